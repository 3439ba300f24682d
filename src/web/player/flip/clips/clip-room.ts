import { clipsOf } from '../../../../shared/cards/clips-of-card.ts';
import type { Card } from '../../../../shared/contract/card.ts';

/** On the narrowest stage: of a third and of a quarter of its width, for one word. */
const maxWordLengths: Readonly<Record<number, number>> = { 3: 9, 4: 6 };
/** A line in half of its width has 17 letters, and each two lines of a label have more: longer ones may take three lines, or four. */
const maxLengths = { two: 18, three: 35 };

/** What the style sheets ask for to leave room for the clips of all cards; undefined where no card has several. */
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
