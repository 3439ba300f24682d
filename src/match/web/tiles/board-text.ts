import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { isLongText, longestWordLength, textSize } from '../../../player/web/card/text-size.ts';
import type { TextSize } from '../../../player/web/card/text-size.ts';

export interface Writing {
  readonly size: TextSize;
  /** In characters. */
  readonly longestWord: number;
}

/** All terms share one font size, which the longest term determines. The same applies to definitions. */
export interface BoardWriting {
  readonly term: Writing;
  readonly definition: Writing;
}

export function boardWriting(cards: readonly Pick<Card, 'term' | 'definition'>[]): BoardWriting {
  return { term: writing(cards.map(({ term }) => term)), definition: writing(cards.map((card) => card.definition)) };
}

function writing(texts: readonly string[]): Writing {
  const words = texts.filter((text) => !isLongText(text));
  const longest = words.reduce((one, other) => (Array.from(other).length > Array.from(one).length ? other : one), '');
  return { size: textSize(longest), longestWord: Math.max(1, ...words.map(longestWordLength)) };
}

/** Moves the focus to the board when the start button disappears. */
export function useBoardFocus(board: RefObject<HTMLElement | null>, isPlaying: boolean): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isPlaying && document.hasFocus() && (!activeElement || activeElement === document.body))
      focusBoard(board.current);
  }, [board, isPlaying]);
}

export function focusBoard(board: HTMLElement | null): void {
  board?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
}
