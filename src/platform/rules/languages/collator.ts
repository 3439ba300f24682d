import type { LanguageTag } from './interface-languages.ts';

const collators = new Map<LanguageTag, Intl.Collator>();

/** In the language's alphabet, with numbers by their value: "Unit 2" before "Unit 10". */
export function collatorOf({ language }: { readonly language: LanguageTag }): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, collator);
  return collator;
}
