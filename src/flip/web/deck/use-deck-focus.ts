import { useLayoutEffect, type RefObject } from 'react';

interface DeckFocus {
  cards: RefObject<HTMLElement | null>;
  shown: string;
  /** The deck replaces what had the focus. */
  takesFocus: boolean;
}

/** Moves the focus from the hidden side to the visible one. */
export function useDeckFocus({ cards, shown, takesFocus }: DeckFocus): void {
  useLayoutEffect(() => {
    if (cards.current?.contains(document.activeElement)) focusShown(cards.current);
  }, [cards, shown]);

  useLayoutEffect(() => {
    if (takesFocus && document.hasFocus()) focusShown(cards.current);
  }, [cards, takesFocus]);
}

function focusShown(deck: HTMLElement | null): void {
  deck?.querySelector<HTMLElement>('[data-shown]')?.focus({ preventScroll: true });
}
