import type { QueryClient } from '@tanstack/react-query';
import { conflictOf, isCardGone, type SaveState } from '../../cards/rules/card-sync.ts';
import type { CardFieldName } from '../../cards/card-fields.ts';
import { textsOf, type CardTexts } from '../../cards/rules/card-texts.ts';
import type { Card, CardEdit, MediaInfo } from '../../cards/contract/card.ts';
import { followPage, createOncePerSet } from '../../platform/web/outbound/sender.ts';
import { randomKey } from '../../platform/web/browser/random-key.ts';
import { wait, whenPainted } from '../../platform/web/browser/timing.ts';
import { CardIds } from './clip-ids.ts';
import {
  applyEdit,
  orderedByIds,
  newCard,
  withInsertedCard,
  withCreatedCard,
  withEdit,
  withMedia,
  withoutCards,
  withServerCard,
  type CardNeighbour,
  ShownCards,
  creationPhaseOf,
  unsavedEditOf,
  unsavedTexts,
  withMissingCards,
  withUnsavedEdits,
  type CreationPhase,
} from './shown-cards.ts';
import { deleteByKey, deleteCard, createCard, sendEdit, type NewCardRequest } from './card-requests.ts';
import { CardSaver, type CreationOutcome, type SaveOutcome } from './card-saver.ts';
import { call } from '../../api/web/client.ts';
import { isGone } from '../../platform/web/outbound/failure.ts';
import { onSessionFound } from '../../auth/web/session-queries.ts';
import { refreshSet, refreshSetLists, refreshShownSet } from '../../sets/web/sets-queries.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

/**
 * How long typing must pause before a text is rendered outside its field, because rendering would delay the next key.
 */
const typedShownAfterMs = 300;

/** The editing of a set's cards. It continues to save when the screen is left. */
export const cardEditing = createOncePerSet((queryClient, setId) => new CardEditing(queryClient, setId));

/**
 * Edits the cards of a set. Edits change the shown cards in the query cache at once, except for typed text, which follows
 * when typing pauses. `CardSaver` holds each edit until the server has stored it.
 * - `cardId`: the id that the server has assigned
 * - `temporaryId`: the id of a card that was added here, until the server has created it
 * - `shownId`: either of them, for a temporary id stays valid
 * - `rowId`: the id of the card's row, which never changes: the temporary id if there was one
 */
export class CardEditing {
  readonly #queryClient: QueryClient;
  readonly #setId: string;
  readonly #shown: ShownCards;
  readonly #saver: CardSaver;
  readonly #ids = new CardIds();
  #cancelShowing: () => void = () => undefined;
  #onFailure: (failure: Message) => void = () => undefined;

  constructor(queryClient: QueryClient, setId: string) {
    this.#queryClient = queryClient;
    this.#setId = setId;
    this.#shown = new ShownCards(queryClient, setId);
    this.#saver = new CardSaver({
      send: async (save) => this.#refetchSetIfGone(await sendEdit(save)),
      create: async (id, texts) => this.#refetchSetIfGone(await createCard(this.#newCardOf(id), texts)),
      shownCard: (cardId) => this.#shown.find(cardId),
      onCreated: (temporaryId, card) => this.#handleCreated(temporaryId, card),
      onDropped: (temporaryId) => this.#removeShown([temporaryId]),
      onReceived: (card) => {
        this.#showServerCard(card);
        void refreshSetLists(queryClient);
      },
      onFailure: (isNewCard) =>
        this.#onFailure(isNewCard ? message('Failed to add card') : message('Failed to update card')),
      wait,
      whenPainted,
    });
    this.#listenToPage();
  }

  readonly state = (): SaveState => this.#saver.state();

  readonly subscribe = (listener: () => void): (() => void) => this.#saver.subscribe(listener);

  /**
   * Sets the function that reports a failed edit. Only the last caller's function is called, even after its screen was
   * left.
   */
  setFailureListener(onFailure: (failure: Message) => void): void {
    this.#onFailure = onFailure;
  }

  /** Fetches the cards, and adds the changes that were made here during the fetch or are not saved yet. */
  async read(fetchCards: () => Promise<readonly Card[]>): Promise<Card[]> {
    await this.#deleteAbandoned();
    const cards = await this.#shown.read(async () => {
      const fetched = await fetchCards();
      for (const card of fetched) this.#saver.dispatch({ type: 'received', card });
      return fetched;
    });
    const sync = this.#saver.cards();
    return withUnsavedEdits(withMissingCards(cards, sync), sync);
  }

  edit(shownId: string, edit: CardEdit): void {
    this.type(shownId, edit);
    this.showTyped();
  }

  /** Takes a text at each key. The field renders it by itself, and everything else when typing pauses. */
  type(shownId: string, edit: CardEdit): void {
    this.#saver.edit(this.#ids.cardIdOf(shownId), edit);
    this.#cancelShowing();
    this.#cancelShowing = wait(typedShownAfterMs, () => this.showTyped());
  }

  /** Renders everything that was typed now, such as when the field is left. */
  showTyped(): void {
    this.#cancelShowing();
    this.#shown.change((cards) => withUnsavedEdits(cards, this.#saver.cards()));
  }

  /**
   * Appends a card at once. Text typed into it is sent when the server has assigned an id.
   * @returns its temporary id
   */
  add(): string {
    const temporaryId = `new-${randomKey()}`;
    this.#shown.change((cards) => [...cards, newCard(temporaryId, cards.length)]);
    this.#saver.dispatch({ type: 'added', id: temporaryId });
    return temporaryId;
  }

  retryAdding(temporaryId: string): void {
    this.#saver.dispatch({ type: 'makingAsked', id: temporaryId });
  }

  /**
   * Deletes the card.
   * @returns its id, or undefined if the server had not assigned one
   * @throws ApiError or TypeError when it could not be deleted; it then stays
   */
  async remove(shownId: string): Promise<string | undefined> {
    const cardId = await this.#remove(shownId);
    this.#refreshSet();
    return cardId;
  }

  /**
   * Saves everything that can be saved, before an action of the server on these cards.
   * @param unsaved `kept` if the action needs all cards as they are shown, `dropped` if cards that the server has not
   * created are removed instead, as before a deletion
   * @returns the ids for the action, or undefined with `kept` if one of the cards has unsaved text
   */
  async settle(shownIds: readonly string[], unsaved: 'kept' | 'dropped'): Promise<string[] | undefined> {
    await this.#saver.saveAll();
    const newIds = shownIds.filter((shownId) => this.creationPhaseOf(shownId) !== undefined);
    const isUnsaved = shownIds.some((shownId) => this.#saver.card(this.#ids.cardIdOf(shownId)) !== undefined);
    if (unsaved === 'kept' && isUnsaved) return undefined;
    for (const temporaryId of newIds) await this.#dropNew(temporaryId);
    return shownIds.filter((shownId) => !newIds.includes(shownId)).map((shownId) => this.#ids.cardIdOf(shownId));
  }

  /** Removes cards that the server has deleted or moved to another set. */
  forgetCards(cardIds: readonly string[]): void {
    this.#removeShown(cardIds);
    for (const id of cardIds) this.#saver.dispatch({ type: 'forgotten', id });
    this.#refreshSet();
  }

  /**
   * Saves the order of the cards. `shownIds` must name all cards that the server has.
   * @throws ApiError 409 when the server has other cards by now, ApiError or TypeError when it failed
   */
  async reorder(shownIds: readonly string[]): Promise<void> {
    const cardIds = shownIds.map((shownId) => this.#ids.cardIdOf(shownId));
    try {
      await call('POST /api/sets/:id/reorder', { params: { id: this.#setId }, body: { cardIds } });
    } catch (error) {
      if (isGone(error)) void refreshSet(this.#queryClient, this.#setId);
      throw error;
    }
    this.#shown.change((cards) => orderedByIds(cards, cardIds));
    this.#refreshSet();
  }

  /** Appends cards that the server has added. */
  append(addedCards: readonly Card[]): void {
    const addedIds = addedCards.map(({ id }) => id);
    this.#shown.change((cards) => [...withoutCards(cards, addedIds), ...addedCards]);
    this.#refreshSet();
  }

  /** Inserts a card that the server has added. Without a neighbour it is appended. */
  insert(addedCard: Card, beside: CardNeighbour | undefined): void {
    this.#shown.change((cards) => withInsertedCard(cards, addedCard, beside));
  }

  /** Fetches the cards again, if a screen shows them. */
  refetch(): void {
    this.#shown.refresh();
    this.#refreshSet();
  }

  /** Takes over the server's card, except for unsaved changes. */
  mergeServerCard(serverCard: Card): void {
    this.#saver.dispatch({ type: 'received', card: serverCard });
    this.#showServerCard(serverCard);
    this.showMedia(serverCard.id, serverCard);
  }

  /** Shows other media on the card. `MediaInfo` has no size and no length, which come with the next fetch. */
  showMedia(cardId: string, media: MediaInfo | Card): void {
    this.#shown.change((cards) => withMedia(cards, cardId, media));
    this.#refreshSet();
  }

  shownCard(shownId: string): Card | undefined {
    return this.#shown.find(this.#ids.cardIdOf(shownId));
  }

  creationPhaseOf(shownId: string): CreationPhase | undefined {
    return creationPhaseOf(this.#saver.card(shownId));
  }

  /** Returns the texts from elsewhere that conflict with those typed here. */
  conflictOf(cardId: string): CardTexts {
    const card = this.#saver.card(cardId);
    return card ? conflictOf(card) : {};
  }

  /** Whether the card was deleted elsewhere while text typed here was unsaved. */
  isDeletedElsewhere(cardId: string): boolean {
    const card = this.#saver.card(cardId);
    return card !== undefined && isCardGone(card);
  }

  /** Whether `isDeletedElsewhere` is true of any card. */
  readonly hasCardsDeletedElsewhere = (): boolean => [...this.#saver.cards().values()].some(isCardGone);

  /** Puts a new card with the same texts in place of one that was deleted elsewhere. */
  addAgain(cardId: string): void {
    this.showTyped();
    const deletedCard = this.#shown.find(cardId);
    if (!deletedCard) return;
    const temporaryId = `new-${randomKey()}`;
    const addedCard = newCard(temporaryId, deletedCard.orderIndex);
    this.#shown.change((cards) => cards.map((card) => (card.id === cardId ? addedCard : card)));
    this.#saver.dispatch({ type: 'forgotten', id: cardId });
    this.#saver.dispatch({ type: 'added', id: temporaryId });
    this.edit(temporaryId, textsOf(deletedCard));
  }

  /** Removes a card that was deleted elsewhere, and the text that was typed into it. */
  discard(cardId: string): void {
    this.#removeShown([cardId]);
    this.#saver.dispatch({ type: 'forgotten', id: cardId });
    this.#refreshSet();
  }

  /** Keeps either the text typed here or the text from elsewhere. */
  resolve(cardId: string, field: CardFieldName, choice: 'mine' | 'theirs'): void {
    const text = this.conflictOf(cardId)[field];
    this.#saver.dispatch({ type: 'resolved', id: cardId, field, choice });
    if (choice === 'theirs') this.#shown.change((cards) => withEdit(cards, cardId, { [field]: text }));
    this.showTyped();
  }

  /** Retries everything. Resolves to whether everything is saved. */
  async saveAll(): Promise<boolean> {
    return await this.#saver.saveAll();
  }

  /** Called when the editor is left. Sends unsaved text now, and drops that of cards that were deleted elsewhere. */
  leave(): void {
    this.showTyped();
    this.#saver.dispatch({ type: 'leaving' });
    this.#saver.dispatch({ type: 'goneForgotten' });
  }

  unsavedTexts(): string[] {
    return unsavedTexts(this.#saver.cards());
  }

  rowIdOf(cardId: string): string {
    return this.#ids.rowIdOf(cardId);
  }

  /** Waits until the server has created the card, or until the card is dropped. Resolves to the server's id. */
  async whenCreated(shownId: string): Promise<string> {
    await this.#saver.until(() => this.creationPhaseOf(shownId) === undefined);
    return this.#ids.cardIdOf(shownId);
  }

  async #remove(shownId: string): Promise<string | undefined> {
    await this.#saver.until((sync) => sync.get(shownId)?.state.phase !== 'making');
    if (this.creationPhaseOf(shownId)) {
      await this.#dropNew(shownId);
      return undefined;
    }
    const cardId = this.#ids.cardIdOf(shownId);
    await this.#saver.remove(cardId, () => deleteCard(cardId));
    this.#removeShown([cardId]);
    return cardId;
  }

  /** Deletes the card on the server too, because the server may have created it, and it would appear again. */
  async #dropNew(temporaryId: string): Promise<void> {
    this.#removeShown([temporaryId]);
    this.#saver.dispatch({ type: 'dropped', id: temporaryId });
    await this.#deleteAbandoned();
  }

  /** Deletes new cards that nobody wants but that the server may have created. What fails is tried again later. */
  async #deleteAbandoned(): Promise<void> {
    const abandoned = [...this.#saver.cards()].filter(([, { state }]) => state.phase === 'abandoned');
    const deletions = abandoned.map(async ([id]) => {
      if (await deleteByKey(this.#newCardOf(id))) this.#saver.dispatch({ type: 'forgotten', id });
    });
    await Promise.all(deletions);
  }

  #newCardOf(temporaryId: string): NewCardRequest {
    return {
      setId: this.#setId,
      key: temporaryId,
      index: this.#shown.list().findIndex(({ id }) => id === temporaryId),
    };
  }

  #handleCreated(temporaryId: string, card: Card): void {
    this.#ids.assign(temporaryId, card.id);
    this.#shown.change((cards) => {
      return withCreatedCard(cards, temporaryId, applyEdit(card, this.#unsavedEditOf(temporaryId)));
    });
    this.#refreshSet();
  }

  /**
   * Fetches the set if the answer says that a card no longer exists. Its set may not exist either, and fetching it
   * makes its screen say so.
   */
  #refetchSetIfGone<Answer extends SaveOutcome | CreationOutcome>(answer: Answer): Answer {
    if ('fault' in answer && answer.fault === 'gone') void refreshSet(this.#queryClient, this.#setId);
    return answer;
  }

  #showServerCard(serverCard: Card): void {
    const unsavedEdit = this.#unsavedEditOf(serverCard.id);
    this.#shown.change((cards) => withServerCard(cards, serverCard, unsavedEdit));
  }

  #removeShown(cardIds: readonly string[]): void {
    this.#shown.change((cards) => withoutCards(cards, cardIds));
  }

  #unsavedEditOf(cardId: string): CardEdit {
    return unsavedEditOf(this.#saver.cards(), cardId);
  }

  /** Fetches the set again, whose counts and thumbnail may have changed. */
  #refreshSet(): void {
    void refreshShownSet(this.#queryClient, this.#setId);
  }

  /**
   * Listens to the page for reasons to save or to try again. The listeners are never removed, because the editing lasts
   * as long as the page.
   */
  #listenToPage(): void {
    followPage({
      isBusy: () => this.state() !== 'saved',
      resume: () => {
        this.#saver.retry();
        void this.#deleteAbandoned();
      },
      onMayEnd: () => this.#saver.dispatch({ type: 'leaving' }),
    });
    onSessionFound(this.#queryClient, () => {
      if (this.state() === 'unsaved') void this.saveAll();
    });
  }
}
