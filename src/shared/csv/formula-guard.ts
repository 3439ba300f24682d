const guard = "'";

/** What spreadsheets take for a formula or a command (OWASP, "CSV Injection"; full-width signs too), apostrophes before it or not. */
const formula = /^[\s']*[=+\-@＝＋－＠]|^'*[\t\r\n]/u;

/** Whether the text is written with an apostrophe before it. */
export function isGuarded(text: string): boolean {
  return formula.test(text);
}

/** The text as a cell that no spreadsheet runs: an apostrophe stands before a formula, and before one that has apostrophes already. */
export function guardFormula(text: string): string {
  return isGuarded(text) ? guard + text : text;
}

/** The text that `guardFormula` was given. Any other loses nothing but the apostrophe before a formula. */
export function takeOffGuard(cell: string): string {
  return cell.startsWith(guard) && isGuarded(cell.slice(guard.length)) ? cell.slice(guard.length) : cell;
}
