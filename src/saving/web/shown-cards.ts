import { noClipLabels, textsOf } from '../../cards/rules/card-texts.ts';
import { unknownShape } from '../../cards/rules/clips-of-card.ts';
import { isNew, isOlderThan, unsavedEdit, type CardSync, type UnsavedCard } from '../../cards/rules/card-sync.ts';
import { changesAnything } from '../../platform/rules/text/merge-edit.ts';
import type { Card, CardEdit, MediaInfo } from '../../cards/contract/card.ts';
import { textsOfNewCard } from './texts-of-new-card.ts';
import type { QueryClient } from '@tanstack/react-query';

/** The key of a set's cards in the query cache. */
export function cardsKey(setId: string) {
  return ['cards', setId] as const;
}

type CardsChange = (cards: readonly Card[]) => readonly Card[];

/** The cards of a set in the query cache. */
export class ShownCards {
  readonly #queryClient: QueryClient;
  readonly #setId: string;
  /** For each fetch under way, the changes that were made since it began, because its answer may lack them. */
  readonly #changesDuringFetches = new Set<CardsChange[]>();

  constructor(queryClient: QueryClient, setId: string) {
    this.#queryClient = queryClient;
    this.#setId = setId;
  }

  list(): readonly Card[] {
    return this.#queryClient.getQueryData<readonly Card[]>(cardsKey(this.#setId)) ?? [];
  }

  find(cardId: string): Card | undefined {
    return this.list().find(({ id }) => id === cardId);
  }

  change(change: CardsChange): void {
    for (const changes of this.#changesDuringFetches) changes.push(change);
    this.#queryClient.setQueryData<readonly Card[]>(cardsKey(this.#setId), (cards) => cards && change(cards));
  }

  /** Fetches the cards, and applies the changes that were made here meanwhile. */
  async read(fetchCards: () => Promise<readonly Card[]>): Promise<readonly Card[]> {
    const changes: CardsChange[] = [];
    this.#changesDuringFetches.add(changes);
    try {
      return changes.reduce((cards, change) => change(cards), await fetchCards());
    } finally {
      this.#changesDuringFetches.delete(changes);
    }
  }

  refresh(): void {
    void this.#queryClient.invalidateQueries({ queryKey: cardsKey(this.#setId) });
  }
}

/** Makes a card that is shown before the server has created it. */
export function newCard(temporaryId: string, orderIndex: number): Card {
  return {
    id: temporaryId,
    ...textsOfNewCard(),
    ...noClipLabels,
    hasMedia: false,
    mediaKind: null,
    mediaPath: null,
    posterPath: null,
    signingBox: null,
    ...unknownShape,
    furtherClips: [],
    showMediaAndText: false,
    orderIndex,
    revision: 0,
  };
}

/** The place of a card in the set, beside another card. */
export interface CardNeighbour {
  readonly cardId: string;
  readonly side: 'before' | 'after';
}

export function withInsertedCard(cards: readonly Card[], card: Card, beside: CardNeighbour | undefined): Card[] {
  const others = cards.filter(({ id }) => id !== card.id);
  const index = others.findIndex(({ id }) => id === beside?.cardId);
  if (index < 0) return [...others, card];
  return others.toSpliced(beside?.side === 'before' ? index : index + 1, 0, card);
}

/** Puts the created card in place of the temporary one. A fetch may have added it already, so that one is removed. */
export function withCreatedCard(cards: readonly Card[], temporaryId: string, created: Card): Card[] {
  const others = cards.filter(({ id }) => id !== created.id);
  const isTemporaryShown = others.some(({ id }) => id === temporaryId);
  return isTemporaryShown ? others.map((card) => (card.id === temporaryId ? created : card)) : [...others, created];
}

export function withoutCards(cards: readonly Card[], cardIds: readonly string[]): Card[] {
  const removedIds = new Set(cardIds);
  return cards.filter(({ id }) => !removedIds.has(id));
}

/** Puts the cards into this order. Cards that it does not name follow the others. */
export function orderedByIds(cards: readonly Card[], cardIds: readonly string[]): Card[] {
  const places = new Map(cardIds.map((cardId, index) => [cardId, index]));
  const placeOf = (card: Card) => places.get(card.id) ?? cards.length;
  const ordered = cards.toSorted((a, b) => placeOf(a) - placeOf(b));
  return ordered.map((card, orderIndex) => (card.orderIndex === orderIndex ? card : { ...card, orderIndex }));
}

/** Updates a shown card with the texts of the server's card. Unsaved texts, the position and the media stay. */
export function withServerCard(cards: readonly Card[], serverCard: Card, unsaved: CardEdit): Card[] {
  const { showMediaAndText, revision } = serverCard;
  const texts = textsOf(serverCard);
  return cards.map((card) => {
    if (card.id !== serverCard.id || isOlderThan(serverCard, card)) return card;
    return applyEdit({ ...card, ...texts, showMediaAndText, revision }, unsaved);
  });
}

export function withEdit(cards: readonly Card[], cardId: string, edit: CardEdit): Card[] {
  return cards.map((card) => (card.id === cardId ? applyEdit(card, edit) : card));
}

/** Applies an edit to a shown card. Unchanged cards stay the same objects, so that their rows do not render again. */
export function applyEdit(card: Card, edit: CardEdit): Card {
  if (!changesAnything(edit, card)) return card;
  const { showMediaAndText = card.showMediaAndText } = edit;
  return { ...card, ...textsOf(edit), showMediaAndText };
}

/** Updates the media of a shown card, but not its texts, which may be newer than the server's. */
export function withMedia(cards: readonly Card[], cardId: string, media: MediaInfo | Card): Card[] {
  return cards.map((card) => (card.id === cardId ? replaceMedia(card, media) : card));
}

function replaceMedia(card: Card, media: MediaInfo | Card): Card {
  const { hasMedia, mediaKind, mediaPath, posterPath, signingBox } = media;
  const { mediaWidth, mediaHeight, durationMs } = 'durationMs' in media ? media : unknownShape;
  const { furtherClips } = 'furtherClips' in media ? media : card;
  const shape = { mediaWidth, mediaHeight, durationMs };
  const shown = { ...card, hasMedia, mediaKind, mediaPath, posterPath, signingBox, ...shape, furtherClips };
  if ('hand' in media) return { ...shown, hand: media.hand };
  if (mediaPath === card.mediaPath) return shown;
  // Nobody has looked for a hand in the new media.
  const { hand: _, ...withoutHand } = shown;
  return withoutHand;
}

/** Adds the unsaved edits to the shown cards. */
export function withUnsavedEdits(cards: readonly Card[], sync: CardSync): Card[] {
  return cards.map((card) => applyEdit(card, unsavedEditOf(sync, card.id)));
}

export function unsavedEditOf(sync: CardSync, cardId: string): CardEdit {
  const card = sync.get(cardId);
  return card ? unsavedEdit(card) : {};
}

/** Adds cards that the server does not have, because they are new or were deleted elsewhere, in their positions. */
export function withMissingCards(cards: readonly Card[], sync: CardSync): readonly Card[] {
  const ids = new Set(cards.map(({ id }) => id));
  const missingCards = [...sync].filter(([id, { state }]) => {
    return !ids.has(id) && state.phase !== 'deleting' && state.phase !== 'abandoned';
  });
  return missingCards.reduce((all, [id, { serverCard }]) => {
    const card = serverCard ?? newCard(id, all.length);
    return all.toSpliced(card.orderIndex, 0, card);
  }, cards);
}

/** Lists all texts that are unsaved, without blank ones. */
export function unsavedTexts(sync: CardSync): string[] {
  const texts = [...sync.values()].flatMap((card) => Object.values(textsOf(unsavedEdit(card))));
  return texts.flatMap((text) => (text?.trim() ? [text] : []));
}

/** The phase of a card that the server has not created yet. After `failed`, a person may try again. */
export type CreationPhase = 'adding' | 'failed';

export function creationPhaseOf(card: UnsavedCard | undefined): CreationPhase | undefined {
  if (!card || !isNew(card)) return undefined;
  return 'fault' in card.state && card.state.fault === undefined ? 'adding' : 'failed';
}
