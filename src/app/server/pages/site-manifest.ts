import { directionOf } from '../../../platform/rules/languages/interface-languages.ts';
import type { Texts } from '../../../platform/rules/languages/texts.ts';
import { productName } from '../../../platform/rules/limits.ts';

/** The texts of the catalog's web app manifest (https://www.w3.org/TR/appmanifest/). */
export function siteManifest(t: Texts) {
  return {
    lang: t.language,
    dir: directionOf(t.language),
    name: productName,
    short_name: t('Flashcards'),
    description: t('Study sets for sign language: flashcards, a match game and quizzes.'),
  };
}

/** Returns the name of a language's manifest, which is in the folder of the English one. */
export function manifestName(englishName: string, { language }: Pick<Texts, 'language'>): string {
  return englishName.replace(/(?=\.webmanifest$)/, `.${language}`);
}

/** Replaces the English manifest, which the built document names. */
export function withManifestOf(html: string, { language }: Pick<Texts, 'language'>): string {
  return html.replace('.webmanifest"', `.${language}.webmanifest"`);
}
