import { useLayoutEffect, type RefObject } from 'react';

/** When a game starts, the focus goes from what started it, which is gone, to the board. */
export function useBoardFocus(board: RefObject<HTMLElement | null>, isPlaying: boolean): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isPlaying && document.hasFocus() && (!activeElement || activeElement === document.body))
      focusBoard(board.current);
  }, [board, isPlaying]);
}

/** Moves the focus to the tile that the arrow keys left last. */
export function focusBoard(board: HTMLElement | null): void {
  board?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
}
