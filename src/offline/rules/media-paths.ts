/**
 * Matches only the files as they were uploaded. The smaller variants of an image have longer paths and are not saved.
 */
const mediaPath = /^\/media\/[^/]+$/;
/** Only fields whose name ends in `path` are searched, because the text of a card may look like a path. */
const pathField = /path$/i;

/** Finds the paths of media at any depth of a response and returns each only once. */
export function mediaPathsIn(response: unknown): string[] {
  const paths = new Set<string>();
  collectPaths(response, '', paths);
  return [...paths];
}

function collectPaths(value: unknown, field: string, paths: Set<string>): void {
  if (typeof value === 'string') {
    if (pathField.test(field) && mediaPath.test(value)) paths.add(value);
  } else if (Array.isArray(value)) {
    for (const item of value) collectPaths(item, field, paths);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) collectPaths(part, name, paths);
  }
}
