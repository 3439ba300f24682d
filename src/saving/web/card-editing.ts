import type { QueryClient } from '@tanstack/react-query';
import { conflictOf, isCardGone, type SaveState } from '../../cards/rules/card-sync.ts';
import type { CardFieldName } from '../../cards/card-fields.ts';
import { mapTexts, type CardTexts } from '../../cards/rules/card-texts.ts';
import type { Card, CardEdit, MediaInfo } from '../../cards/contract/card.ts';
import { followPage, onePerSet } from '../../platform/web/outbound/sender.ts';
import { randomKey } from '../../platform/web/browser/random-key.ts';
import { wait, whenPainted } from '../../platform/web/browser/timing.ts';
import { CardIds } from './clip-ids.ts';
import {
  edited,
  editOf,
  inOrder,
  newCard,
  withInserted,
  withMadeCard,
  withMedia,
  withoutCard,
  withoutCards,
  withServerCard,
  type CardNeighbour,
  ShownCards,
  newPhaseOf,
  unsavedOf,
  unsavedTexts,
  withMissing,
  withUnsaved,
  type NewCardPhase,
} from './shown-cards.ts';
import { deleteByKey, deleteCard, makeCard, sendEdit, type NewCardRequest } from './card-requests.ts';
import { CardSaver, type MakeAnswer, type SaveAnswer } from './card-saver.ts';
import { call } from '../../api/web/client.ts';
import { isGone } from '../../platform/web/outbound/failure.ts';
import { onSessionFound } from '../../auth/web/session-queries.ts';
import { refreshSet, refreshSetLists, refreshShownSet } from '../../sets/web/sets-queries.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

/** Text is rendered elsewhere only after a pause in typing, because rendering would delay the next key. */
const typedShownAfterMs = 300;

/** There is one for each set. It continues when the screen is left. */
export const cardEditing = onePerSet((queryClient, setId) => new CardEditing(queryClient, setId));

/**
 * Edits the cards of a set. Edits change the shown cards in the query cache at once, and `CardSaver` holds typed text
 * until the server has stored it.
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
      make: async (temporaryId) => this.#refetchSetIfGone(await makeCard(this.#newCardOf(temporaryId))),
      knownCard: (cardId) => this.#shown.find(cardId),
      onMade: (temporaryId, card) => this.#handleMade(temporaryId, card),
      onDropped: (temporaryId) => this.#shown.change(withoutCard(temporaryId)),
      onReceived: (card) => {
        this.#shown.change(withServerCard(card, this.#unsavedOf(card.id)));
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

  /** Only the last caller's function is called, even after its screen was left. */
  reportFailures(onFailure: (failure: Message) => void): void {
    this.#onFailure = onFailure;
  }

  /** Keeps changes that were made during the fetch, and unsaved changes. */
  async read(fetchCards: () => Promise<readonly Card[]>): Promise<Card[]> {
    await this.#deleteAbandoned();
    const cards = await this.#shown.read(async () => {
      const read = await fetchCards();
      for (const card of read) this.#saver.dispatch({ type: 'received', card });
      return read;
    });
    const sync = this.#saver.cards();
    return withUnsaved(sync, withMissing(sync, cards));
  }

  /** @param shownId the card's id, or the temporary id under which it was added and which stays valid */
  edit(shownId: string, edit: CardEdit): void {
    this.type(shownId, edit);
    this.showTyped();
  }

  /** The field renders its own text. Everything else is rendered when typing pauses. */
  type(shownId: string, edit: CardEdit): void {
    this.#saver.edit(this.#ids.cardIdOf(shownId), edit);
    this.#cancelShowing();
    this.#cancelShowing = wait(typedShownAfterMs, () => this.showTyped());
  }

  /** Called when the field is left. */
  showTyped(): void {
    this.#cancelShowing();
    this.#shown.change((cards) => withUnsaved(this.#saver.cards(), cards));
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
   * @returns its id, or undefined if the server had not assigned one
   * @throws ApiError or TypeError when it could not be deleted; it then stays
   */
  async remove(shownId: string): Promise<string | undefined> {
    const cardId = await this.#remove(shownId);
    this.#refreshSet();
    return cardId;
  }

  /**
   * Saves everything that can be saved. With `dropped`, removes added cards that could not be created.
   * @returns the server's ids, or undefined if the text of a card cannot be saved yet
   */
  async settle(shownIds: readonly string[], unsaved: 'kept' | 'dropped'): Promise<string[] | undefined> {
    await this.#saver.saveAll();
    const unmade = shownIds.filter((shownId) => this.newPhaseOf(shownId) !== undefined);
    const isUnsaved = shownIds.some((shownId) => this.#saver.card(this.#ids.cardIdOf(shownId)) !== undefined);
    if (unsaved === 'kept' && isUnsaved) return undefined;
    for (const temporaryId of unmade) await this.#dropNew(temporaryId);
    return shownIds.filter((shownId) => !unmade.includes(shownId)).map((shownId) => this.#ids.cardIdOf(shownId));
  }

  forgetCards(cardIds: readonly string[]): void {
    this.#shown.change(withoutCards(new Set(cardIds)));
    for (const id of cardIds) this.#saver.dispatch({ type: 'forgotten', id });
    this.#refreshSet();
  }

  /**
   * The request names all of the server's cards.
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
    this.#shown.change((cards) => inOrder(cards, cardIds));
    this.#refreshSet();
  }

  append(added: readonly Card[]): void {
    this.#shown.change((cards) => [...cards.filter((card) => !added.some(({ id }) => id === card.id)), ...added]);
    this.#refreshSet();
  }

  /** Inserts a card that the server has added. Without a neighbour it is appended. */
  insert(added: Card, beside: CardNeighbour | undefined): void {
    this.#shown.change((cards) => withInserted(cards, added, beside));
  }

  /** Cards are fetched again where they are shown. */
  reread(): void {
    this.#shown.refresh();
    this.#refreshSet();
  }

  /** Takes over the server's card, except for unsaved changes. */
  mergeServerCard(serverCard: Card): void {
    this.#saver.dispatch({ type: 'received', card: serverCard });
    this.#shown.change(withServerCard(serverCard, this.#unsavedOf(serverCard.id)));
    this.showMedia(serverCard.id, serverCard);
  }

  /** A missing size or length is added by the next fetch. */
  showMedia(cardId: string, media: MediaInfo | Card): void {
    this.#shown.change((cards) => cards.map((card) => (card.id === cardId ? withMedia(card, media) : card)));
    this.#refreshSet();
  }

  has(cardId: string): boolean {
    return this.#shown.find(cardId) !== undefined;
  }

  newPhaseOf(shownId: string): NewCardPhase | undefined {
    return newPhaseOf(this.#saver.card(shownId));
  }

  /** Texts from elsewhere that conflict with those typed here. */
  conflictOf(cardId: string): CardTexts {
    const card = this.#saver.card(cardId);
    return card ? conflictOf(card) : {};
  }

  /** Whether the card was deleted elsewhere while text typed here was unsaved. */
  isGone(cardId: string): boolean {
    const card = this.#saver.card(cardId);
    return card !== undefined && isCardGone(card);
  }

  readonly hasGone = (): boolean => [...this.#saver.cards().values()].some(isCardGone);

  addAgain(cardId: string): void {
    this.showTyped();
    const gone = this.#shown.find(cardId);
    if (!gone) return;
    const { orderIndex } = gone;
    const temporaryId = `new-${randomKey()}`;
    const added = newCard(temporaryId, orderIndex);
    this.#shown.change((cards) => cards.map((card) => (card.id === cardId ? added : card)));
    this.#saver.dispatch({ type: 'forgotten', id: cardId });
    this.#saver.dispatch({ type: 'added', id: temporaryId });
    this.edit(
      temporaryId,
      mapTexts(gone, (text: string) => text),
    );
  }

  /** Also discards text that was typed into the card. */
  discard(cardId: string): void {
    this.#shown.change(withoutCard(cardId));
    this.#saver.dispatch({ type: 'forgotten', id: cardId });
    this.#refreshSet();
  }

  /** Keeps either the text typed here or the text from elsewhere. */
  resolve(cardId: string, field: CardFieldName, choice: 'mine' | 'theirs'): void {
    const text = this.conflictOf(cardId)[field];
    this.#saver.dispatch({ type: 'resolved', id: cardId, field, choice });
    if (choice === 'theirs') this.#shown.change(editOf(cardId, { [field]: text }));
    this.showTyped();
  }

  /** Retries everything. Resolves to whether everything is saved. */
  async saveAll(): Promise<boolean> {
    return await this.#saver.saveAll();
  }

  /** Sends unsaved text now and drops text that can never be saved. */
  leave(): void {
    this.showTyped();
    this.#saver.dispatch({ type: 'leaving' });
    this.#saver.dispatch({ type: 'goneForgotten' });
  }

  unsavedTexts(): string[] {
    return unsavedTexts(this.#saver.cards());
  }

  /** The row's id, which does not change when the card gets its final one. */
  rowIdOf(cardId: string): string {
    return this.#ids.rowIdOf(cardId);
  }

  async #remove(shownId: string): Promise<string | undefined> {
    await this.#saver.until((sync) => sync.get(shownId)?.state.phase !== 'making');
    if (this.newPhaseOf(shownId)) {
      await this.#dropNew(shownId);
      return undefined;
    }
    const cardId = this.#ids.cardIdOf(shownId);
    await this.#saver.remove(cardId, () => deleteCard(cardId));
    this.#shown.change(withoutCard(cardId));
    return cardId;
  }

  /** Deletes the card on the server too, because the server may have created it, and it would appear again. */
  async #dropNew(temporaryId: string): Promise<void> {
    this.#shown.change(withoutCard(temporaryId));
    this.#saver.dispatch({ type: 'dropped', id: temporaryId });
    await this.#deleteAbandoned();
  }

  /** Waits while the server cannot be reached. */
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

  #handleMade(temporaryId: string, card: Card): void {
    this.#ids.made(temporaryId, card.id);
    this.#shown.change((cards) => withMadeCard(cards, temporaryId, edited(card, this.#unsavedOf(temporaryId))));
    this.#refreshSet();
  }

  /** If a card no longer exists, its set may not exist either. Fetching the set makes its screen say so. */
  #refetchSetIfGone<Answer extends SaveAnswer | MakeAnswer>(answer: Answer): Answer {
    if ('fault' in answer && answer.fault === 'gone') void refreshSet(this.#queryClient, this.#setId);
    return answer;
  }

  #unsavedOf(cardId: string): CardEdit {
    return unsavedOf(this.#saver.cards(), cardId);
  }

  /** The counts and the thumbnail may have changed. */
  #refreshSet(): void {
    void refreshShownSet(this.#queryClient, this.#setId);
  }

  /** The listeners are never removed, because the editing lasts as long as the page. */
  #listenToPage(): void {
    followPage({
      isBusy: () => this.state() !== 'saved',
      resume: () => {
        this.#saver.retry();
        void this.#deleteAbandoned();
      },
      leave: () => this.#saver.dispatch({ type: 'leaving' }),
    });
    onSessionFound(this.#queryClient, () => {
      if (this.state() === 'unsaved') void this.saveAll();
    });
  }
}
