/**
 * English in brackets and lengthened. Tests use it to find texts that are in no catalog, and to see whether longer
 * texts fit.
 */
export const pseudoLanguage = 'en-XA';

let isAllowed = false;

/** Turns the pseudo-language on or off. Must not be turned on for visitors. */
export function allowPseudoLanguage(isOn: boolean): void {
  isAllowed = isOn;
}

export function isPseudoLanguage(tag: string): boolean {
  return isAllowed && tag === pseudoLanguage;
}

/** How much longer texts become, as a fraction of their length. */
const lengthening = 0.4;
/** Added letters are divided into words of this length, so that lines can break between them. */
const maxWordLength = 8;
/** Only one branch of a plural is shown. */
const otherBranches = /(?:\b(?:zero|one|two|few|many)|=\d+) \{(?:[^{}]|\{\w+\})*\} ?/g;
const syntax = /\{\w+(?:, \w+,)?|\bother \{|[{}]/g;

/**
 * Lengthens a text and puts it into brackets.
 * @param source in ICU MessageFormat
 */
export function pseudoText(source: string): string {
  const { length } = source.replaceAll(otherBranches, '').replaceAll(syntax, '').trim();
  const added = 'o'.repeat(Math.ceil(length * lengthening)).replaceAll(new RegExp(`o{${maxWordLength}}`, 'g'), '$& ');
  return `[${source}${length > maxWordLength ? ' ' : ''}${added.trimEnd()}]`;
}
