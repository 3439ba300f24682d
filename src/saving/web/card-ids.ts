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
