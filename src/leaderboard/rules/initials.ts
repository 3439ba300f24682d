import { maxInitialsLength, minInitialsLength } from '../../platform/rules/limits.ts';
import { prototypeOf } from './look-alikes.ts';

/** Some scripts need combining marks. More than two on one letter are decoration and are refused. */
const letterOrDigit = /(?!\p{DI})[\p{L}\p{Nd}](?:(?!\p{DI})[\p{Mn}\p{Mc}]){0,2}/gu;

/** Digits and letters that are commonly typed in place of each other. */
const plainDisguises: Readonly<Record<string, string>> = {
  0: 'O',
  1: 'L',
  2: 'Z',
  3: 'E',
  4: 'A',
  5: 'S',
  6: 'G',
  7: 'T',
  8: 'B',
  I: 'L',
};

/** Returns the initials as NFC in upper case, or undefined if they are not 1 to 3 letters or digits. */
export function normalizeInitials(text: string): string | undefined {
  const initials = toUpperCaseNfc(text);
  const length = countLettersAndDigits(initials);
  return length !== undefined && length >= minInitialsLength && length <= maxInitialsLength ? initials : undefined;
}

/** Returns the first three letters or digits of what was typed, in upper case, and drops everything else. */
export function typedInitials(text: string): string {
  const characters = toUpperCaseNfc(text).match(letterOrDigit) ?? [];
  return characters.slice(0, maxInitialsLength).join('');
}

/** Initials that look alike have the same folded form, so that the block list catches them (skeletons of UTS #39). */
export function foldInitials(initials: string): string {
  const bare = initials
    .normalize('NFKC')
    // `toUpperCase` leaves the capital ẞ as it is. Its lower-case form becomes SS.
    .toLowerCase()
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\p{Script=Inherited}/gu, '');
  const skeleton = Array.from(bare, (character) => prototypeOf.get(character) ?? character).join('');
  return Array.from(skeleton, (character) => plainDisguises[character] ?? character).join('');
}

/** Returns the text in upper case, which may be longer: ß becomes SS. */
function toUpperCaseNfc(text: string): string {
  return text.normalize('NFC').toUpperCase().normalize('NFC');
}

function countLettersAndDigits(text: string): number | undefined {
  const characters = text.match(letterOrDigit) ?? [];
  return characters.join('') === text ? characters.length : undefined;
}
