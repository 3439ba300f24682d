import { useEffect, type RefObject } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { placesKey } from '../../platform/rules/preference-keys.ts';
import { cardIndexOn, type Flip } from '../rules/flip.ts';
import { placeIn, withPlace, type Place } from '../../platform/rules/addresses/places.ts';
import { readPreference, writePreference } from '../../platform/web/browser/preferences.ts';

/** Undefined if the order was another. */
export function readPlace(setId: string, isShuffled: boolean): Place | undefined {
  return placeIn(storedPlaces(), setId, isShuffled);
}

interface KeptPlace {
  setId: string;
  cards: readonly Card[];
  flip: Flip;
  isKept: boolean;
  seed: RefObject<{ readonly seed: number | undefined } | undefined>;
}

/** Remembers neither the first card nor the end of the deck. */
export function useKeptPlace({ setId, cards, flip: { stage, order }, isKept, seed }: KeptPlace): void {
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
