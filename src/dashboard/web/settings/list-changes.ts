import type { ListChange } from '../../../settings/web/use-edited-list.ts';

export function addWord(added: string): ListChange {
  return (words) => (words.includes(added) ? words : [...words, added]);
}

export function removeWord(removed: string): ListChange {
  return (words) => words.filter((word) => word !== removed);
}

/** From 0. A removed word does not come back. */
export function moveWord(moved: string, toIndex: number): ListChange {
  return (words) =>
    words.includes(moved) ? words.filter((word) => word !== moved).toSpliced(toIndex, 0, moved) : words;
}
