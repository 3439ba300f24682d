import { clipsOf } from '../../../cards/rules/clips-of-card.ts';
import type { Card } from '../../../cards/contract/card.ts';

/** The longest word that fits a third or a quarter of the narrowest stage. */
const maxWordLengths: Readonly<Record<number, number>> = { 3: 9, 4: 6 };
/**
 * A line of half the width has 17 letters, two lines of a label have more. Longer labels may take three lines, or four.
 */
const maxLengths = { two: 18, three: 35 };

/** For the style sheets: the room that the clips of all cards need. Undefined if no card has several. */
export function clipRoom(cards: readonly Card[]): string | undefined {
  const choices = cards.filter(({ furtherClips }) => furtherClips.length > 0).map(clipsOf);
  if (choices.length === 0) return undefined;
  const lengths = choices.flat().map(({ label }) => label.trim().length);
  const longest = Math.max(...lengths);
  const most = Math.max(...choices.map((clips) => clips.length));
  const arePaired = longest > (maxWordLengths[most] ?? Infinity);
  const kinds = { pairs: arePaired, long: longest > maxLengths.two, longest: longest > maxLengths.three };
  return Object.entries(kinds)
    .filter(([, isWanted]) => isWanted)
    .map(([kind]) => kind)
    .join(' ');
}
