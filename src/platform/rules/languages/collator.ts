import type { LanguageTag } from './interface-languages.ts';

const collators = new Map<LanguageTag, Intl.Collator>();

/** Sorts in the language's alphabet, and numbers by their value: "Unit 2" comes before "Unit 10". */
export function collatorOf({ language }: { readonly language: LanguageTag }): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, collator);
  return collator;
}
