const guard = "'";

/**
 * Matches where a spreadsheet may find a formula or command (OWASP, "CSV Injection"), with or without apostrophes
 * before it: at the start, and behind a semicolon, tab or line end, where some spreadsheets begin a cell even inside of
 * quotes.
 */
const formulaStart = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|')*[=+\-@＝＋－＠])/gu;
const guardedStart = /(^|[;\t\r\n])'(?=(?:[^\S\t\r\n]|')*[=+\-@＝＋－＠])/gu;

/** Spreadsheets drop leading breaks, so that what follows them becomes the start of the cell. */
const leadingBreak = /^'*[\t\r\n]/;

export function needsGuard(text: string): boolean {
  return guardFormula(text) !== text;
}

/** Puts an apostrophe before each formula, even before other apostrophes, so that `removeGuard` restores the text. */
export function guardFormula(text: string): string {
  const guarded = text.replace(formulaStart, `$1${guard}`);
  return leadingBreak.test(text) ? guard + guarded : guarded;
}

export function removeGuard(cell: string): string {
  const text = cell.startsWith(guard) && leadingBreak.test(cell) ? cell.slice(guard.length) : cell;
  return text.replace(guardedStart, '$1');
}
