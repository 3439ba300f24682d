/** No card id contains this character. */
const separator = '#';

/** The editor's id for a clip beyond the first of a card. */
export function clipId(cardId: string, mediaPath: string): string {
  return `${cardId}${separator}${mediaPath}`;
}

/** The id for a clip that is being added to a card. */
export function addedClipId(cardId: string): string {
  return clipId(cardId, '');
}

export interface ClipAddress {
  readonly cardId: string;
  /** Undefined for the card's first clip, null for a clip that is being added. */
  readonly path: string | null | undefined;
}

/** @param id of a card or of a clip */
export function readClipId(id: string): ClipAddress {
  const [cardId = '', path] = id.split(separator);
  return { cardId, path: path === '' ? null : path };
}

interface MadeCard {
  readonly rowId: string;
  readonly cardId: string;
}

/** Maps the temporary ids of cards created here to the server's ids. */
export class CardIds {
  /** Each card is stored under both ids. */
  readonly #made = new Map<string, MadeCard>();

  made(temporaryId: string, cardId: string): void {
    const ids = { rowId: temporaryId, cardId };
    this.#made.set(temporaryId, ids).set(cardId, ids);
  }

  /** The row's id, which does not change when the card gets its final one. */
  rowIdOf(cardId: string): string {
    return this.#made.get(cardId)?.rowId ?? cardId;
  }

  /** @param shownId the card's id or its temporary one */
  cardIdOf(shownId: string): string {
    return this.#made.get(shownId)?.cardId ?? shownId;
  }
}
