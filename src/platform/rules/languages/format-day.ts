import { formatLanguage } from './interface-languages.ts';
import type { Texts } from './texts.ts';

/** Writes the day of an ISO time in the reader's language, in English for example "29 Mar 2026". */
export function formatDay(isoTime: string, { language }: Pick<Texts, 'language'>): string {
  return new Date(isoTime).toLocaleDateString(formatLanguage(language), { dateStyle: 'medium' });
}
