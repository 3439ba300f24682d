/** 6 KB; the oldest are dropped. */
export const maxRememberedPlaces = 100;

/** Latest first: set, card and the seed of a shuffled order. */
const linePattern = /^([\w-]{1,64}) ([\w-]{1,64})(?: (\d{1,10}))?$/;

export interface Place {
  readonly cardId: string;
  /** Undefined: not shuffled. */
  readonly seed: number | undefined;
}

/** Undefined when the order is another. */
export function placeIn(stored: string, setId: string, isShuffled: boolean): Place | undefined {
  const line = stored.split('\n').find((one) => one.startsWith(`${setId} `)) ?? '';
  const [, , cardId, seed] = linePattern.exec(line) ?? [];
  if (cardId === undefined || (seed !== undefined) !== isShuffled) return undefined;
  return { cardId, seed: seed === undefined ? undefined : Number(seed) };
}

export function withPlace(stored: string, setId: string, place: Place | undefined): string {
  const others = stored.split('\n').filter((line) => linePattern.test(line) && !line.startsWith(`${setId} `));
  const lines = place
    ? [[setId, place.cardId, ...(place.seed === undefined ? [] : [place.seed])].join(' '), ...others]
    : others;
  return lines.slice(0, maxRememberedPlaces).join('\n');
}
