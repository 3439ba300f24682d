import { maxCsvRows } from '../../../platform/rules/limits.ts';
import { normalizeNewlines } from '../../../platform/rules/text/plain-text.ts';
import { emptyTerm, faultOfTexts, tooManyRows, type CardsAndFaults, type RowFault, type TermRow } from './term-rows.ts';

export interface Separators {
  /** What stands between the term and the definition. */
  readonly term: string;
  /** What stands between two cards. */
  readonly card: string;
}

/** Reads cards as study programs export them. The first separator of a card ends its term. Texts are trimmed. */
export function readPastedCards(text: string, separators: Separators): CardsAndFaults {
  const cards: TermRow[] = [];
  const faults: RowFault[] = [];
  for (const { piece, line } of splitPieces(normalizeNewlines(text), separators.card)) {
    const card = readCard(piece, separators.term);
    const reason = tooManyRows(cards.length) ?? (card.term === '' ? emptyTerm : faultOfTexts(card));
    if (reason !== undefined) faults.push({ line, reason });
    else cards.push(card);
    // Each further card would have the same fault.
    if (cards.length >= maxCsvRows && reason !== undefined) break;
  }
  return { cards, faults };
}

/** Replaces what people type for a new line (`\n`) and for a tab (`\t`). */
export function separatorOf(typed: string): string {
  return typed.replace(/\\[nt]/g, (escape) => (escape === '\\n' ? '\n' : '\t'));
}

function* splitPieces(text: string, separator: string): Generator<{ piece: string; line: number }, undefined> {
  let line = 1;
  for (const piece of separator === '' ? [text] : text.split(separator)) {
    const blank = piece.length - piece.trimStart().length;
    if (piece.trim() !== '') yield { piece, line: line + newlinesIn(piece.slice(0, blank)) };
    line += newlinesIn(piece) + newlinesIn(separator);
  }
}

function newlinesIn(text: string): number {
  return text.split('\n').length - 1;
}

function readCard(piece: string, separator: string): TermRow {
  const end = separator === '' ? -1 : piece.indexOf(separator);
  if (end < 0) return { term: piece.trim(), definition: '' };
  return { term: piece.slice(0, end).trim(), definition: piece.slice(end + separator.length).trim() };
}
