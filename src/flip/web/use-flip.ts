import { useEffect, useLayoutEffect, useReducer, useRef, type ActionDispatch, type RefObject } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { type PlayerSettings, placeIn, withPlace, type Place } from '../../platform/rules/addresses/settings.ts';
import { flipReducer, startFlip, type Flip, type FlipEvent } from '../rules/flip.ts';
import { isDefinitionInFront } from '../../player/rules/sides.ts';
import { originalOrder, seededRandom, shuffledOrder } from '../../player/rules/shuffle.ts';
import { useMoveTicks } from '../../player/web/study/use-move-ticks.ts';
import { placesKey } from '../../platform/rules/preference-keys.ts';
import { readPreference, writePreference } from '../../platform/web/browser/preferences.ts';

interface FlippedDeck {
  /** The id under which the card is stored at which the visitor leaves. */
  placeId: string;
  cards: readonly Card[];
  settings: PlayerSettings;
  /** Whether the visitor turned the first card before the program was loaded. */
  isTurned: boolean;
  /** Whether to go to the card at which the visitor left the set. */
  isResuming: boolean;
  /** Whether the place is remembered, which it is only while the whole set is studied. */
  keepsPlace: boolean;
}

/** How the deck was last ordered, by which a change of the settings or of the cards is noticed. */
interface DeckLayout {
  readonly isShuffled: boolean;
  /** The order is shuffled by this seed. Undefined for the original order. */
  readonly seed: number | undefined;
  /** The order before Again moved any card to the end. */
  readonly order: readonly number[];
}

/**
 * The state of the deck. It starts in the deck's own order, as the server renders it. It is shuffled, or goes to the
 * remembered card, before the first paint.
 */
export function useFlip({
  placeId,
  cards,
  settings,
  isTurned,
  isResuming,
  keepsPlace,
}: FlippedDeck): [Flip, ActionDispatch<[FlipEvent]>] {
  const size = cards.length;
  const { isShuffled, showsBothSides } = settings;
  const [flip, dispatch] = useReducer(flipReducer, size, (count) => {
    const start = startFlip(originalOrder(count));
    return isTurned ? flipReducer(start, { type: 'turned' }) : start;
  });
  const layout = useRef<DeckLayout>(undefined);
  useMoveTicks(flip.move, dispatch);
  useKeptPlace({ placeId, cards, flip, layout, isKept: keepsPlace });

  useLayoutEffect(() => {
    const previousLayout = layout.current;
    if (previousLayout?.order.length === size && previousLayout.isShuffled === isShuffled) return;
    const place = previousLayout === undefined && isResuming ? readPlace(placeId, isShuffled) : undefined;
    const seed = isShuffled ? (place?.seed ?? newSeed()) : undefined;
    const order = seed === undefined ? originalOrder(size) : shuffledOrder(size, seededRandom(seed));
    const position = place ? order.findIndex((index) => cards[index]?.id === place.cardId) : -1;
    layout.current = { isShuffled, seed, order };
    if (position >= 0) dispatch({ type: 'resumed', order, position });
    else if (previousLayout && size !== previousLayout.order.length) dispatch({ type: 'deckChanged', order });
    else if (isShuffled) dispatch({ type: 'shuffledOn', order });
    else if (previousLayout) dispatch({ type: 'shuffledOff' });
  }, [placeId, cards, size, isShuffled, isResuming]);

  useEffect(() => {
    if (!showsBothSides) dispatch({ type: 'autoplaySwitched', isOn: false });
  }, [showsBothSides]);

  const hasDefinitionInFront = isDefinitionInFront(settings);
  useEffect(() => {
    if (hasDefinitionInFront) dispatch({ type: 'cameraSwitched', isOn: false });
  }, [hasDefinitionInFront]);

  return [flip, dispatch];
}

/** Returns a random whole number of 32 bits. */
function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}

/**
 * Returns the place at which the visitor left. Returns undefined unless it was stored with the same choice between
 * shuffled and original order.
 */
function readPlace(placeId: string, isShuffled: boolean): Place | undefined {
  return placeIn(readStoredPlaces(), placeId, isShuffled);
}

interface KeptPlace {
  placeId: string;
  cards: readonly Card[];
  flip: Flip;
  layout: RefObject<DeckLayout | undefined>;
  isKept: boolean;
}

/**
 * Stores the current card and the seed of the order. If Again has moved earlier cards behind it, the first of those is
 * stored instead, so that they come again. At the first card and after the last, the place is removed.
 */
function useKeptPlace({ placeId, cards, flip: { stage, order }, layout, isKept }: KeptPlace): void {
  const position = stage.phase === 'studying' ? stage.position : order.length;
  useEffect(() => {
    if (!isKept || !layout.current) return;
    const { seed, order: layoutOrder } = layout.current;
    const remainingIndices = new Set(order.slice(position));
    const index = layoutOrder.find((cardIndex) => remainingIndices.has(cardIndex));
    const card = index === undefined || index === layoutOrder[0] ? undefined : cards[index];
    const storedPlaces = readStoredPlaces();
    const updatedPlaces = withPlace(storedPlaces, placeId, card && { cardId: card.id, seed });
    if (updatedPlaces !== storedPlaces) writePreference(placesKey, updatedPlaces);
  }, [placeId, cards, position, order, isKept, layout]);
}

function readStoredPlaces(): string {
  return readPreference(placesKey) ?? '';
}
