import { formatLanguage } from './interface-languages.ts';
import type { Texts } from './texts.ts';

/** Writes a list such as 'A, B and C', as the language does. */
export function listText(items: readonly string[], { language }: Pick<Texts, 'language'>): string {
  return new Intl.ListFormat(formatLanguage(language)).format(items);
}
