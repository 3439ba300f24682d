/** The id in `/embed/{id}` or `/catalog/set/{id}`. For other paths, or an invalid id, the result is an id of no set. */
export function setIdInPath(path: string): string {
  const [, encodedId = ''] = /^\/(?:embed|catalog\/set)\/([^/]+)/.exec(path) ?? [];
  try {
    return decodeURIComponent(encodedId);
  } catch {
    return encodedId;
  }
}
