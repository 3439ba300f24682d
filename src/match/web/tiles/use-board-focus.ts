import { useLayoutEffect, type RefObject } from 'react';

/** When the button that started the game has disappeared. */
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
