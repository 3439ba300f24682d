/** The id in `/embed/{id}` and `/catalog/set/{id}`; an id that no set can have when there is none, or none that can be read. */
export function setIdInPath(path: string): string {
  const [, written = ''] = /^\/(?:embed|catalog\/set)\/([^/]+)/.exec(path) ?? [];
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
