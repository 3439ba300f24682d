import type { PlayedSet } from '../../player/web/frame/mode-props.ts';

/** The set that a card is remembered with. In a list, the card's own; the list if that is unlisted. */
export function homeOf({ id, homes }: PlayedSet, cardId: string): string {
  return homes?.get(cardId) ?? id;
}

export function homesOf({ id, homes }: PlayedSet): readonly string[] {
  return homes ? [...new Set([id, ...homes.values()])] : [id];
}
