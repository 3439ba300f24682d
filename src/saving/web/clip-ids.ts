/**
 * A further clip is uploaded and edited like a card, under an id of its own: the card's id and the media path, separated
 * by a character that no card id contains.
 */
const separator = '#';

/** The id of a further clip, as the editor uses it. */
export function clipId(cardId: string, mediaPath: string): string {
  return `${cardId}${separator}${mediaPath}`;
}

/** The id of a clip that is being added to a card, and so has no media path yet. */
export function addedClipId(cardId: string): string {
  return clipId(cardId, '');
}

export interface ClipAddress {
  readonly cardId: string;
  /** The media path of a further clip. Undefined for the card itself, null for a clip that is being added. */
  readonly path: string | null | undefined;
}

/**
 * Splits the id of a further clip into its parts.
 * @param id the id of a card or of a further clip
 */
export function readClipId(id: string): ClipAddress {
  const [cardId = '', path] = id.split(separator);
  return { cardId, path: path === '' ? null : path };
}

interface CreatedCardIds {
  readonly rowId: string;
  readonly cardId: string;
}

/** Maps the temporary ids of cards that were added here to the ids that the server has assigned. */
export class CardIds {
  /** By both ids of a card. */
  readonly #created = new Map<string, CreatedCardIds>();

  assign(temporaryId: string, cardId: string): void {
    const ids = { rowId: temporaryId, cardId };
    this.#created.set(temporaryId, ids).set(cardId, ids);
  }

  /** The row's id, which does not change when the card gets its final one. */
  rowIdOf(cardId: string): string {
    return this.#created.get(cardId)?.rowId ?? cardId;
  }

  /**
   * Returns the id that the server has assigned, or else the given one.
   * @param shownId the card's id or its temporary one
   */
  cardIdOf(shownId: string): string {
    return this.#created.get(shownId)?.cardId ?? shownId;
  }
}
