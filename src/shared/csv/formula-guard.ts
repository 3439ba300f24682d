const guard = "'";

/** What spreadsheets take for a formula or a command (OWASP, "CSV Injection"; full-width signs too), apostrophes before it or not. */
const formula = /^[\s']*[=+\-@＝＋－＠]|^'*[\t\r\n]/u;

export function isGuarded(text: string): boolean {
  return formula.test(text);
}

/** An apostrophe before a formula keeps spreadsheets from running it, also before one that has apostrophes already. */
export function guardFormula(text: string): string {
  return isGuarded(text) ? guard + text : text;
}

/** Leaves any other text alone, except an apostrophe before a formula. */
export function takeOffGuard(cell: string): string {
  return cell.startsWith(guard) && isGuarded(cell.slice(guard.length)) ? cell.slice(guard.length) : cell;
}
