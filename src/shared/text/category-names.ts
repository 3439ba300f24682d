import { foldForSearch } from './search-text.ts';

/** The names in a set's comma-separated categories: trimmed, each once whatever its case, none blank. */
export function parseCategories(categories: string): string[] {
  return firstSpellings(categories.split(',').map((part) => part.trim()));
}

/** Whether two names are one category: names that differ in case alone are. */
export function isSameCategory(one: string, other: string): boolean {
  return foldForSearch(one) === foldForSearch(other);
}

/** Of names that are one category the first; blank ones are left out. */
export function firstSpellings(names: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const name of names) {
    const folded = foldForSearch(name);
    if (name !== '' && !byFold.has(folded)) byFold.set(folded, name);
  }
  return [...byFold.values()];
}

/** A set's categories with each name spelled as it is known; without such a name they stay as they were typed. */
export function withKnownSpelling(categories: string, known: readonly string[]): string {
  const byFold = new Map(known.map((name) => [foldForSearch(name), name]));
  const respelled = (part: string) => {
    const name = part.trim();
    return part.replace(name, () => byFold.get(foldForSearch(name)) ?? name);
  };
  return categories.split(',').map(respelled).join(',');
}

/** A set's categories with another name in place of one. @param to undefined to take it away */
export function withCategoryRenamed(categories: string, from: string, to: string | undefined): string {
  const names = categories.split(',').flatMap((part) => {
    const name = part.trim();
    return isSameCategory(name, from) ? (to ?? []) : name;
  });
  return firstSpellings(names).join(', ');
}
