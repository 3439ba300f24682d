import { maxTitleLength } from '../../shared/limits.ts';

const ending = ' (Copy)';

/** A title that leaves no room for the ending is cut. */
export function copyTitle(title: string): string {
  const kept = Array.from(title).slice(0, maxTitleLength - ending.length);
  return kept.join('').trimEnd() + ending;
}
