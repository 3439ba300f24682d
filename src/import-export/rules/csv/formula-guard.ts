const guard = "'";

/**
 * Where a spreadsheet may begin a cell with a formula or command (OWASP, "CSV Injection"), with or without apostrophes
 * before it: at the start, and behind a semicolon, tab or line end, where some begin one inside of quotes too.
 */
const formulaStart = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|')*[=+\-@＝＋－＠])/gu;
const guardedStart = /(^|[;\t\r\n])'(?=(?:[^\S\t\r\n]|')*[=+\-@＝＋－＠])/gu;

/** Spreadsheets drop these, and with them the cell's start. */
const leadingBreak = /^'*[\t\r\n]/;

export function isGuarded(text: string): boolean {
  return guardFormula(text) !== text;
}

/** By apostrophes, even before other apostrophes. */
export function guardFormula(text: string): string {
  const guarded = text.replace(formulaStart, `$1${guard}`);
  return leadingBreak.test(text) ? guard + guarded : guarded;
}

export function takeOffGuard(cell: string): string {
  const text = cell.startsWith(guard) && leadingBreak.test(cell) ? cell.slice(guard.length) : cell;
  return text.replace(guardedStart, '$1');
}
