export type Fields = Readonly<Record<string, string | boolean>>;

/** The last choice wins. */
const choiceFields: ReadonlySet<string> = new Set(['visibility']);

/** Texts that the author has seen or sent. */
export type SeenTexts = Readonly<Partial<Record<string, readonly string[] | undefined>>>;

export function changesAnything(edit: Partial<Fields>, current: object): boolean {
  return Object.entries(edit).some(([field, value]) => value !== undefined && value !== Reflect.get(current, field));
}

interface Merging<Edit extends Partial<Fields>> {
  readonly edit: Edit;
  readonly seen: SeenTexts;
  /** The stored texts. */
  readonly current: object;
}

/**
 * Fields where an edit would overwrite a text that its author has not seen. Of a switch or a choice the last one wins.
 */
export function conflictingFields<Edit extends Partial<Fields>>({ edit, seen, current }: Merging<Edit>) {
  const conflicts: (keyof Edit & string)[] = [];
  for (const field in edit) {
    if (choiceFields.has(field)) continue;
    const theirs: unknown = Reflect.get(current, field);
    if (typeof theirs !== 'string' || edit[field] === undefined || edit[field] === theirs) continue;
    if (!seen[field]?.includes(theirs)) conflicts.push(field);
  }
  return conflicts;
}
