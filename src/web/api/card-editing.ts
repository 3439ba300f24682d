import type { QueryClient } from '@tanstack/react-query';
import { fieldsOf, omitFields, textsOf, type CardTexts, type TextField } from '../../shared/cards/card-texts.ts';
import type { Card, CardEdit, MediaInfo } from '../../shared/contract/card.ts';
import { parallelDeletions, saveTimeoutMs, typedShownAfterMs } from '../../shared/limits.ts';
import { askBeforeLeaving } from '../browser/leave-guard.ts';
import { wait } from '../browser/wait.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { randomKey } from '../browser/random-key.ts';
import {
  editOf,
  edited,
  inOrder,
  newCard,
  newCardTexts,
  withInserted,
  withMadeCard,
  withMediaOf,
  type CardNeighbour,
  type CardsChange,
} from './card-list.ts';
import { deleteCard, faultOf, isFinal, sendEdit } from './card-requests.ts';
import { CardSaver, type SaveFault, type SaveOutcome, type SaveState } from './card-saver.ts';
import { call } from './client.ts';
import { isAnswered } from './failure.ts';
import { onSessionFound } from './session.ts';
import { refreshSet, refreshSetLists } from './sets.ts';

export function cardsKey(setId: string) {
  return ['cards', setId] as const;
}

/** What is said when something of the cards could not be saved (spec section 8). */
export type EditFailure = 'Failed to update card' | 'Failed to add card';

/** A card that is shown before the server has made it; `failed` waits for another try. */
export type NewCardPhase = 'adding' | 'failed';

const editings = new WeakMap<QueryClient, Map<string, CardEditing>>();

/** The editing of a set's cards: there is one, and it goes on when the screen is left. */
export function cardEditing(queryClient: QueryClient, setId: string): CardEditing {
  const ofClient = editings.get(queryClient) ?? new Map<string, CardEditing>();
  editings.set(queryClient, ofClient);
  const editing = ofClient.get(setId) ?? new CardEditing(queryClient, setId);
  ofClient.set(setId, editing);
  return editing;
}

/**
 * Every change to the cards of one set. What is seen changes at once, in the cache; what was typed goes to the server as
 * fast as it answers and is never lost on the way (`CardSaver`).
 */
export class CardEditing {
  readonly #queryClient: QueryClient;
  readonly #setId: string;
  readonly #saver: CardSaver;
  /** The cards as the server has told them last. */
  readonly #known = new Map<string, Card>();
  /** What changes while the cards are being read: an answer may be older than it. One log for each reading. */
  readonly #logs = new Set<CardsChange[]>();
  /** What was typed and is seen in its field alone, by the ids it was typed under. */
  readonly #typed = new Map<string, CardEdit>();
  #typingRests: ReturnType<typeof setTimeout> | undefined;
  /** Cards that the server has not made yet, by their temporary ids. Replaced, never changed. */
  #newCards: ReadonlyMap<string, NewCardPhase> = new Map();
  /** Temporary ids by the ids that took their place, and the other way round. */
  readonly #firstIds = new Map<string, string>();
  readonly #madeIds = new Map<string, string>();
  readonly #listeners = new Set<() => void>();
  #lastCreation: Promise<unknown> = Promise.resolve();
  /** New cards whose making is under way, by their temporary ids. */
  readonly #creating = new Set<string>();
  /** New cards of which an answer got lost: the server may have made them all the same. */
  readonly #uncertain = new Set<string>();
  /** Those of them that were deleted while the server was out of reach. */
  readonly #givenUp = new Set<string>();
  /** The last card that was added did not reach the server; that is said once. */
  #isAddingOutOfReach = false;
  #onFailure: (failure: EditFailure) => void = () => undefined;

  constructor(queryClient: QueryClient, setId: string) {
    this.#queryClient = queryClient;
    this.#setId = setId;
    this.#saver = new CardSaver({
      send: async (save) => this.#noticed(await sendEdit(save)),
      knownCard: (cardId) => this.#known.get(cardId),
      onTold: (card) => this.#handleTold(card),
      onAccepted: (cardId, edit) => this.#handleAccepted(cardId, edit),
      faultOf: (error) => this.#noticed(faultOf(error)),
      onCreationDue: (temporaryId) => this.retryAdding(temporaryId),
      onFailure: () => this.#onFailure('Failed to update card'),
      wait,
      whenIdle,
    });
    this.#saver.subscribe(() => this.#notify());
    this.#listenToPage();
    this.#listenToSession();
  }

  /** Who says what went wrong; the last one to ask does, also after its screen was left. */
  reportFailures(onFailure: (failure: EditFailure) => void): void {
    this.#onFailure = onFailure;
  }

  /** Reads the cards of the server; what was changed here meanwhile, and what is not saved yet, stays as it is here. */
  async read(fetchCards: () => Promise<readonly Card[]>): Promise<Card[]> {
    await this.#deleteGivenUp();
    const log: CardsChange[] = [];
    this.#logs.add(log);
    try {
      const cards = await fetchCards();
      for (const card of cards) if (this.#learn(card)) this.#saver.told(card);
      return this.#withUnsaved(log.reduce((changed, change) => change(changed), cards));
    } finally {
      this.#logs.delete(log);
    }
  }

  /** @param shownId the card's id; its temporary one is good for ever. */
  edit(shownId: string, edit: CardEdit): void {
    this.type(shownId, edit);
    this.showTyped();
  }

  /** An edit like any other, but its own field shows it already: nothing else is drawn for it before the typing rests. */
  type(shownId: string, edit: CardEdit): void {
    this.#typed.set(shownId, { ...this.#typed.get(shownId), ...edit });
    this.#saver.edit(this.#madeIds.get(shownId) ?? shownId, edit);
    clearTimeout(this.#typingRests);
    this.#typingRests = setTimeout(() => this.showTyped(), typedShownAfterMs);
  }

  /** What was typed is seen everywhere: for when its field is left. */
  showTyped(): void {
    clearTimeout(this.#typingRests);
    for (const [shownId, edit] of this.#typed) this.#change(editOf(this.#madeIds.get(shownId) ?? shownId, edit));
    this.#typed.clear();
  }

  /** Adds a card at the end. It is there at once, under the id returned; what is typed into it waits for its own. */
  add(): string {
    const temporaryId = `new-${randomKey()}`;
    this.#setPhase(temporaryId, 'adding');
    this.#change((cards) => [...cards, newCard(temporaryId, cards.length)]);
    void this.#create(temporaryId);
    return temporaryId;
  }

  /** Tries once more to add a card that could not be added. */
  retryAdding(temporaryId: string): void {
    const isDue = this.#newCards.get(temporaryId) === 'failed' && !this.#creating.has(temporaryId);
    if (isDue) void this.#create(temporaryId);
  }

  /** @throws ApiError or TypeError when the card could not be deleted: then it is as it was. */
  async remove(shownId: string): Promise<void> {
    await this.#remove(shownId);
    this.#refreshSet();
  }

  /** Deletes many cards, as far as they can be deleted. Whether all are gone. */
  async removeAll(shownIds: readonly string[]): Promise<boolean> {
    const waiting = [...shownIds];
    const removeNext = async (): Promise<void> => {
      const next = waiting.shift();
      if (next === undefined) return;
      await this.#remove(next);
      await removeNext();
    };
    const outcomes = await Promise.allSettled(Array.from({ length: parallelDeletions }, removeNext));
    this.#refreshSet();
    return outcomes.every(({ status }) => status === 'fulfilled');
  }

  /**
   * Puts the cards in a new order, which must name all that the server has.
   * @throws ApiError 409 when the server has others by now; ApiError or TypeError when it could not be done
   */
  async reorder(shownIds: readonly string[]): Promise<void> {
    const cardIds = shownIds.map((shownId) => this.#madeIds.get(shownId) ?? shownId);
    try {
      await call('POST /api/sets/:id/reorder', { params: { id: this.#setId }, body: { cardIds } });
    } catch (error) {
      this.#noticed(faultOf(error));
      throw error;
    }
    this.#change((cards) => inOrder(cards, cardIds));
    this.#refreshSet();
  }

  /** Shows cards that the server has added. */
  append(added: readonly Card[]): void {
    for (const card of added) this.#learn(card);
    this.#change((cards) => [...cards.filter((card) => !added.some(({ id }) => id === card.id)), ...added]);
    this.#refreshSet();
  }

  /** Shows a card that the server has added, where it belongs: beside another one, or without one at the end. */
  insert(added: Card, beside: CardNeighbour | undefined): void {
    this.#learn(added);
    this.#change((cards) => withInserted(cards, added, beside));
  }

  /** The server's word on everything: its cards are read anew where they are shown. */
  reread(): void {
    void this.#queryClient.invalidateQueries({ queryKey: cardsKey(this.#setId) });
    this.#refreshSet();
  }

  /** Shows other media, or none. Size and length come with the next reading. */
  showMedia(cardId: string, media: MediaInfo): void {
    const unknown = { mediaWidth: null, mediaHeight: null, durationMs: null };
    this.#change((cards) => cards.map((card) => (card.id === cardId ? { ...card, ...unknown, ...media } : card)));
    this.#refreshSet();
  }

  /** Shows the media of a card as the server has just told them; of its texts there may be newer ones here. */
  showMediaOf(told: Card): void {
    this.#change((cards) => cards.map((card) => (card.id === told.id ? withMediaOf(card, told) : card)));
    this.#refreshSet();
  }

  has(cardId: string): boolean {
    return this.#cards()?.some((card) => card.id === cardId) === true;
  }

  /** Of a card, the texts from elsewhere that stand against what was typed here. */
  conflictOf(cardId: string): CardTexts | undefined {
    return this.#saver.conflictOf(cardId);
  }

  /** It was deleted elsewhere, and something that was typed into it is not saved. */
  isGone(cardId: string): boolean {
    return this.#saver.isGone(cardId);
  }

  readonly hasGone = (): boolean => this.#saver.hasGone();

  /** In the place of a card that was deleted elsewhere comes a new one with its texts. */
  addAgain(cardId: string): void {
    this.showTyped();
    const gone = this.#cards()?.find(({ id }) => id === cardId);
    if (!gone) return;
    const { id, term, definition } = gone;
    const temporaryId = `new-${randomKey()}`;
    this.#setPhase(temporaryId, 'adding');
    this.#change((cards) => cards.map((card) => (card.id === id ? newCard(temporaryId, card.orderIndex) : card)));
    this.#saver.forget(id);
    this.edit(temporaryId, { term, definition });
    void this.#create(temporaryId);
  }

  /** A card that was deleted elsewhere goes here, too, and what was typed into it. */
  discard(cardId: string): void {
    this.#typed.delete(cardId);
    this.#change((cards) => cards.filter((card) => card.id !== cardId));
    this.#saver.forget(cardId);
    this.#refreshSet();
  }

  /** What was typed here replaces the text from elsewhere, or goes for it. */
  resolve(cardId: string, field: TextField, choice: 'mine' | 'theirs'): void {
    const text = this.conflictOf(cardId)?.[field];
    this.showTyped();
    this.#saver.resolve(cardId, field, choice);
    if (choice === 'theirs') this.#change(editOf(cardId, { [field]: text }));
  }

  /** Tries everything that is not saved once more and waits for the answers. Whether all is saved. */
  async saveAll(): Promise<boolean> {
    return await this.#saver.saveAll();
  }

  /** The screen is left: what is not saved yet goes now, and what never can be is let go. */
  leave(): void {
    this.showTyped();
    this.#saver.flush();
    this.#saver.forgetGone();
  }

  /** What was typed and is not with the server, text by text. */
  unsavedTexts(): string[] {
    const texts = [...this.#saver.unsaved().values()].flatMap(({ term, definition }) => [term, definition]);
    return texts.flatMap((text) => (text?.trim() ? [text] : []));
  }

  readonly state = (): SaveState => this.#saver.state();

  readonly newCards = (): ReadonlyMap<string, NewCardPhase> => this.#newCards;

  /** Calls back after every change. Returns what takes the listener away. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Under which id a card was first shown: it stays the same row when it gets its own. */
  firstIdOf(cardId: string): string {
    return this.#firstIds.get(cardId) ?? cardId;
  }

  async #create(temporaryId: string): Promise<void> {
    try {
      await this.#make(temporaryId);
    } catch (error) {
      this.#handleCreationFailure(temporaryId, faultOf(error));
    }
  }

  /** One after the other, so that they come in order. */
  async #make(temporaryId: string): Promise<void> {
    this.#creating.add(temporaryId);
    const previous = this.#lastCreation;
    const creation = this.#saver.create(temporaryId, async () => {
      await previous;
      return await this.#createCard(temporaryId);
    });
    this.#lastCreation = creation.catch(() => undefined);
    try {
      await creation;
      this.#uncertain.delete(temporaryId);
      this.#isAddingOutOfReach = false;
      this.#refreshSet();
    } catch (error) {
      if (!isAnswered(error)) this.#uncertain.add(temporaryId);
      throw error;
    } finally {
      this.#creating.delete(temporaryId);
    }
  }

  async #createCard(temporaryId: string): Promise<string> {
    const card = await this.#askForCard(temporaryId);
    this.#learn(card);
    this.#firstIds.set(card.id, temporaryId);
    this.#madeIds.set(temporaryId, card.id);
    this.#setPhase(temporaryId, undefined);
    const typed = this.#saver.unsaved().get(temporaryId);
    this.#change((cards) => withMadeCard(cards, temporaryId, edited(card, typed)));
    return card.id;
  }

  /** The temporary id is the key: an answer that got lost on the way makes no second card of the next try. */
  async #askForCard(temporaryId: string): Promise<Card> {
    const position = this.#cards()?.findIndex((card) => card.id === temporaryId) ?? -1;
    return await call('POST /api/sets/:id/cards', {
      params: { id: this.#setId },
      body: { ...newCardTexts, ...(position >= 0 && { orderIndex: position }) },
      idempotencyKey: temporaryId,
      timeoutMs: saveTimeoutMs,
      keepalive: true,
    });
  }

  /** Where the server refuses a card that nothing was typed into, it goes again; any other stays for another try. */
  #handleCreationFailure(temporaryId: string, fault: SaveFault): void {
    const typed = this.#saver.unsaved().get(temporaryId) ?? {};
    if (isFinal(fault) && Object.keys(typed).length === 0) this.#dropNewCard(temporaryId);
    else if (this.#newCards.has(temporaryId)) this.#setPhase(temporaryId, 'failed');
    const isToldAlready = fault === 'unreachable' && this.#isAddingOutOfReach;
    this.#isAddingOutOfReach = fault === 'unreachable';
    if (!isToldAlready) this.#onFailure('Failed to add card');
  }

  async #remove(shownId: string): Promise<void> {
    if (this.#newCards.has(shownId)) await this.#lastCreation;
    if (this.#newCards.has(shownId) && !(await this.#isMadeAfterAll(shownId))) return this.#dropNewCard(shownId);
    const cardId = this.#madeIds.get(shownId) ?? shownId;
    await this.#saver.remove(cardId, () => deleteCard(cardId));
    this.#change((cards) => cards.filter((card) => card.id !== cardId));
  }

  /**
   * A card whose answer got lost may be with the server, and would come again with the next reading. Asked for once more
   * under its key, it is there to be deleted, or known not to be. As long as the server is out of reach, that waits.
   */
  async #isMadeAfterAll(temporaryId: string): Promise<boolean> {
    if (!this.#uncertain.has(temporaryId)) return false;
    try {
      await this.#make(temporaryId);
      return true;
    } catch (error) {
      if (!isFinal(faultOf(error))) this.#givenUp.add(temporaryId);
      return false;
    }
  }

  /** What was given up must not come again. */
  async #deleteGivenUp(): Promise<void> {
    const temporaryIds = [...this.#givenUp];
    this.#givenUp.clear();
    await Promise.all(temporaryIds.map((temporaryId) => this.#deleteByKey(temporaryId)));
  }

  async #deleteByKey(temporaryId: string): Promise<void> {
    try {
      const { id } = await this.#askForCard(temporaryId);
      await deleteCard(id);
    } catch (error) {
      if (!isFinal(faultOf(error))) this.#givenUp.add(temporaryId);
    }
  }

  #dropNewCard(temporaryId: string): void {
    this.#uncertain.delete(temporaryId);
    this.#setPhase(temporaryId, undefined);
    this.#change((cards) => cards.filter((card) => card.id !== temporaryId));
    this.#saver.forget(temporaryId);
  }

  #setPhase(temporaryId: string, phase: NewCardPhase | undefined): void {
    const newCards = new Map(this.#newCards);
    if (phase === undefined) newCards.delete(temporaryId);
    else newCards.set(temporaryId, phase);
    this.#newCards = newCards;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #cards(): readonly Card[] | undefined {
    return this.#queryClient.getQueryData<readonly Card[]>(cardsKey(this.#setId));
  }

  #change(change: CardsChange): void {
    for (const log of this.#logs) log.push(change);
    this.#queryClient.setQueryData<readonly Card[]>(cardsKey(this.#setId), (cards) => cards && change(cards));
  }

  /** Where a card is gone, its set may be: that is asked for, and its screen says so. */
  /** False where something newer is known of the card. */
  #learn(card: Card): boolean {
    if (card.revision < (this.#known.get(card.id)?.revision ?? 0)) return false;
    this.#known.set(card.id, card);
    return true;
  }

  /** Its texts are seen at once where nobody here types other ones. */
  #handleTold(card: Card): void {
    if (!this.#learn(card)) return;
    const typed = fieldsOf(this.#saver.unsaved().get(card.id) ?? {});
    this.#change(editOf(card.id, omitFields(textsOf(card), typed)));
  }

  #noticed<Outcome extends SaveOutcome>(outcome: Outcome): Outcome {
    if (outcome === 'gone') void refreshSet(this.#queryClient, this.#setId);
    return outcome;
  }

  #handleAccepted(cardId: string, edit: CardEdit): void {
    for (const log of this.#logs) log.push(editOf(cardId, edit));
    void refreshSetLists(this.#queryClient);
  }

  /** Its counts and its thumbnail may have changed. */
  #refreshSet(): void {
    void refreshSet(this.#queryClient, this.#setId);
    void refreshSetLists(this.#queryClient);
  }

  #withUnsaved(cards: readonly Card[]): Card[] {
    const unsaved = this.#saver.unsaved();
    const missing = [...this.#newCards.keys()].filter((id) => !cards.some((card) => card.id === id));
    const added = missing.map((id, index) => newCard(id, cards.length + index));
    return [...cards, ...added].map((card) => edited(card, unsaved.get(card.id)));
  }

  /** The editing lasts as long as the page, and so do its listeners. */
  #listenToPage(): void {
    window.addEventListener('online', () => {
      this.#saver.retry();
      void this.#deleteGivenUp();
    });
    window.addEventListener('pagehide', () => this.#saver.flush());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#saver.flush();
    });
    askBeforeLeaving(() => this.#saver.state() !== 'saved');
  }

  /** What was refused because the session had ended goes as soon as there is one again. */
  #listenToSession(): void {
    onSessionFound(this.#queryClient, () => {
      if (this.#saver.state() === 'unsaved') void this.saveAll();
    });
  }
}
