import { noClipLabels, textsOf } from '../../cards/rules/card-texts.ts';
import { unknownShape } from '../../cards/rules/clips-of-card.ts';
import { isOutdated, isNew, unsavedEdit, type CardSync, type UnsavedCard } from '../../cards/rules/card-sync.ts';
import { changesAnything } from '../../platform/rules/text/merge-edit.ts';
import type { Card, CardEdit, MediaInfo } from '../../cards/contract/card.ts';
import { textsOfNewCard } from './texts-of-new-card.ts';
import type { QueryClient } from '@tanstack/react-query';

type CardsChange = (cards: readonly Card[]) => Card[];

/** The place of a card in the set, beside another card. */
export interface CardNeighbour {
  readonly cardId: string;
  readonly side: 'before' | 'after';
}

/** Puts the cards into this order. Cards that it does not name follow the others. */
export function orderedByIds(cards: readonly Card[], cardIds: readonly string[]): Card[] {
  const places = new Map(cardIds.map((cardId, index) => [cardId, index]));
  const placeOf = (card: Card) => places.get(card.id) ?? cards.length;
  const ordered = cards.toSorted((a, b) => placeOf(a) - placeOf(b));
  return ordered.map((card, orderIndex) => (card.orderIndex === orderIndex ? card : { ...card, orderIndex }));
}

export function withoutCard(cardId: string): CardsChange {
  return (cards) => cards.filter(({ id }) => id !== cardId);
}

export function withoutCards(cardIds: ReadonlySet<string>): CardsChange {
  return (cards) => cards.filter(({ id }) => !cardIds.has(id));
}

export function withEdit(cardId: string, edit: CardEdit): CardsChange {
  return (cards) => cards.map((card) => (card.id === cardId ? edited(card, edit) : card));
}

/** Applies an edit to a shown card. Unchanged cards stay the same objects, so that their rows do not render again. */
export function edited(card: Card, edit: CardEdit): Card {
  if (!changesAnything(edit, card)) return card;
  const { showMediaAndText = card.showMediaAndText } = edit;
  return { ...card, ...textsOf(edit), showMediaAndText };
}

/** Updates a shown card with the texts of the server's card. Unsaved texts, the position and the media stay. */
export function withServerCard(serverCard: Card, unsaved: CardEdit): CardsChange {
  const { showMediaAndText, revision } = serverCard;
  const texts = textsOf(serverCard);
  return (cards) =>
    cards.map((card) => {
      if (card.id !== serverCard.id || isOutdated(serverCard, card)) return card;
      return edited({ ...card, ...texts, showMediaAndText, revision }, unsaved);
    });
}

/** Updates the media of a shown card, but not its texts, which may be newer than the server's. */
export function withMedia(card: Card, media: MediaInfo | Card): Card {
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

/** Puts the created card in place of the temporary one. A fetch may have added it already, so that one is removed. */
export function withMadeCard(cards: readonly Card[], temporaryId: string, made: Card): Card[] {
  const others = cards.filter((card) => card.id !== made.id);
  const isThere = others.some((card) => card.id === temporaryId);
  return isThere ? others.map((card) => (card.id === temporaryId ? made : card)) : [...others, made];
}

export function withInserted(cards: readonly Card[], added: Card, beside: CardNeighbour | undefined): Card[] {
  const others = cards.filter((card) => card.id !== added.id);
  const index = others.findIndex((card) => card.id === beside?.cardId);
  if (index < 0) return [...others, added];
  return others.toSpliced(beside?.side === 'before' ? index : index + 1, 0, added);
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

/** The key of a set's cards in the query cache. */
export function cardsKey(setId: string) {
  return ['cards', setId] as const;
}

/** The cards of a set in the query cache. */
export class ShownCards {
  readonly #queryClient: QueryClient;
  readonly #setId: string;
  /** For each fetch under way, the changes that were made since it began, because its answer may lack them. */
  readonly #logs = new Set<CardsChange[]>();

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
    for (const log of this.#logs) log.push(change);
    this.#queryClient.setQueryData<readonly Card[]>(cardsKey(this.#setId), (cards) => cards && change(cards));
  }

  /** Fetches the cards, and applies the changes that were made here meanwhile. */
  async read(fetchCards: () => Promise<readonly Card[]>): Promise<readonly Card[]> {
    const log: CardsChange[] = [];
    this.#logs.add(log);
    try {
      return log.reduce<readonly Card[]>((cards, change) => change(cards), await fetchCards());
    } finally {
      this.#logs.delete(log);
    }
  }

  refresh(): void {
    void this.#queryClient.invalidateQueries({ queryKey: cardsKey(this.#setId) });
  }
}

/** The phase of a card that the server has not created yet. After `failed`, a person may try again. */
export type CreationPhase = 'adding' | 'failed';

export function creationPhaseOf(card: UnsavedCard | undefined): CreationPhase | undefined {
  if (!card || !isNew(card)) return undefined;
  return 'fault' in card.state && card.state.fault === undefined ? 'adding' : 'failed';
}

/** Returns what is unsaved of a card. */
export function unsavedOf(sync: CardSync, cardId: string): CardEdit {
  const card = sync.get(cardId);
  return card ? unsavedEdit(card) : {};
}

/** The shown cards with their unsaved changes. */
export function withUnsaved(sync: CardSync, cards: readonly Card[]): Card[] {
  return cards.map((card) => edited(card, unsavedOf(sync, card.id)));
}

/** Adds cards that the server does not have, because they are new or were deleted elsewhere, in their positions. */
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

/** Lists all texts that are unsaved, without blank ones. */
export function unsavedTexts(sync: CardSync): string[] {
  const texts = [...sync.values()].flatMap((card) => Object.values(textsOf(unsavedEdit(card))));
  return texts.flatMap((text) => (text?.trim() ? [text] : []));
}
