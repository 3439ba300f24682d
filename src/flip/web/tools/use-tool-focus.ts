import { useEffect, useLayoutEffect, type RefObject } from 'react';

/**
 * When its card leaves, a focused tool passes the focus to the deck, and the next card to its own tool of that name.
 */
export function useHeldTool(tools: RefObject<HTMLElement | null>, isReady: boolean): void {
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
    // Focus moved directly from another control would open the tooltip.
    card.blur();
    tool.focus({ preventScroll: true });
    if (document.activeElement !== tool) card.focus({ preventScroll: true });
  }, [tools, isReady]);
}

function deckOf(tools: HTMLElement | null): HTMLElement | null | undefined {
  return tools?.closest<HTMLElement>('[data-deck]');
}
