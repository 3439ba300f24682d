import { conflictingFields, type Fields, type SeenTexts } from '../../platform/rules/text/merge-edit.ts';
import type { Problem } from '../../platform/contract/problem.ts';
import { editConflict } from '../../platform/server/base/problems.ts';

/** Without either, the edit overwrites what is there. */
interface EditOrigin {
  readonly revision?: number | undefined;
  readonly seen?: SeenTexts | undefined;
}

/** @throws ProblemError 409 with the current state when a text that is there was not seen */
export function requireNoConflict(
  edit: Partial<Fields>,
  { revision, seen }: EditOrigin,
  current: Pick<Problem, 'card' | 'set'>,
): void {
  const there = current.card ?? current.set;
  const isUpToDate =
    there === undefined || revision === there.revision || (revision === undefined && seen === undefined);
  if (isUpToDate || conflictingFields({ edit, seen: seen ?? {}, current: there }).length === 0) return;
  throw editConflict(current);
}
