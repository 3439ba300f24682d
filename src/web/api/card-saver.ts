import {
  fieldsOf,
  omitFields,
  omitSeen,
  pickFields,
  seenIn,
  seenToSend,
  textsOf,
  withSent,
  type CardTexts,
  type SeenCardTexts,
  type TextField,
} from '../../shared/cards/card-texts.ts';
import { conflictingFields } from '../../shared/cards/merge-edit.ts';
import type { Card, CardEdit } from '../../shared/contract/card.ts';
import { maxSaveRetryMs, minSaveRetryMs } from '../../shared/limits.ts';
import { RetrySchedule } from './retry-schedule.ts';

/**
 * How a save went.
 * - `refused`: the same text would be refused again.
 * - `signedOut`: it waits for a session.
 * - `gone`: there is no such card any more.
 * - `conflict`: it would overwrite what was typed elsewhere meanwhile; a person decides.
 * - `unreachable`: worth another try soon.
 */
export type SaveOutcome = 'accepted' | SaveFault | SaveTold | SavePostponed;
export type SaveFault = 'refused' | 'signedOut' | 'gone' | 'conflict' | 'unreachable';

/** The answer came with the card as it is. */
interface SavePostponed {
  readonly outcome: 'unreachable';
  /** How long the server asks to wait. */
  readonly retryAfterMs: number | undefined;
}

interface SaveTold {
  readonly outcome: 'accepted' | 'conflict';
  readonly card: Card;
}

/** `unsaved`: the last try failed and its text is kept. */
export type SaveState = 'saved' | 'saving' | 'unsaved';

export interface CardSave {
  readonly cardId: string;
  readonly edit: CardEdit;
  /** What the edit was made on, as far as it is known. */
  readonly revision: number | undefined;
  readonly seen: SeenCardTexts;
  /** The request must outlive the page. */
  readonly isLeaving: boolean;
  /** Aborted when a later save takes this one's place. */
  readonly signal: AbortSignal;
}

export interface CardSaverPorts {
  /** Never rejects. */
  readonly send: (save: CardSave) => Promise<SaveOutcome>;
  readonly onAccepted: (cardId: string, edit: CardEdit) => void;
  /** The card as the server has told it last. */
  readonly knownCard?: (cardId: string) => Card | undefined;
  /** An answer has told the card. */
  readonly onTold?: (card: Card) => void;
  /** Why a card could not be made. */
  readonly faultOf: (error: unknown) => SaveFault;
  /** Making this card may go well now: call `create` again. */
  readonly onCreationDue: (temporaryId: string) => void;
  /** Once per failing spell. */
  readonly onFailure: () => void;
  /** Calls back after that many milliseconds; returns what takes it back. */
  readonly wait: (ms: number, callback: () => void) => () => void;
  /** Calls back soon, once what was typed is on the screen and nothing else waits to be done. */
  readonly whenIdle: (callback: () => void) => void;
}

/** What is to be saved of one card. */
interface CardWork {
  /** The newest values that no request carries. */
  waiting: CardEdit;
  request: SaveRequest | undefined;
  /** Why the last try failed; none once something was accepted. */
  fault: SaveFault | undefined;
  /** Nothing is sent while the card is being made or deleted. */
  isHeld: boolean;
  /** Of the texts that are not saved. */
  seen: SeenCardTexts;
  /** Where a text was typed here and another one elsewhere: the other one. */
  theirs: CardTexts;
}

interface SaveRequest {
  readonly edit: CardEdit;
  readonly isLeaving: boolean;
  readonly abort: AbortController;
}

/**
 * Saves every keystroke, once it is painted. Each card has one request under way at most; what is typed meanwhile is merged
 * and goes next, so that the last text wins whatever the network does. What fails is kept and tried again: with the next
 * edit, when the network is back, and after a pause that grows.
 */
export class CardSaver {
  readonly #ports: CardSaverPorts;
  readonly #works = new Map<string, CardWork>();
  /** Cards whose edits go next. */
  readonly #due = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #retries: RetrySchedule;

  constructor(ports: CardSaverPorts) {
    this.#ports = ports;
    this.#retries = new RetrySchedule({
      minMs: minSaveRetryMs,
      maxMs: maxSaveRetryMs,
      wait: ports.wait,
      onDue: () => this.retry(),
    });
  }

  /** It is sent once it is painted; that something is not saved is told at once, with the first key. */
  edit(cardId: string, edit: CardEdit): void {
    const wasSaved = this.#works.size === 0;
    const work = this.#workOf(cardId);
    work.seen = { ...seenIn(edit, this.#ports.knownCard?.(cardId)), ...work.seen };
    work.waiting = { ...work.waiting, ...edit };
    const isFirst = this.#due.size === 0;
    this.#due.add(cardId);
    if (isFirst) this.#ports.whenIdle(() => this.#sendDue());
    if (wasSaved) this.#notify();
  }

  /**
   * A card that does not exist yet: its edits wait until `createCard` answers with its id. Call it again after a failure;
   * where another try is worth it, `onCreationDue` tells when.
   * @throws what `createCard` throws; the edits are kept
   */
  async create(temporaryId: string, createCard: () => Promise<string>): Promise<void> {
    const work = this.#hold(temporaryId);
    work.fault = undefined;
    this.#notify();
    try {
      const cardId = await createCard();
      if (this.#works.get(temporaryId) !== work) return;
      this.#works.delete(temporaryId);
      this.#works.set(cardId, work);
      this.#release(cardId, work);
      this.#retries.succeeded();
      this.retry();
    } catch (error) {
      work.fault = this.#ports.faultOf(error);
      if (work.fault === 'unreachable') this.#retries.failed();
      this.#notify();
      throw error;
    }
  }

  /**
   * Deletes a card once nothing of it is under way; what waits to be saved goes with it.
   * @throws what `deleteCard` throws; then saving goes on
   */
  async remove(cardId: string, deleteCard: () => Promise<void>): Promise<void> {
    const work = this.#hold(cardId);
    this.#notify();
    await this.#until(() => work.request === undefined);
    try {
      await deleteCard();
      this.forget(cardId);
    } catch (error) {
      this.#release(cardId, work);
      throw error;
    }
  }

  /** There is nothing to save of this card any more. */
  forget(cardId: string): void {
    const work = this.#works.get(cardId);
    if (!work) return;
    work.request?.abort.abort();
    this.#works.delete(cardId);
    this.#notify();
  }

  /** The server has told a card: what was typed here on another text of it is a conflict. */
  told(card: Card): void {
    const work = this.#works.get(card.id);
    if (!work) return;
    const edit = { ...work.request?.edit, ...work.waiting };
    const seen = withSent(work.seen, work.request?.edit ?? {});
    const fields = conflictingFields({ edit: textsOf(edit), seen, current: card });
    work.theirs = textsOf(pickFields(card, fields));
    if (fields.length > 0) work.fault = 'conflict';
    else if (work.fault === 'conflict') work.fault = undefined;
    this.#goOn(card.id, work);
    this.#notify();
  }

  /** Of a card, the texts from elsewhere that stand against those from here. The same object until they change. */
  conflictOf(cardId: string): CardTexts | undefined {
    const work = this.#works.get(cardId);
    return work && !isEmpty(work.theirs) ? work.theirs : undefined;
  }

  /** There is no such card any more, and something was typed into it. */
  isGone(cardId: string): boolean {
    return this.#works.get(cardId)?.fault === 'gone';
  }

  hasGone(): boolean {
    return [...this.#works.values()].some(({ fault }) => fault === 'gone');
  }

  /** What is typed here is to replace the other text, or to be dropped for it. */
  resolve(cardId: string, field: TextField, choice: 'mine' | 'theirs'): void {
    const work = this.#works.get(cardId);
    const text = work?.theirs[field];
    if (!work || text === undefined) return;
    work.theirs = omitFields(work.theirs, [field]);
    if (choice === 'mine') work.seen = { ...work.seen, [field]: [text] };
    else {
      work.waiting = omitFields(work.waiting, [field]);
      work.seen = omitSeen(work.seen, [field]);
    }
    if (isEmpty(work.theirs)) work.fault = undefined;
    this.#goOn(cardId, work);
    this.#notify();
  }

  /** Drops what can never be saved, because its card is no more. */
  forgetGone(): void {
    for (const [cardId, work] of this.#works) if (work.fault === 'gone') this.#works.delete(cardId);
    this.#notify();
  }

  /** The page may be about to end: everything goes now, in requests that outlive it, in place of those under way. */
  flush(): void {
    for (const [cardId, work] of this.#works) {
      const isAllSent = isEmpty(omitFields(work.waiting, fieldsOf(work.theirs)));
      if (work.isHeld || (work.request?.isLeaving && isAllSent)) continue;
      work.request?.abort.abort();
      work.seen = withSent(work.seen, work.request?.edit ?? {});
      work.waiting = { ...work.request?.edit, ...work.waiting };
      work.request = undefined;
      this.#sendNext(cardId, work, true);
    }
    this.#notify();
  }

  /** The network is back. */
  retry(): void {
    this.#resend((fault) => fault === 'unreachable');
  }

  /** Tries everything once more, also what was refused, and waits for the answers. Whether all is saved. */
  async saveAll(): Promise<boolean> {
    this.#sendDue();
    this.#resend(() => true);
    await this.#until(() => ![...this.#works.values()].some(isUnderWay));
    return this.#works.size === 0;
  }

  /** What the server has not accepted yet, by card. */
  unsaved(): ReadonlyMap<string, CardEdit> {
    return new Map([...this.#works].map(([cardId, work]) => [cardId, { ...work.request?.edit, ...work.waiting }]));
  }

  state(): SaveState {
    if (this.#works.size === 0) return 'saved';
    return [...this.#works.values()].some((work) => work.fault !== undefined) ? 'unsaved' : 'saving';
  }

  /** Calls back after every change. Returns what takes the listener away. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #workOf(cardId: string): CardWork {
    const none = { waiting: {}, request: undefined, fault: undefined, isHeld: false, seen: {}, theirs: {} };
    const work = this.#works.get(cardId) ?? none;
    this.#works.set(cardId, work);
    return work;
  }

  #hold(cardId: string): CardWork {
    const work = this.#workOf(cardId);
    work.isHeld = true;
    return work;
  }

  #release(cardId: string, work: CardWork): void {
    work.isHeld = false;
    this.#goOn(cardId, work);
    this.#notify();
  }

  #sendDue(): void {
    for (const cardId of this.#due) {
      const work = this.#works.get(cardId);
      if (work) this.#sendNext(cardId, work);
    }
    this.#due.clear();
    this.#notify();
  }

  /** Sends what waits, or is done with the card. */
  #goOn(cardId: string, work: CardWork): void {
    if (isEmpty(work.waiting) && !work.request && !work.isHeld) this.#works.delete(cardId);
    else this.#sendNext(cardId, work);
  }

  #sendNext(cardId: string, work: CardWork, isLeaving = false): void {
    const edit = omitFields(work.waiting, fieldsOf(work.theirs));
    if (work.isHeld || work.request || isEmpty(edit)) return;
    const request = { edit, isLeaving, abort: new AbortController() };
    work.request = request;
    work.waiting = pickFields(work.waiting, fieldsOf(work.theirs));
    void this.#send(cardId, work, request);
  }

  async #send(cardId: string, work: CardWork, request: SaveRequest): Promise<void> {
    const { edit, isLeaving, abort } = request;
    const seen = seenToSend(work.seen);
    const revision = this.#ports.knownCard?.(cardId)?.revision;
    const answer = await this.#ports.send({ cardId, edit, revision, seen, isLeaving, signal: abort.signal });
    if (work.request !== request || this.#works.get(cardId) !== work) return;
    work.request = undefined;
    const { outcome, card, retryAfterMs } = detailsOf(answer);
    if (outcome === 'accepted') this.#accept(cardId, work, edit, card);
    else if (outcome === 'conflict' && card) this.#ask(cardId, work, edit, card);
    else this.#fail({ cardId, work, edit, fault: outcome, retryAfterMs });
    this.#notify();
  }

  #accept(cardId: string, work: CardWork, edit: CardEdit, card: Card | undefined): void {
    work.fault = undefined;
    this.#retries.succeeded();
    const stillTyped = fieldsOf(edit).filter((field) => field in work.waiting);
    work.seen = { ...omitSeen(work.seen, fieldsOf(edit)), ...seenIn(pickFields(edit, stillTyped), card) };
    this.#ports.onAccepted(cardId, edit);
    if (card) this.#tell(card);
    this.#goOn(cardId, work);
    this.retry();
  }

  /** Another text came from elsewhere. Where it does not stand against one from here, the edit is sent again on it. */
  #ask(cardId: string, work: CardWork, edit: CardEdit, card: Card): void {
    const wasAsking = work.fault === 'conflict';
    work.waiting = { ...edit, ...work.waiting };
    this.#tell(card);
    if (!isEmpty(work.theirs) && !wasAsking) this.#ports.onFailure();
    this.#goOn(cardId, work);
  }

  #tell(card: Card): void {
    this.#ports.onTold?.(card);
    this.told(card);
  }

  #fail({ cardId, work, edit, fault, retryAfterMs }: Failure): void {
    const isNewSpell = !this.#isFailing(work, fault);
    const hasNewer = !isEmpty(work.waiting);
    work.waiting = { ...edit, ...work.waiting };
    if (fault === 'unreachable') work.seen = withSent(work.seen, edit);
    work.fault = fault;
    if (fault === 'unreachable') this.#retries.failed(retryAfterMs);
    if (hasNewer && fault !== 'signedOut') this.#sendNext(cardId, work);
    if (isNewSpell) this.#ports.onFailure();
  }

  /** A refusal is a matter of its card; a server out of reach is one matter for all of them. */
  #isFailing(work: CardWork, fault: SaveFault): boolean {
    const spell = fault !== 'signedOut' && fault !== 'unreachable' ? [work] : [...this.#works.values()];
    return spell.some((other) => other.fault === fault);
  }

  #resend(isDue: (fault: SaveFault) => boolean): void {
    this.#retries.clear();
    for (const [cardId, work] of this.#works) {
      if (!work.fault || !isDue(work.fault)) continue;
      if (work.isHeld) this.#ports.onCreationDue(cardId);
      else this.#sendNext(cardId, work);
    }
    this.#notify();
  }

  #until(isSo: () => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => {
      if (!isSo()) return;
      stop();
      resolve();
    };
    const stop = this.subscribe(check);
    check();
    return promise;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

interface Failure {
  readonly cardId: string;
  readonly work: CardWork;
  readonly edit: CardEdit;
  readonly fault: SaveFault;
  readonly retryAfterMs: number | undefined;
}

function detailsOf(answer: SaveOutcome) {
  const none = { card: undefined, retryAfterMs: undefined };
  return typeof answer === 'string' ? { ...none, outcome: answer } : { ...none, ...answer };
}

function isUnderWay(work: CardWork): boolean {
  return work.request !== undefined || (work.isHeld && work.fault === undefined);
}

function isEmpty(edit: CardEdit): boolean {
  return Object.keys(edit).length === 0;
}
