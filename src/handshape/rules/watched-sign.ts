/**
 * The sign that a card with this term asks for, if it is a letter or digit of the American manual alphabet, the only one with
 * references.
 */
export function watchedSign(term: string, signLanguage: string | undefined): string | undefined {
  const sign = term.trim().toUpperCase();
  return signLanguage === 'ase' && /^[A-Z\d]$/.test(sign) ? sign : undefined;
}
