/** English, bracketed and lengthened: for tests that look for texts of no catalog, and for room. */
export const pseudoLanguage = 'en-XA';

let isAllowed = false;

/** Never for visitors. */
export function allowPseudoLanguage(isWanted: boolean): void {
  isAllowed = isWanted;
}

export function isPseudoLanguage(tag: string): boolean {
  return isAllowed && tag === pseudoLanguage;
}

const lengthening = 0.4;
const longestWord = 8;
/** Of a plural, one is shown. */
const otherBranches = /(?:\b(?:zero|one|two|few|many)|=\d+) \{(?:[^{}]|\{\w+\})*\} ?/g;
const syntax = /\{\w+(?:, \w+,)?|\bother \{|[{}]/g;

/** @param source in ICU MessageFormat */
export function pseudoText(source: string): string {
  const { length } = source.replaceAll(otherBranches, '').replaceAll(syntax, '').trim();
  const added = 'o'.repeat(Math.ceil(length * lengthening)).replaceAll(new RegExp(`o{${longestWord}}`, 'g'), '$& ');
  return `[${source}${length > longestWord ? ' ' : ''}${added.trimEnd()}]`;
}
