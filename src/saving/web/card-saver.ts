import {
  allSaved,
  cardSyncReducer,
  conflictOf,
  isBusy,
  isNewFault,
  requestOf,
  saveState,
  textsOfMaking,
  type CardSync,
  type CardSyncEvent,
  type SaveFault,
  type SaveRequest,
  type SaveState,
  type UnsavedCard,
} from '../../cards/rules/card-sync.ts';
import { isEmptyEdit, seenToSend, type NewCardTexts, type SeenCardTexts } from '../../cards/rules/card-texts.ts';
import type { Card, CardEdit } from '../../cards/contract/card.ts';
import { Listeners } from '../../platform/web/outbound/listeners.ts';
import {
  RetrySchedule,
  type RetryRules,
  RequestReconciler,
  type StartRequest,
} from '../../platform/web/outbound/sender.ts';

/** The pause after the first failure. It doubles with each failure, up to `maxSaveRetryMs`. */
export const minSaveRetryMs = 1_000;
export const maxSaveRetryMs = 30_000;

/** An edit that is to be sent to the server. */
export interface CardSave {
  readonly cardId: string;
  readonly edit: CardEdit;
  /** The revision on which the edit is based, if known. */
  readonly revision: number | undefined;
  readonly seen: SeenCardTexts;
  /** True if the page may end, so that the request must outlive it. */
  readonly isLeaving: boolean;
  readonly signal: AbortSignal;
}

interface SaveFailure {
  readonly fault: SaveFault;
  readonly retryAfterMs?: number | undefined;
}

/** What became of an edit. `accepted` and `conflicted` have the card as the server has it now. */
export type SaveOutcome =
  | { readonly type: 'accepted' | 'conflicted'; readonly card: Card }
  | ({ readonly type: 'failed' } & SaveFailure);

/** What became of a new card. `mayExist` means that the server may have created it. */
export type CreationOutcome =
  | { readonly type: 'made'; readonly card: Card; readonly initialTexts: NewCardTexts }
  | ({ readonly type: 'notMade'; readonly mayExist: boolean } & SaveFailure);

/** What `CardSaver` uses of the server and the screen. Tests pass their own. */
export interface CardSaverPorts {
  /** Never rejects. */
  readonly send: (save: CardSave) => Promise<SaveOutcome>;
  /** Repeating the id creates no second card, and changes no text of the first. Never rejects. */
  readonly create: (temporaryId: string, texts: Partial<NewCardTexts>) => Promise<CreationOutcome>;
  readonly shownCard: (cardId: string) => Card | undefined;
  /** Called before anything is sent under the card's final id. */
  readonly onCreated: (temporaryId: string, card: Card) => void;
  /** Called when the server refuses a card into which nothing was typed. */
  readonly onDropped: (temporaryId: string) => void;
  readonly onReceived: (card: Card) => void;
  /** Called for a new fault (see `isNewFault`) or conflict. `isNew` is true if the card could not be created. */
  readonly onFailure: (isNew: boolean) => void;
  readonly wait: RetryRules['wait'];
  /** Calls back once typed text is painted and no other work waits. */
  readonly whenPainted: (callback: () => void) => void;
}

/**
 * Sends the requests that the reducer in `cards/rules/card-sync.ts` wants. Failures are retried with the next edit,
 * when the network is back, and after growing pauses.
 */
export class CardSaver {
  readonly #ports: CardSaverPorts;
  /** Edits are identified by their request, and new cards by their temporary id. */
  readonly #requests = new RequestReconciler<SaveRequest | string>();
  readonly #listeners = new Listeners();
  readonly #retries: RetrySchedule;
  #sync: CardSync = allSaved;
  /** Whether typed text waits until it is painted. */
  #isWaitingForPaint = false;

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
    this.#requests.update(new Map([...this.#sync].flatMap(([id, card]) => this.#wantedRequest(id, card))));
    // A key that changes nothing but its text notifies nobody, because each one would render the screen again.
    if (event.type !== 'typed' || saveState(before) !== this.state()) this.#listeners.notify();
  }

  /** The text counts as unsaved from the first key and is sent once it is painted. */
  edit(cardId: string, edit: CardEdit): void {
    this.dispatch({ type: 'typed', id: cardId, edit, serverCard: this.#ports.shownCard(cardId) });
    if (this.#isWaitingForPaint) return;
    this.#isWaitingForPaint = true;
    this.#ports.whenPainted(() => {
      this.#isWaitingForPaint = false;
      this.dispatch({ type: 'painted' });
    });
  }

  /**
   * Deletes the card once none of its requests is under way. Its text is sent first, so that a restored card has it.
   * Text that cannot be saved is lost with the card.
   * @throws what `deleteCard` throws; saving then continues
   */
  async remove(cardId: string, deleteCard: () => Promise<void>): Promise<void> {
    this.dispatch({ type: 'saveAsked' });
    await this.until((sync) => !isBeingSaved(sync.get(cardId)));
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

  /** Called when the network may be back, and after each pause. */
  retry(): void {
    this.#retries.clear();
    this.dispatch({ type: 'retryDue' });
  }

  /** Retries everything, including refused texts. Resolves to whether everything is saved. */
  async saveAll(): Promise<boolean> {
    this.#retries.clear();
    this.dispatch({ type: 'saveAsked' });
    await this.until((sync) => ![...sync.values()].some(isBusy));
    return this.state() === 'saved';
  }

  until(condition: (sync: CardSync) => boolean): Promise<void> {
    return this.#listeners.until(() => condition(this.#sync));
  }

  /** Returns the request that the card needs now, by its key in `#requests`. */
  #wantedRequest(id: string, card: UnsavedCard): [SaveRequest | string, StartRequest][] {
    const request = requestOf(card);
    if (request) return [[request, (signal) => this.#send(id, card, request, signal)]];
    return card.state.phase === 'making' ? [[id, () => this.#create(id, textsOfMaking(card))]] : [];
  }

  async #send(id: string, { serverCard, seen }: UnsavedCard, request: SaveRequest, signal: AbortSignal) {
    const origin = { revision: serverCard?.revision, seen: seenToSend(seen) };
    const outcome = await this.#ports.send({ cardId: id, ...request, ...origin, signal });
    return () => this.#handleOutcome(id, request, outcome);
  }

  #handleOutcome(id: string, request: SaveRequest, outcome: SaveOutcome): void {
    if (outcome.type === 'failed') return this.#fail({ ...outcome, id, request });
    const wasConflicted = hasConflict(this.card(id));
    if (outcome.type === 'accepted') this.#succeed({ ...outcome, type: 'accepted', id, request });
    else this.dispatch({ ...outcome, id, request });
    this.#ports.onReceived(outcome.card);
    if (outcome.type === 'conflicted' && !wasConflicted && hasConflict(this.card(id))) this.#ports.onFailure(false);
  }

  async #create(id: string, texts: Partial<NewCardTexts>) {
    const outcome = await this.#ports.create(id, texts);
    return () => {
      if (outcome.type === 'notMade') return this.#fail({ ...outcome, id });
      this.#ports.onCreated(id, outcome.card);
      this.#succeed({ ...outcome, id });
    };
  }

  #succeed(event: CardSyncEvent): void {
    this.#retries.succeeded();
    this.#retries.clear();
    this.dispatch(event);
  }

  #fail(event: CardSyncEvent & SaveFailure & { readonly type: 'failed' | 'notMade' }): void {
    const isToReport = isNewFault(this.#sync, event.id, event.fault);
    if (event.fault === 'retry') this.#retries.failed(event.retryAfterMs);
    this.dispatch(event);
    if (!this.#sync.has(event.id)) this.#ports.onDropped(event.id);
    if (isToReport) this.#ports.onFailure(event.type === 'notMade');
  }
}

function isBeingSaved(card: UnsavedCard | undefined): boolean {
  return card !== undefined && isBusy(card);
}

function isSending(card: UnsavedCard | undefined): boolean {
  return card !== undefined && requestOf(card) !== undefined;
}

function hasConflict(card: UnsavedCard | undefined): boolean {
  return card !== undefined && !isEmptyEdit(conflictOf(card));
}
