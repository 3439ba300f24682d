import { maxTitleLength } from '../../shared/limits.ts';

const ending = ' (Copy)';

/** Cut where the ending has no room. */
export function copyTitle(title: string): string {
  const kept = Array.from(title).slice(0, maxTitleLength - ending.length);
  return kept.join('').trimEnd() + ending;
}
