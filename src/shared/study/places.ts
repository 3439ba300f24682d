/** Sets in which a browser remembers where its visitor was; the oldest go first. Together 6 KB. */
export const maxRememberedPlaces = 100;

/**
 * Where a visitor was in the decks of sets, as text that a browser can store: a line for each set, the latest on top, of
 * the set's id, the card's id and, where the cards were shuffled, the seed of their order. A line that reads otherwise is
 * not one.
 */
const linePattern = /^([\w-]{1,64}) ([\w-]{1,64})(?: (\d{1,10}))?$/;

export interface Place {
  readonly cardId: string;
  /** Of the order of the cards; undefined is their own. */
  readonly seed: number | undefined;
}

/** Where the visitor was in a set, if its cards lay in such an order then; undefined at its beginning. */
export function placeIn(stored: string, setId: string, isShuffled: boolean): Place | undefined {
  const line = stored.split('\n').find((one) => one.startsWith(`${setId} `)) ?? '';
  const [, , cardId, seed] = linePattern.exec(line) ?? [];
  if (cardId === undefined || (seed !== undefined) !== isShuffled) return undefined;
  return { cardId, seed: seed === undefined ? undefined : Number(seed) };
}

/** With another place in a set, or none. What is too much to remember is forgotten, oldest first. */
export function withPlace(stored: string, setId: string, place: Place | undefined): string {
  const others = stored.split('\n').filter((line) => linePattern.test(line) && !line.startsWith(`${setId} `));
  const lines = place
    ? [[setId, place.cardId, ...(place.seed === undefined ? [] : [place.seed])].join(' '), ...others]
    : others;
  return lines.slice(0, maxRememberedPlaces).join('\n');
}
