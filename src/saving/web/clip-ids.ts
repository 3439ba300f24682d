/** No card id contains it. */
const separator = '#';

export function clipId(cardId: string, mediaPath: string): string {
  return `${cardId}${separator}${mediaPath}`;
}

export function addedClipId(cardId: string): string {
  return clipId(cardId, '');
}

export interface ClipAddress {
  readonly cardId: string;
  /** Undefined: the card's first clip; null: one to come. */
  readonly path: string | null | undefined;
}

/** @param id of a card, or of a clip */
export function readClipId(id: string): ClipAddress {
  const [cardId = '', path] = id.split(separator);
  return { cardId, path: path === '' ? null : path };
}
