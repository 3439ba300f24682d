/** A card keeps its row when it gets its own id. */
interface MadeCard {
  readonly rowId: string;
  readonly cardId: string;
}

/** The temporary ids of cards that were made here, and those that the server gave them. */
export class CardIds {
  /** By both ids. */
  readonly #made = new Map<string, MadeCard>();

  made(temporaryId: string, cardId: string): void {
    const ids = { rowId: temporaryId, cardId };
    this.#made.set(temporaryId, ids).set(cardId, ids);
  }

  /** The id of its row, which stays when the card gets its own. */
  rowIdOf(cardId: string): string {
    return this.#made.get(cardId)?.rowId ?? cardId;
  }

  /** @param shownId the card's id, or its temporary one */
  cardIdOf(shownId: string): string {
    return this.#made.get(shownId)?.cardId ?? shownId;
  }
}
