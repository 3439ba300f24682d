/** Without empty values. */
export function queryString(values: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => (value ? [`${name}=${encode(value)}`] : []));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Half of a character becomes U+FFFD. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
}
