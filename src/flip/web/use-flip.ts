import { useEffect, useLayoutEffect, useReducer, useRef, type ActionDispatch, type RefObject } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { type PlayerSettings, placeIn, withPlace, type Place } from '../../platform/rules/addresses/settings.ts';
import { flipReducer, startFlip, type Flip, type FlipEvent, cardIndexOn } from '../rules/flip.ts';
import { isDefinitionInFront } from '../../player/rules/sides.ts';
import { originalOrder, seededChances, shuffledOrder } from '../../player/rules/shuffle.ts';
import { useMoveTicks } from '../../player/web/study/use-move-ticks.ts';
import { placesKey } from '../../platform/rules/preference-keys.ts';
import { readPreference, writePreference } from '../../platform/web/browser/preferences.ts';

interface FlipDeck {
  setId: string;
  cards: readonly Card[];
  settings: PlayerSettings;
  isTurned: boolean;
  isResuming: boolean;
  /** Whether the place is remembered, which it is only while the whole set is studied. */
  keepsPlace: boolean;
}

/** How the deck was last ordered. */
interface DeckLayout {
  readonly size: number;
  readonly isShuffled: boolean;
  /** The order is shuffled by this seed. Undefined for the original order. */
  readonly seed: number | undefined;
}

/**
 * Starts in the deck's own order, as the server renders it. It is shuffled, or goes to the remembered card, before the
 * first paint.
 */
export function useFlip({
  setId,
  cards,
  settings,
  isTurned,
  isResuming,
  keepsPlace,
}: FlipDeck): [Flip, ActionDispatch<[FlipEvent]>] {
  const size = cards.length;
  const { isShuffled, showsBothSides } = settings;
  const [flip, dispatch] = useReducer(flipReducer, size, (count) => {
    const start = startFlip(originalOrder(count));
    return isTurned ? flipReducer(start, { type: 'turned' }) : start;
  });
  const layout = useRef<DeckLayout>(undefined);
  useMoveTicks(flip.move, dispatch);
  useKeptPlace({ setId, cards, flip, seed: layout, isKept: keepsPlace });

  useLayoutEffect(() => {
    const before = layout.current;
    if (before?.size === size && before.isShuffled === isShuffled) return;
    const place = before || !isResuming ? undefined : readPlace(setId, isShuffled);
    const seed = isShuffled ? (place?.seed ?? newSeed()) : undefined;
    const order = seed === undefined ? originalOrder(size) : shuffledOrder(size, seededChances(seed));
    const position = place ? order.findIndex((index) => cards[index]?.id === place.cardId) : -1;
    layout.current = { size, isShuffled, seed };
    if (position >= 0) dispatch({ type: 'resumed', order, position });
    else if (before && size !== before.size) dispatch({ type: 'deckChanged', order });
    else if (isShuffled && !before?.isShuffled) dispatch({ type: 'shuffledOn', order });
    else if (!isShuffled && before?.isShuffled) dispatch({ type: 'shuffledOff' });
  }, [setId, cards, size, isShuffled, isResuming]);

  useEffect(() => {
    if (!showsBothSides) dispatch({ type: 'autoplaySwitched', isOn: false });
  }, [showsBothSides]);

  const hasDefinitionInFront = isDefinitionInFront(settings);
  useEffect(() => {
    if (hasDefinitionInFront) dispatch({ type: 'cameraSwitched', isOn: false });
  }, [hasDefinitionInFront]);

  return [flip, dispatch];
}

function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}

/** Undefined unless the place was stored with the same choice between shuffled and original order. */
function readPlace(setId: string, isShuffled: boolean): Place | undefined {
  return placeIn(storedPlaces(), setId, isShuffled);
}

interface KeptPlace {
  setId: string;
  cards: readonly Card[];
  flip: Flip;
  isKept: boolean;
  seed: RefObject<{ readonly seed: number | undefined } | undefined>;
}

/** Stores the current card and the seed of the order. At the first card and after the last one, nothing is stored. */
function useKeptPlace({ setId, cards, flip: { stage, order }, isKept, seed }: KeptPlace): void {
  const card = cards[cardIndexOn(stage, order) ?? cards.length];
  const cardId = stage.phase === 'studying' && stage.position > 0 ? card?.id : undefined;

  useEffect(() => {
    if (!isKept) return;
    const before = storedPlaces();
    const after = withPlace(before, setId, cardId === undefined ? undefined : { cardId, seed: seed.current?.seed });
    if (after !== before) writePreference(placesKey, after);
  }, [setId, cardId, isKept, seed]);
}

function storedPlaces(): string {
  return readPreference(placesKey) ?? '';
}
