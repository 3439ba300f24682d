import { typedInitials } from '../../../leaderboard/rules/initials.ts';
import { blockedInitialsLength } from '../../../platform/rules/limits.ts';
import { isSameCategory } from '../../../platform/rules/text/category-names.ts';
import { useAttempt } from '../../../platform/web/ui/feedback/use-attempt.ts';
import type { EditedList, ListChange } from '../../../settings/web/use-edited-list.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

export function addWords(...added: readonly string[]): ListChange {
  return (words) => [...words, ...added.filter((word) => !words.includes(word))];
}

export function removeWord(removed: string): ListChange {
  return (words) => words.filter((word) => word !== removed);
}

/** Positions count from 0. A word that was removed meanwhile does not come back. */
export function moveWord(moved: string, toIndex: number): ListChange {
  return (words) =>
    words.includes(moved) ? words.filter((word) => word !== moved).toSpliced(toIndex, 0, moved) : words;
}

export interface Refusal {
  readonly title: Message;
  readonly description: Message;
}

/** The first letters or digits of the text in upper case, as many as blocked initials have. */
export function typedBlockedInitials(text: string): string {
  return Array.from(typedInitials(text)).slice(0, blockedInitialsLength).join('');
}

export function isWholeInitials(initials: string): boolean {
  return Array.from(initials).length === blockedInitialsLength;
}

export function initialsRefusal(initials: string, blocked: readonly string[]): Refusal | undefined {
  if (!isWholeInitials(initials))
    return { title: message('Invalid'), description: message('Please enter exactly 3 characters') };
  if (blocked.includes(initials)) {
    return { title: message('Already Exists'), description: message('These initials are already blocked') };
  }
  return undefined;
}

/** Says why a category cannot be added. Names that differ only in case count as the same. */
export function categoryRefusal(name: string, categories: readonly string[]): Refusal | undefined {
  if (name === '') return { title: message('Error'), description: message('Please enter a category name') };
  if (categories.some((category) => isSameCategory(category, name))) {
    return { title: message('Duplicate'), description: message('This category already exists') };
  }
  if (name.includes(','))
    return { title: message('Error'), description: message('A category name cannot have a comma.') };
  return undefined;
}

interface ChangeWords {
  readonly saved: Message;
  readonly failed: Message;
}

/** Returns a function that changes the list, reports by toast, and resolves to whether the change was saved. */
export function useListChange({ change }: EditedList, { saved, failed }: ChangeWords) {
  const t = useTexts();
  const attempt = useAttempt();
  return (made: ListChange) =>
    attempt(change(made), { done: { title: t('Updated'), description: t(saved) }, failed: t(failed) });
}
