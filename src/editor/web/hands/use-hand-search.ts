import { useEffect, useEffectEvent, useState } from 'react';
import type { Card, PictureHand } from '../../../cards/contract/card.ts';
import type { HandFinder } from '../../../handshape/web/find-hands.ts';
import { toPictureHand } from '../../../handshape/rules/pictured-hand.ts';
import { call } from '../../../api/web/client.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

/** The hands that are neither accepted nor refused yet, by media path. */
export type FoundHands = ReadonlyMap<string, PictureHand>;

interface HandSearch {
  readonly foundHands: FoundHands;
  /** The number of pictures that are still to be searched. It is 0 after a fault, because the search has stopped. */
  readonly remainingCount: number;
  readonly fault: Message | undefined;
}

const searchFault = message('Hands cannot be looked for now. The search is repeated when you open the set again.');

/** Looks for a hand in one picture after the other, in this browser. Skips pictures about which somebody has decided. */
export function useHandSearch(editing: CardEditing, cards: readonly Card[]): HandSearch {
  const [searchResults, setSearchResults] = useState<ReadonlyMap<string, PictureHand | undefined>>(new Map());
  const [finder, setFinder] = useState<HandFinder>();
  const [fault, setFault] = useState<Message>();
  const undecided = cards.filter((card) => card.mediaPath !== null && card.hand === undefined);
  const unsearched = undecided.filter(({ mediaPath }) => !searchResults.has(mediaPath ?? ''));
  const [next] = unsearched;
  const nextPath = next?.mediaPath ?? undefined;
  useFinder(next !== undefined, setFinder, () => setFault(searchFault));
  // Edits of a card do not change its picture, so the search goes on.
  const searchNext = useEffectEvent(
    (signal: AbortSignal) => finder && next && searchPicture({ finder, editing, card: next, signal }),
  );

  useEffect(() => {
    if (!finder || nextPath === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    void searchNext(signal)?.then((hand) => {
      if (!signal.aborted) setSearchResults((before) => new Map(before).set(nextPath, hand));
    });
    return () => controller.abort(new Error('The picture is not looked at any more'));
  }, [finder, nextPath]);

  const foundHands = new Map<string, PictureHand>();
  for (const { mediaPath } of undecided) {
    const hand = searchResults.get(mediaPath ?? '');
    if (hand) foundHands.set(mediaPath ?? '', hand);
  }
  return { foundHands, remainingCount: fault === undefined ? unsearched.length : 0, fault };
}

/** Opens the finder when there is a picture to look at, and closes it when there is none left. */
function useFinder(isNeeded: boolean, onFinder: (finder: HandFinder | undefined) => void, onFault: () => void): void {
  const handleFinder = useEffectEvent(onFinder);
  const handleFault = useEffectEvent(onFault);

  useEffect(() => {
    if (!isNeeded) return;
    let isClosed = false;
    let finder: HandFinder | undefined;
    const openFinder = async () => {
      const { openHandFinder } = await import('../../../handshape/web/find-hands.ts');
      finder = await openHandFinder();
      if (isClosed) finder.close();
      else handleFinder(finder);
    };
    openFinder().catch((error: unknown) => {
      console.warn('Hands cannot be looked for.', error);
      if (!isClosed) handleFault();
    });
    return () => {
      isClosed = true;
      finder?.close();
      handleFinder(undefined);
    };
  }, [isNeeded]);
}

interface PictureSearch {
  readonly finder: HandFinder;
  readonly editing: CardEditing;
  readonly card: Card;
  readonly signal: AbortSignal;
}

/** Searches a picture. If there is no hand, the server is told at once, because nobody has to decide about it. */
async function searchPicture({ finder, editing, card, signal }: PictureSearch): Promise<PictureHand | undefined> {
  try {
    const hand = await finder.find(card, signal);
    if (hand) return toPictureHand(hand);
    const body = { mediaPath: card.mediaPath ?? '', hand: null };
    editing.showMedia(card.id, await call('PUT /api/cards/:id/hand', { params: { id: card.id }, body, signal }));
  } catch (error) {
    if (!signal.aborted) console.warn('The hand in a picture could not be found.', error);
  }
  return undefined;
}
