import { formatLanguage } from '../../platform/rules/languages/interface-languages.ts';
import type { Texts } from '../../platform/rules/languages/texts.ts';

/** Returns for example "29 Mar 2026". */
export function formatDay(time: string, { language }: Texts): string {
  return new Date(time).toLocaleDateString(formatLanguage(language), { dateStyle: 'medium' });
}
