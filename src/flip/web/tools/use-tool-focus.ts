import { useEffect, useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps the focus on the same tool from card to card. When a card leaves, its focused tool passes the focus to the deck,
 * which notes the tool's name. The next card's tool of that name then takes it.
 */
export function useToolFocus(tools: RefObject<HTMLElement | null>, isReady: boolean): void {
  useLayoutEffect(() => {
    const toolbar = tools.current;
    return () => {
      const { activeElement } = document;
      const deck = deckOf(toolbar);
      if (!deck || !toolbar?.contains(activeElement)) return;
      deck.dataset['held'] = activeElement?.getAttribute('data-tool') ?? '';
      deck.tabIndex = -1;
      deck.focus({ preventScroll: true });
    };
  }, [tools]);

  useEffect(() => {
    const deck = deckOf(tools.current);
    if (!isReady || !deck?.dataset['held'] || tools.current?.closest('[inert]')) return;
    const tool = tools.current?.querySelector<HTMLElement>(`[data-tool="${deck.dataset['held']}"]`);
    delete deck.dataset['held'];
    const card = document.activeElement;
    if (!tool || !(card instanceof HTMLElement) || !card.matches('[data-deck] [data-shown]')) return;
    // If the focus moved directly from another control, the tool's tooltip would open.
    card.blur();
    tool.focus({ preventScroll: true });
    if (document.activeElement !== tool) card.focus({ preventScroll: true });
  }, [tools, isReady]);
}

function deckOf(tools: HTMLElement | null): HTMLElement | null | undefined {
  return tools?.closest<HTMLElement>('[data-deck]');
}
