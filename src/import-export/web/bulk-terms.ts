import { maxBulkTerms, maxTermLength } from '../../platform/rules/limits.ts';
import { codePointLength } from '../../platform/rules/text/plain-text.ts';

/** Trimmed, without empty lines. */
export function bulkTerms(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A sentence for people. */
export function faultOfTerms(terms: readonly string[]): string | undefined {
  if (terms.length > maxBulkTerms) {
    return `At most ${format(maxBulkTerms)} terms at a time; there are ${format(terms.length)}.`;
  }
  const index = terms.findIndex((term) => codePointLength(term) > maxTermLength);
  if (index >= 0) return `Term ${format(index + 1)} is longer than ${format(maxTermLength)} characters.`;
  return undefined;
}

/** One term a line, which can be pasted back in. */
export function termLines(cards: readonly { readonly term: string }[]): string {
  return cards.map((card) => card.term.replaceAll('\n', ' ')).join('\n');
}

function format(count: number): string {
  return count.toLocaleString('en-US');
}
