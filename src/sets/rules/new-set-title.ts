import type { Texts } from '../../platform/rules/languages/texts.ts';
import { newSetTitle } from '../../platform/rules/limits.ts';

export function titleOfNewSet(t: Texts): string {
  return t('New Flashcard Set');
}

/** In the reader's language, or in English, as a set of other programs has it. */
export function isTitleOfNewSet(title: string | undefined, t: Texts): boolean {
  return title === newSetTitle || title === titleOfNewSet(t);
}
