import { conflictingFields } from '../../../platform/rules/text/merge-edit.ts';
import type { SetEdit, StudySet } from '../../../sets/contract/set.ts';
import { maxSeenTexts } from '../../../platform/rules/limits.ts';
import { textFields, type SetTextField } from './set-fields.ts';

export interface SetOrigin {
  /** The set when typing began; its conflicting fields as decided since. */
  readonly base: StudySet;
  /** Unanswered: the server may have them. */
  readonly sent: readonly SetEdit[];
}

/** The texts an edit may overwrite, as they were seen here. */
export function seenTexts(edit: SetEdit, { base, sent }: SetOrigin): Partial<Record<SetTextField, string[]>> {
  const fields = textFields.filter((field) => edit[field] !== undefined);
  return Object.fromEntries(
    fields.map((field) => {
      const later = sent.flatMap((one) => one[field] ?? []);
      return [field, [base[field], ...later.slice(1 - maxSeenTexts)]];
    }),
  );
}

/** @param current the set as stored */
export function setConflicts(edit: SetEdit, origin: SetOrigin, current: StudySet): SetTextField[] {
  const conflicts = conflictingFields({ edit: { ...edit }, seen: seenTexts(edit, origin), current });
  return textFields.filter((field) => conflicts.includes(field));
}

/** Saved texts count as seen. Other fields may have been drafted since. */
export function originAfterSaving({ base }: SetOrigin, edit: SetEdit, saved: StudySet): SetOrigin {
  const after = { ...base };
  for (const field of textFields) if (edit[field] !== undefined) after[field] = saved[field];
  return { base: after, sent: [] };
}
