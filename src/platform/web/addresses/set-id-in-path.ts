/** Of `/embed/{id}` and `/catalog/set/{id}`; otherwise an id that no set can have. */
export function setIdInPath(path: string): string {
  const [, written = ''] = /^\/(?:embed|catalog\/set)\/([^/]+)/.exec(path) ?? [];
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
