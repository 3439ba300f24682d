import type { Texts } from '../../platform/rules/languages/texts.ts';
import { defaultSetTitleEnglish } from '../../platform/rules/limits.ts';

/** The title that a set has when it is created on the dashboard. */
export function defaultSetTitle(t: Texts): string {
  return t('New Flashcard Set');
}

/** A set that is created through the API without a title has the English default. */
export function isDefaultSetTitle(title: string | undefined, t: Texts): boolean {
  return title === defaultSetTitleEnglish || title === defaultSetTitle(t);
}
