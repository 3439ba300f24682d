import { maxSeenTexts } from '../../../platform/rules/limits.ts';
import { plainTextOf } from '../../../platform/rules/text/plain-text.ts';
import { conflictingFields } from '../../../platform/rules/text/merge-edit.ts';
import type { SetEdit, StudySet } from '../../../sets/contract/set.ts';

export const setTextFields = [
  'title',
  'publicTitle',
  'description',
  'categories',
  'tags',
  'signLanguage',
  'termLanguage',
  'signer',
  'licence',
] as const;

export type SetTextField = (typeof setTextFields)[number];

export const setFieldNames = [...setTextFields, 'visibility', 'hintsFromPicture'] as const;

/** The fields of a set that are edited in Set Information. */
export type SetFields = Pick<StudySet, (typeof setFieldNames)[number]>;

/** The fields that were edited since the set was saved. */
export type SetDraft = Partial<SetFields>;

/** Returns the fields as they are shown: those of the draft, or else the saved ones. */
export function draftedFields(saved: SetFields, draft: SetDraft): SetFields {
  return { ...saved, ...draft };
}

/**
 * Returns the drafted fields that differ from the saved ones. Titles are trimmed. Control characters, which the server
 * refuses, are removed, and line breaks become spaces in fields of one line.
 */
export function draftedChanges(saved: SetFields, draft: SetDraft): SetEdit {
  const sendable: SetDraft = { ...draft };
  for (const field of setTextFields) {
    const text = draft[field];
    if (text === undefined) continue;
    const plainText = plainTextOf(text);
    sendable[field] = field === 'description' ? plainText : plainText.replaceAll('\n', ' ');
  }
  for (const title of ['title', 'publicTitle'] as const) {
    const text = sendable[title];
    if (text !== undefined) sendable[title] = text.trim();
  }
  return Object.fromEntries(
    setFieldNames.filter((name) => isChanged(saved, sendable, name)).map((name) => [name, sendable[name]]),
  );
}

export function hasChanges(changes: SetEdit): boolean {
  return Object.keys(changes).length > 0;
}

/** Returns what was typed after the draft was sent. */
export function draftAfterSaving(draft: SetDraft, sentDraft: SetDraft): SetDraft {
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !Object.is(value, valueOf(sentDraft, name))),
  );
}

export function withoutField(draft: SetDraft, name: keyof SetFields): SetDraft {
  return Object.fromEntries(Object.entries(draft).filter(([field]) => field !== name));
}

/** `hintsFromPicture` may be absent, which means that it is off. */
function isChanged(saved: SetFields, draft: SetDraft, name: keyof SetFields): boolean {
  return draft[name] !== undefined && draft[name] !== (saved[name] ?? false);
}

function valueOf(draft: SetDraft, name: string): unknown {
  return new Map<string, unknown>(Object.entries(draft)).get(name);
}

/** What an edit of the set is based on, by which conflicts with edits made elsewhere are found. */
export interface SetOrigin {
  /** The set as it was when typing began. A field whose conflict was resolved has the stored text that was rejected. */
  readonly base: StudySet;
  /** Edits that were sent without an answer, and that the server may have saved. */
  readonly sent: readonly SetEdit[];
}

/**
 * The texts that an edit may overwrite, because they were seen here: the base and then those that were sent last. The
 * server takes at most `maxSeenTexts` of each field.
 */
export function seenTexts(edit: SetEdit, { base, sent }: SetOrigin): Partial<Record<SetTextField, string[]>> {
  const fields = setTextFields.filter((field) => edit[field] !== undefined);
  return Object.fromEntries(
    fields.map((field) => {
      const sentTexts = sent.flatMap((sentEdit) => sentEdit[field] ?? []);
      return [field, [base[field], ...sentTexts.slice(-(maxSeenTexts - 1))]];
    }),
  );
}

/**
 * Lists the fields whose stored text was written elsewhere since typing began.
 * @param current the set as stored
 */
export function setConflicts(edit: SetEdit, origin: SetOrigin, current: StudySet): SetTextField[] {
  const conflicts = conflictingFields({ edit: { ...edit }, seen: seenTexts(edit, origin), current });
  return setTextFields.filter((field) => conflicts.includes(field));
}

/**
 * Returns what further edits are based on. Saved texts become the base. Other fields keep theirs, because they may have
 * been drafted meanwhile.
 */
export function originAfterSaving({ base }: SetOrigin, edit: SetEdit, saved: StudySet): SetOrigin {
  const after = { ...base };
  for (const field of setTextFields) if (edit[field] !== undefined) after[field] = saved[field];
  return { base: after, sent: [] };
}
