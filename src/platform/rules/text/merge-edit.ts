export type Fields = Readonly<Record<string, string | boolean>>;

/** Fields whose text is one of a few choices. They never conflict: the last choice wins. */
const choiceFields: ReadonlySet<string> = new Set(['visibility']);

/** For each field, the texts that the author of an edit has seen or sent. */
export type SeenTexts = Readonly<Partial<Record<string, readonly string[] | undefined>>>;

/**
 * Whether an edit would change what is stored.
 * @param current what is stored now
 */
export function changesAnything(edit: Partial<Fields>, current: object): boolean {
  return Object.entries(edit).some(([field, value]) => value !== undefined && value !== Reflect.get(current, field));
}

interface EditToMerge<Edit extends Partial<Fields>> {
  readonly edit: Edit;
  readonly seen: SeenTexts;
  /** What is stored now. */
  readonly current: object;
}

/**
 * Lists the fields where an edit would overwrite a text that its author has not seen. Switches and choices never
 * conflict: the last one wins.
 */
export function conflictingFields<Edit extends Partial<Fields>>({ edit, seen, current }: EditToMerge<Edit>) {
  const conflicts: (keyof Edit & string)[] = [];
  for (const field in edit) {
    if (choiceFields.has(field)) continue;
    const storedText: unknown = Reflect.get(current, field);
    if (typeof storedText !== 'string' || edit[field] === undefined || edit[field] === storedText) continue;
    if (!seen[field]?.includes(storedText)) conflicts.push(field);
  }
  return conflicts;
}
