/** Writes the query with its question mark, without empty values. It is empty if no value is left. */
export function queryString(values: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => (value ? [`${name}=${encode(value)}`] : []));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** A lone surrogate, which `encodeURIComponent` refuses, becomes U+FFFD. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
}
