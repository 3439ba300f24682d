import type { NewSet } from '../../shared/contract/set.ts';

/** What search finds a set by, besides its cards. */
export function setSearchText({ title, publicTitle, description, tags, categories }: NewSet): string {
  return [title, publicTitle, description, tags, categories].join('\n');
}
