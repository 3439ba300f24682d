import type { PlayedSet } from '../../player/web/frame/mode-props.ts';

/**
 * Returns the id of the set under which progress on a card is stored. In a list that is the card's own set, or the list
 * itself if that set is unlisted.
 */
export function progressSetId({ id, setIds }: PlayedSet, cardId: string): string {
  return setIds?.get(cardId) ?? id;
}

/** Returns every id that `progressSetId` can return for a card of the set. */
export function progressSetIds({ id, setIds }: PlayedSet): readonly string[] {
  return setIds ? [...new Set([id, ...setIds.values()])] : [id];
}
