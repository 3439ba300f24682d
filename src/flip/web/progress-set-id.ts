import type { PlayedSet } from '../../player/web/frame/mode-props.ts';

/**
 * Returns the set under which progress on a card is stored: in a list, the card's own set, or the list itself if that
 * set is unlisted.
 */
export function homeOf({ id, homes }: PlayedSet, cardId: string): string {
  return homes?.get(cardId) ?? id;
}

export function homesOf({ id, homes }: PlayedSet): readonly string[] {
  return homes ? [...new Set([id, ...homes.values()])] : [id];
}
