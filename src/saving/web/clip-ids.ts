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

interface MadeCard {
  readonly rowId: string;
  readonly cardId: string;
}

/** The temporary ids of cards made here, with the server's ids. */
export class CardIds {
  /** By both ids. */
  readonly #made = new Map<string, MadeCard>();

  made(temporaryId: string, cardId: string): void {
    const ids = { rowId: temporaryId, cardId };
    this.#made.set(temporaryId, ids).set(cardId, ids);
  }

  /** The row's id, which stays when the card gets its own. */
  rowIdOf(cardId: string): string {
    return this.#made.get(cardId)?.rowId ?? cardId;
  }

  /** @param shownId the card's id, or its temporary one */
  cardIdOf(shownId: string): string {
    return this.#made.get(shownId)?.cardId ?? shownId;
  }
}
