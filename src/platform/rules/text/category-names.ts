import { maxCategoriesLength } from '../limits.ts';
import { codePointLength } from './plain-text.ts';
import { foldCase } from './search-text.ts';

/** Splits a list at its commas. Names that differ only in case are one, and empty names are left out. */
export function parseCategories(categories: string): string[] {
  return firstSpellings(categories.split(',').map((part) => part.trim()));
}

/** Whether two names are the same category. Their case does not matter. */
export function isSameCategory(a: string, b: string): boolean {
  return foldCase(a) === foldCase(b);
}

/** Lists each name once, as it is spelled first: names that differ only in case are one. Leaves out empty names. */
export function firstSpellings(names: readonly string[]): string[] {
  const spellings = new Map<string, string>();
  for (const name of names) {
    const folded = foldCase(name);
    if (name !== '' && !spellings.has(folded)) spellings.set(folded, name);
  }
  return [...spellings.values()];
}

/** Spells each name as the first known name that differs at most in case. Unknown names stay as they are. */
export function withKnownSpelling(categories: string, knownNames: readonly string[]): string {
  const spellings = new Map(knownNames.toReversed().map((name) => [foldCase(name), name]));
  const respell = (part: string) => {
    const name = part.trim();
    return part.replace(name, () => spellings.get(foldCase(name)) ?? name);
  };
  return categories.split(',').map(respell).join(',');
}

/**
 * Replaces a category in a list of names. Leaves out the spaces after commas if they make the list too long for a set.
 * @param to the new name, undefined to remove the category
 */
export function withCategoryRenamed(categories: string, from: string, to: string | undefined): string {
  const names = categories.split(',').flatMap((part) => {
    const name = part.trim();
    return isSameCategory(name, from) ? (to ?? []) : name;
  });
  const list = firstSpellings(names).join(', ');
  return codePointLength(list) <= maxCategoriesLength ? list : list.replaceAll(', ', ',');
}
