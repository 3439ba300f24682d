import { isNew, unsavedEdit, type CardSync, type UnsavedCard } from '../../cards/rules/card-sync.ts';
import { textsOf } from '../../cards/rules/card-texts.ts';
import type { Card, CardEdit } from '../../cards/contract/card.ts';
import { edited, newCard } from './card-list.ts';

/** The server has not created these cards yet. `failed` ones wait for another attempt. */
export type NewCardPhase = 'adding' | 'failed';

export function newPhaseOf(card: UnsavedCard | undefined): NewCardPhase | undefined {
  if (!card || !isNew(card)) return undefined;
  return 'fault' in card.state && card.state.fault === undefined ? 'adding' : 'failed';
}

export function unsavedOf(sync: CardSync, cardId: string): CardEdit {
  const card = sync.get(cardId);
  return card ? unsavedEdit(card) : {};
}

/** The shown cards with their unsaved changes. */
export function withUnsaved(sync: CardSync, cards: readonly Card[]): Card[] {
  return cards.map((card) => edited(card, unsavedOf(sync, card.id)));
}

/** A card with unsaved text stays even if the server no longer has it. */
export function withMissing(sync: CardSync, cards: readonly Card[]): readonly Card[] {
  const ids = new Set(cards.map(({ id }) => id));
  const missing = [...sync].filter(([id, { state }]) => {
    return !ids.has(id) && state.phase !== 'deleting' && state.phase !== 'abandoned';
  });
  return missing.reduce((all, [id, { serverCard }]) => {
    const card = serverCard ?? newCard(id, all.length);
    return all.toSpliced(card.orderIndex, 0, card);
  }, cards);
}

export function unsavedTexts(sync: CardSync): string[] {
  const texts = [...sync.values()].flatMap((card) => Object.values(textsOf(unsavedEdit(card))));
  return texts.flatMap((text) => (text?.trim() ? [text] : []));
}
