import { message, type Texts } from '../../rules/languages/texts.ts';

/** The sign languages of the countries whose spoken languages the interface has. */
const translatableNames = [
  message('American Sign Language'),
  message('Auslan (Australian Sign Language)'),
  message('Austrian Sign Language'),
  message('Brazilian Sign Language'),
  message('British Sign Language'),
  message('Chinese Sign Language'),
  message('Dutch Sign Language'),
  message('French Sign Language'),
  message('German Sign Language'),
  message('Italian Sign Language'),
  message('Japanese Sign Language'),
  message('Mexican Sign Language'),
  message('Polish Sign Language'),
  message('Portuguese Sign Language'),
  message('Spanish Sign Language'),
  message('Swiss-French Sign Language'),
  message('Swiss-German Sign Language'),
  message('Swiss-Italian Sign Language'),
  message('Turkish Sign Language'),
  message('Vlaamse Gebarentaal (Flemish Sign Language)'),
];

/**
 * Returns the name of a sign language in the reader's language.
 * @param name the English name, which is also returned if there is no translation
 */
export function translatedSignLanguageName(name: string, t: Texts): string {
  const translatable = translatableNames.find(({ source }) => source === name);
  return translatable ? t(translatable) : name;
}
