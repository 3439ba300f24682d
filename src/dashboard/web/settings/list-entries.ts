import { typedInitials } from '../../../leaderboard/rules/initials.ts';
import { blockedInitialsLength } from '../../../platform/rules/limits.ts';

export interface Refusal {
  readonly title: string;
  readonly description: string;
}

/** The first three letters or digits, upper-cased. */
export function typedBlockedInitials(text: string): string {
  return Array.from(typedInitials(text)).slice(0, blockedInitialsLength).join('');
}

export function isWholeInitials(initials: string): boolean {
  return Array.from(initials).length === blockedInitialsLength;
}

export function initialsRefusal(initials: string, blocked: readonly string[]): Refusal | undefined {
  if (!isWholeInitials(initials)) return { title: 'Invalid', description: 'Please enter exactly 3 characters' };
  if (blocked.includes(initials)) {
    return { title: 'Already Exists', description: 'These initials are already blocked' };
  }
  return undefined;
}

/** In the catalog, names that differ only in case are one. */
export function categoryRefusal(name: string, categories: readonly string[]): Refusal | undefined {
  if (name === '') return { title: 'Error', description: 'Please enter a category name' };
  if (categories.some((category) => category.toLowerCase() === name.toLowerCase())) {
    return { title: 'Duplicate', description: 'This category already exists' };
  }
  return undefined;
}
