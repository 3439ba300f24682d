import type { PlayedSet } from '../../frame/mode-props.ts';

/** The set that a card is remembered with: of a list, the card's own, or the list where that is unlisted. */
export function homeOf({ id, homes }: PlayedSet, cardId: string): string {
  return homes?.get(cardId) ?? id;
}

/** The sets whose cards these are. */
export function homesOf({ id, homes }: PlayedSet): readonly string[] {
  return homes ? [...new Set([id, ...homes.values()])] : [id];
}
