/** Without undefined or empty values; empty where nothing is left. */
export function queryString(values: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => (value ? [`${name}=${encode(value)}`] : []));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** As forms write it; half of a character becomes U+FFFD. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
}
