import { clipsOf } from '../../../cards/rules/clips-of-card.ts';
import type { Card } from '../../../cards/contract/card.ts';

/** The longest label that fits beside those of two or three other clips on the narrowest stage, by number of clips. */
const maxLengthsInOneRow: Readonly<Record<number, number>> = { 3: 9, 4: 6 };
/** The longest labels that fit into two lines, and into three lines, of half the stage's width. */
const maxLengths = { two: 18, three: 35 };

/**
 * Returns the words for `data-clips`, by which the style sheets reserve the same room for clips on all cards: `pairs`
 * for two clips in a row, `long` and `longest` for more lines. Returns undefined if no card has several clips.
 */
export function clipRoom(cards: readonly Card[]): string | undefined {
  const choices = cards.filter(({ furtherClips }) => furtherClips.length > 0).map(clipsOf);
  if (choices.length === 0) return undefined;
  const lengths = choices.flat().map(({ label }) => label.trim().length);
  const longest = Math.max(...lengths);
  const maxClipCount = Math.max(...choices.map((clips) => clips.length));
  const arePaired = longest > (maxLengthsInOneRow[maxClipCount] ?? Infinity);
  const words = { pairs: arePaired, long: longest > maxLengths.two, longest: longest > maxLengths.three };
  return Object.entries(words)
    .filter(([, isNeeded]) => isNeeded)
    .map(([word]) => word)
    .join(' ');
}
