import { isNew, unsavedEdit, type CardSync, type UnsavedCard } from '../../../../shared/cards/card-sync.ts';
import { textsOf } from '../../../../shared/cards/card-texts.ts';
import type { Card, CardEdit } from '../../../../shared/contract/card.ts';
import { edited, newCard } from './card-list.ts';

/** Before the server has made it; `failed` waits for another try. */
export type NewCardPhase = 'adding' | 'failed';

export function newPhaseOf(card: UnsavedCard | undefined): NewCardPhase | undefined {
  if (!card || !isNew(card)) return undefined;
  return 'fault' in card.state && card.state.fault === undefined ? 'adding' : 'failed';
}

export function unsavedOf(sync: CardSync, cardId: string): CardEdit {
  const card = sync.get(cardId);
  return card ? unsavedEdit(card) : {};
}

/** The cards as they are shown here, with what is not saved yet. */
export function withUnsaved(sync: CardSync, cards: readonly Card[]): Card[] {
  return cards.map((card) => edited(card, unsavedOf(sync, card.id)));
}

/** A card with something unsaved stays, also where the server has none yet or any more. */
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

/** What is not with the server, text by text. */
export function unsavedTexts(sync: CardSync): string[] {
  const texts = [...sync.values()].flatMap((card) => Object.values(textsOf(unsavedEdit(card))));
  return texts.flatMap((text) => (text?.trim() ? [text] : []));
}
