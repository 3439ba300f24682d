import {
  allSaved,
  cardSyncReducer,
  conflictOf,
  isBusy,
  isNewFault,
  requestOf,
  saveState,
  type CardSync,
  type CardSyncEvent,
  type SaveFault,
  type SaveRequest,
  type SaveState,
  type UnsavedCard,
} from '../../../../shared/cards/card-sync.ts';
import { isEmptyEdit, seenToSend, type SeenCardTexts } from '../../../../shared/cards/card-texts.ts';
import type { Card, CardEdit } from '../../../../shared/contract/card.ts';
import { Listeners } from '../../../outbound/listeners.ts';
import { RetrySchedule, type RetryRules } from '../../../outbound/retry-schedule.ts';

/** The pause before an unsent save is retried; it doubles with each failure. */
export const minSaveRetryMs = 1_000;
/** The longest pause. */
export const maxSaveRetryMs = 30_000;

export interface CardSave {
  readonly cardId: string;
  readonly edit: CardEdit;
  /** The revision that was edited, if known. */
  readonly revision: number | undefined;
  readonly seen: SeenCardTexts;
  /** The request must outlive the page. */
  readonly isLeaving: boolean;
  readonly signal: AbortSignal;
}

interface SaveFailure {
  readonly outcome: 'failed';
  readonly fault: SaveFault;
  readonly retryAfterMs?: number | undefined;
}

/** With the server's current card. */
export type SaveOutcome = SaveFailure | { readonly outcome: 'accepted' | 'conflict'; readonly card: Card };

/** `mayExist`: the server may have made it. */
export type MakeOutcome =
  | { readonly outcome: 'made'; readonly card: Card }
  | (SaveFailure & { readonly mayExist: boolean });

export interface CardSaverPorts {
  /** Never rejects. */
  readonly send: (save: CardSave) => Promise<SaveOutcome>;
  /** The same id again makes no second card. Never rejects. */
  readonly make: (temporaryId: string) => Promise<MakeOutcome>;
  readonly knownCard: (cardId: string) => Card | undefined;
  /** Called before anything is sent under the card's own id. */
  readonly onMade: (temporaryId: string, card: Card) => void;
  /** The server refuses a card that nothing was typed into. */
  readonly onDropped: (temporaryId: string) => void;
  readonly onReceived: (card: Card) => void;
  /** On a new fault, see `isNewFault`; `isNew`: the card could not be made. */
  readonly onFailure: (isNew: boolean) => void;
  readonly wait: RetryRules['wait'];
  /** Once typed text is painted and nothing else waits. */
  readonly whenPainted: (callback: () => void) => void;
}

/**
 * Sends the requests that the reducer in `shared/cards/card-sync.ts` asks for. Failures are retried with the next
 * edit, when the network is back, and after growing pauses.
 */
export class CardSaver {
  readonly #ports: CardSaverPorts;
  readonly #requests = new Map<SaveRequest, AbortController>();
  readonly #listeners = new Listeners();
  readonly #retries: RetrySchedule;
  #sync: CardSync = allSaved;
  #isToBePainted = false;

  constructor(ports: CardSaverPorts) {
    this.#ports = ports;
    this.#retries = new RetrySchedule({
      minMs: minSaveRetryMs,
      maxMs: maxSaveRetryMs,
      wait: ports.wait,
      onDue: () => this.retry(),
    });
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly state = (): SaveState => saveState(this.#sync);

  cards(): CardSync {
    return this.#sync;
  }

  card(cardId: string): UnsavedCard | undefined {
    return this.#sync.get(cardId);
  }

  dispatch(event: CardSyncEvent): void {
    const before = this.#sync;
    this.#sync = cardSyncReducer(before, event);
    if (this.#sync === before) return;
    this.#abortOutdated();
    for (const [id, card] of this.#sync) this.#startRequests(id, card, before.get(id));
    // A key renders only its own field, unless it is the first unsaved one.
    if (event.type !== 'typed' || saveState(before) !== this.state()) this.#listeners.notify();
  }

  /** Sent once painted; unsaved from the first key. */
  edit(cardId: string, edit: CardEdit): void {
    this.dispatch({ type: 'typed', id: cardId, edit, serverCard: this.#ports.knownCard(cardId) });
    if (this.#isToBePainted) return;
    this.#isToBePainted = true;
    this.#ports.whenPainted(() => {
      this.#isToBePainted = false;
      this.dispatch({ type: 'painted' });
    });
  }

  /**
   * Waits for pending requests; unsaved text goes with the card.
   * @throws what `deleteCard` throws; then saving goes on
   */
  async remove(cardId: string, deleteCard: () => Promise<void>): Promise<void> {
    this.dispatch({ type: 'deleting', id: cardId });
    await this.until((sync) => !isSending(sync.get(cardId)));
    try {
      await deleteCard();
      this.dispatch({ type: 'forgotten', id: cardId });
    } catch (error) {
      this.dispatch({ type: 'notDeleted', id: cardId });
      throw error;
    }
  }

  /** When the network may be back. */
  retry(): void {
    this.#retries.clear();
    this.dispatch({ type: 'retryDue' });
  }

  /** Retries everything, also what was refused. Resolves to whether all is saved. */
  async saveAll(): Promise<boolean> {
    this.#retries.clear();
    this.dispatch({ type: 'saveAsked' });
    await this.until((sync) => ![...sync.values()].some(isBusy));
    return this.state() === 'saved';
  }

  until(condition: (sync: CardSync) => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => {
      if (!condition(this.#sync)) return;
      stop();
      resolve();
    };
    const stop = this.subscribe(check);
    check();
    return promise;
  }

  #abortOutdated(): void {
    const wanted = new Set([...this.#sync.values()].map(requestOf));
    for (const [request, abort] of this.#requests) {
      if (wanted.has(request)) continue;
      this.#requests.delete(request);
      abort.abort();
    }
  }

  #startRequests(id: string, card: UnsavedCard, before: UnsavedCard | undefined): void {
    const request = requestOf(card);
    if (request && !this.#requests.has(request)) void this.#send(id, card, request);
    if (card.state.phase === 'making' && before?.state.phase !== 'making') void this.#make(id);
  }

  async #send(id: string, { serverCard, seen }: UnsavedCard, request: SaveRequest): Promise<void> {
    const abort = new AbortController();
    this.#requests.set(request, abort);
    const { signal } = abort;
    const origin = { revision: serverCard?.revision, seen: seenToSend(seen) };
    const answer = await this.#ports.send({ cardId: id, ...request, ...origin, signal });
    if (!this.#requests.delete(request)) return;
    if (answer.outcome === 'failed')
      return this.#fail({ ...answer, event: { type: 'failed', id, request, fault: answer.fault } });
    const { card } = answer;
    const wasAsking = hasConflict(this.card(id));
    if (answer.outcome === 'accepted') this.#succeed({ type: 'accepted', id, request, card });
    else this.dispatch({ type: 'conflicted', id, request, card });
    this.#ports.onReceived(card);
    if (answer.outcome === 'conflict' && !wasAsking && hasConflict(this.card(id))) this.#ports.onFailure(false);
  }

  async #make(id: string): Promise<void> {
    const answer = await this.#ports.make(id);
    if (answer.outcome === 'failed') {
      const { fault, mayExist } = answer;
      return this.#fail({ ...answer, event: { type: 'notMade', id, fault, mayExist } });
    }
    this.#ports.onMade(id, answer.card);
    this.#succeed({ type: 'made', id, card: answer.card });
  }

  #succeed(event: CardSyncEvent): void {
    this.#retries.succeeded();
    this.#retries.clear();
    this.dispatch(event);
  }

  #fail({ fault, retryAfterMs, event }: SaveFailure & { event: CardSyncEvent & { type: 'failed' | 'notMade' } }): void {
    const isReported = isNewFault(this.#sync, event.id, fault);
    if (fault === 'retry') this.#retries.failed(retryAfterMs);
    this.dispatch(event);
    if (!this.#sync.has(event.id)) this.#ports.onDropped(event.id);
    if (isReported) this.#ports.onFailure(event.type === 'notMade');
  }
}

function isSending(card: UnsavedCard | undefined): boolean {
  return card !== undefined && requestOf(card) !== undefined;
}

function hasConflict(card: UnsavedCard | undefined): boolean {
  return card !== undefined && !isEmptyEdit(conflictOf(card));
}
