import { formatLanguage } from './interface-languages.ts';
import type { Texts } from './texts.ts';

/** Such as 'A, B and C': English without a comma before the last. */
export function listText(items: readonly string[], { language }: Pick<Texts, 'language'>): string {
  return new Intl.ListFormat(formatLanguage(language)).format(items);
}
