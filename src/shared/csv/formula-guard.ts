const guard = "'";

/** A formula or command for spreadsheets (OWASP, "CSV Injection"), with or without apostrophes before it. */
const formula = /^[\s']*[=+\-@＝＋－＠]|^'*[\t\r\n]/u;

export function isGuarded(text: string): boolean {
  return formula.test(text);
}

/** By an apostrophe, even before other apostrophes. */
export function guardFormula(text: string): string {
  return isGuarded(text) ? guard + text : text;
}

export function takeOffGuard(cell: string): string {
  return cell.startsWith(guard) && isGuarded(cell.slice(guard.length)) ? cell.slice(guard.length) : cell;
}
