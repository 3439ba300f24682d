/** The id in `/embed/{id}`; an id that no set can have when there is none, or none that can be read. */
export function setIdInPath(path: string): string {
  const [, written = ''] = /^\/embed\/([^/]+)/.exec(path) ?? [];
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
