import { maxBulkTerms, maxTermLength } from '../../platform/rules/limits.ts';
import { codePointLength, plainTextOf } from '../../platform/rules/text/plain-text.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

/** The trimmed lines that are not empty, without the control characters that the server refuses. */
export function bulkTerms(text: string): string[] {
  return plainTextOf(text)
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function faultOfTerms(terms: readonly string[]): Message | undefined {
  if (terms.length > maxBulkTerms) {
    return message('At most {max} terms at a time; there are {count}.', { max: maxBulkTerms, count: terms.length });
  }
  const index = terms.findIndex((term) => codePointLength(term) > maxTermLength);
  if (index >= 0)
    return message('Term {place} is longer than {count} characters.', { place: index + 1, count: maxTermLength });
  return undefined;
}

/** Writes one term on each line, as `bulkTerms` reads them. */
export function termLines(cards: readonly { readonly term: string }[]): string {
  return cards.map((card) => card.term.replaceAll('\n', ' ')).join('\n');
}
