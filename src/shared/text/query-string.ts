/** The query of an address, from the question mark on; values that are undefined or empty are left out, and nothing is left of nothing. */
export function queryString(values: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => (value ? [`${name}=${encode(value)}`] : []));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** As forms write it. Half of a character, which no address can hold, becomes U+FFFD. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
}
