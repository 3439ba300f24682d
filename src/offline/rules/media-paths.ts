/** Smaller variants do not match. */
const mediaPath = /^\/media\/[^/]+$/;
/** Only fields with such names count, because the text of a card may look like a path. */
const pathField = /path$/i;

/** Finds paths at any depth and returns each only once. */
export function mediaPathsIn(answer: unknown): string[] {
  const found = new Set<string>();
  collect(answer, '', found);
  return [...found];
}

function collect(value: unknown, field: string, found: Set<string>): void {
  if (typeof value === 'string') {
    if (pathField.test(field) && mediaPath.test(value)) found.add(value);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, field, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) collect(part, name, found);
  }
}
