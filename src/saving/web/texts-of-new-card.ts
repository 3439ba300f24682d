import { newCardTexts, type NewCardTexts } from '../../cards/rules/card-texts.ts';
import { pageTexts } from '../../platform/web/languages/page-texts.ts';

/** The texts that a new card has, in the language of the page. */
export function textsOfNewCard(): NewCardTexts {
  return { ...newCardTexts, term: termOfNewCard() };
}

export function termOfNewCard(): string {
  const t = pageTexts();
  return t('New Term');
}
