import { useEffect } from 'react';
import { dueStartKey } from '../../platform/rules/preference-keys.ts';
import { dueCardIds } from '../../remember/rules/due-cards.ts';
import { readPreference, writePreference } from '../../platform/web/browser/preferences.ts';
import { keepCardsOf, memoryOf } from '../../remember/web/remembered.ts';
import type { SorterInput } from './sorter.tsx';

/** If the page around the player has asked for it. Forgets cards that the set no longer has. */
export function useDueStart({ set, setCards, onPractise }: SorterInput, isRead: boolean): void {
  const { id, homes } = set;

  useEffect(() => {
    if (isRead && !homes) void keepCardsOf(id, new Set(setCards.map((card) => card.id)));
  }, [id, homes, setCards, isRead]);

  useEffect(() => {
    if (!isRead || readPreference(dueStartKey) !== id) return;
    writePreference(dueStartKey, '');
    onPractise(dueCardIds(memoryOf(id), Date.now()));
    // oxlint-disable-next-line react/exhaustive-deps -- once: the deck is another one then
  }, [id, isRead]);
}
