import { blockedInitialsLength } from '../../../platform/rules/limits.ts';
import { isSameCategory } from '../../../platform/rules/text/category-names.ts';
import { useAttempt } from '../../../platform/web/ui/feedback/use-attempt.ts';
import type { EditedList, ListChange } from '../../../settings/web/use-edited-list.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

// A `ListChange` is applied to the newest list on the server, which somebody else may have changed meanwhile.

export function addEntries(...added: readonly string[]): ListChange {
  return (entries) => [...entries, ...added.filter((entry) => !entries.includes(entry))];
}

export function removeEntry(removed: string): ListChange {
  return (entries) => entries.filter((entry) => entry !== removed);
}

/**
 * Moves an entry of a list to another position. An entry that somebody else has removed meanwhile does not come back.
 */
export function moveEntry(moved: string, toIndex: number): ListChange {
  return (entries) =>
    entries.includes(moved) ? entries.filter((entry) => entry !== moved).toSpliced(toIndex, 0, moved) : entries;
}

interface InputError {
  readonly title: Message;
  readonly description: Message;
}

/**
 * Whether enough initials are typed. The field takes no more than three letters, but a letter with combining marks
 * counts as several code points, so there may be more of these.
 */
export function areInitialsComplete(initials: string): boolean {
  return Array.from(initials).length >= blockedInitialsLength;
}

export function initialsError(initials: string, blocked: readonly string[]): InputError | undefined {
  if (!areInitialsComplete(initials))
    return { title: message('Invalid'), description: message('Please enter exactly 3 characters') };
  if (blocked.includes(initials)) {
    return { title: message('Already Exists'), description: message('These initials are already blocked') };
  }
  return undefined;
}

/** Says why a category cannot be added. Names that differ only in case count as the same. */
export function categoryError(name: string, categories: readonly string[]): InputError | undefined {
  if (name === '') return { title: message('Error'), description: message('Please enter a category name') };
  if (categories.some((category) => isSameCategory(category, name))) {
    return { title: message('Duplicate'), description: message('This category already exists') };
  }
  if (name.includes(','))
    return { title: message('Error'), description: message('A category name cannot have a comma.') };
  return undefined;
}

interface ChangeMessages {
  readonly saved: Message;
  readonly failed: Message;
}

/** Returns a function that changes the list, reports by toast, and resolves to whether the change was saved. */
export function useListChange(list: EditedList, { saved, failed }: ChangeMessages) {
  const t = useTexts();
  const attempt = useAttempt();
  return (change: ListChange) =>
    attempt(list.change(change), { done: { title: t('Updated'), description: t(saved) }, failed: t(failed) });
}
