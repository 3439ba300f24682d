import { foldForSearch } from './search-text.ts';

/** Without duplicates, whatever their case. */
export function parseCategories(categories: string): string[] {
  return firstSpellings(categories.split(',').map((part) => part.trim()));
}

/** Whatever their case. */
export function isSameCategory(one: string, other: string): boolean {
  return foldForSearch(one) === foldForSearch(other);
}

export function firstSpellings(names: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const name of names) {
    const folded = foldForSearch(name);
    if (name !== '' && !byFold.has(folded)) byFold.set(folded, name);
  }
  return [...byFold.values()];
}

/** Unknown names stay. */
export function withKnownSpelling(categories: string, known: readonly string[]): string {
  const byFold = new Map(known.map((name) => [foldForSearch(name), name]));
  const respelled = (part: string) => {
    const name = part.trim();
    return part.replace(name, () => byFold.get(foldForSearch(name)) ?? name);
  };
  return categories.split(',').map(respelled).join(',');
}

/** @param to undefined removes it */
export function withCategoryRenamed(categories: string, from: string, to: string | undefined): string {
  const names = categories.split(',').flatMap((part) => {
    const name = part.trim();
    return isSameCategory(name, from) ? (to ?? []) : name;
  });
  return firstSpellings(names).join(', ');
}
