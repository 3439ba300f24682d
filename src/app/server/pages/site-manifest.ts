import { directionOf } from '../../../platform/rules/languages/interface-languages.ts';
import type { Texts } from '../../../platform/rules/languages/texts.ts';
import { productName } from '../../../platform/rules/limits.ts';

const ending = '.webmanifest"';

/** What the installed catalog is called (https://www.w3.org/TR/appmanifest/). */
export function siteManifest(t: Texts) {
  return {
    lang: t.language,
    dir: directionOf(t.language),
    name: productName,
    short_name: t('Flashcards'),
    description: t('Study sets for sign language: flashcards, a match game and quizzes.'),
  };
}

/** In the folder of the English one, which documents name. */
export function manifestName(englishName: string, { language }: Pick<Texts, 'language'>): string {
  return englishName.replace(/(?=\.webmanifest$)/, `.${language}`);
}

export function withManifestOf(html: string, { language }: Pick<Texts, 'language'>): string {
  return html.replace(ending, `.${language}${ending}`);
}
