import type { SetTerm } from '../../cards/contract/card.ts';
import { foldCase } from '../../platform/rules/text/search-text.ts';

export const drillSpeeds = { least: 1, most: 8, first: 2 } as const;

const fewestLetters = 5;
const fewestWords = 20;
const wordPattern = /^[a-z0-9]{2,12}$/;
const digitPattern = /^[0-9]$/;
const lettersOfNumber = { fewest: 2, most: 5 };

const ownWords =
  'apple ball bird blue boat book bread cake chair city clock cloud coffee cold deaf dream east family farm fast fish flag fruit game garden glass gold green hand happy heart home horse house idea island kind king lake lamp language learn light lion mango milk month moon morning music name night north ocean paper park peace piano plane queen quick rain river road rock rose school seven shoe sign silver sister snow song south spring star stone story street summer sun table taxi tea teacher time town tree uncle village voice wall water west wind window winter wood world year yellow zoo';

/** In lower case; undefined where the set teaches no letters or digits. */
export type LetterPictures = ReadonlyMap<string, string>;

export function drillLetters(terms: readonly SetTerm[]): LetterPictures | undefined {
  const letters = new Map<string, string>();
  for (const { term, picturePath } of terms) {
    const letter = term.trim().toLowerCase();
    if (!/^[a-z0-9]$/.test(letter) || picturePath === null) return undefined;
    letters.set(letter, picturePath);
  }
  return letters.size < fewestLetters ? undefined : letters;
}

/** Without duplicates; when they are few, the drill's own are added. */
export function drillWords(terms: readonly string[], letters: LetterPictures): string[] {
  const isSpellable = (word: string) =>
    wordPattern.test(word) && Array.from(word).every((letter) => letters.has(letter));
  const found = [...new Set(terms.map((term) => term.trim().toLowerCase()).filter(isSpellable))];
  return found.length >= fewestWords ? found : [...new Set([...found, ...ownWords.split(' ').filter(isSpellable)])];
}

/** Picks the next word, never the same twice in a row. Digits are combined into a number. */
export function nextWord(
  words: readonly string[],
  letters: LetterPictures,
  before: string,
  random: () => number,
): string {
  const others = words.filter((word) => word !== before);
  if (others.length === 0) return inventWord([...letters.keys()], random);
  return others[Math.floor(random() * others.length)] ?? before;
}

/** Ignores case, accents and spaces. */
export function isRead(typed: string, word: string): boolean {
  return foldCase(typed.normalize('NFKD').replace(/[\p{M}\s]/gu, '')) === foldCase(word);
}

export interface DrillLetter {
  readonly letter: string;
  /** Alternately left and right. */
  readonly aside: -1 | 0 | 1;
}

export function spelledLetters(word: string): DrillLetter[] {
  const letters: DrillLetter[] = [];
  for (const letter of word) {
    const before = letters.at(-1);
    const isDoubled = before?.letter === letter;
    letters.push({ letter, aside: isDoubled ? (before.aside === 1 ? -1 : 1) : 0 });
  }
  return letters;
}

function inventWord(letters: readonly string[], random: () => number): string {
  const digits = letters.filter((letter) => digitPattern.test(letter));
  const from = digits.length > 0 ? digits : letters;
  const { fewest, most } = lettersOfNumber;
  const length = fewest + Math.floor(random() * (most - fewest + 1));
  return Array.from({ length }, () => from[Math.floor(random() * from.length)]).join('');
}
