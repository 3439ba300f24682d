import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { cardsQuery } from '../../../saving/web/cards.ts';
import { useBeforeUnload } from '../../../platform/web/browser/page/use-before-unload.ts';
import { hasDeckChanges, type DeckDraft } from './deck-draft.ts';

/** Asks before the page is left while Edit Cards has something to save. */
export function useDeckChanges(setId: string, editing: CardEditing, draft: DeckDraft | undefined): boolean {
  const isChanged = useCallback(
    (cards: readonly Card[]) => {
      const rowIds = () => cards.map((card) => editing.rowIdOf(card.id));
      return draft !== undefined && hasDeckChanges(draft, rowIds());
    },
    [editing, draft],
  );
  const { data = false } = useQuery({ ...cardsQuery(setId), select: isChanged });
  useBeforeUnload(data);
  return data;
}
