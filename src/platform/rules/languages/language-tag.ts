/** The language of the texts in the sources. */
export const sourceLanguage = 'en';

/** The tag as BCP 47 recommends to write it, such as `en-GB`. Returns undefined if it is no tag, and '' for a blank text. */
export function canonicalTag(text: string): string | undefined {
  const tag = text.trim();
  if (tag === '') return '';
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
