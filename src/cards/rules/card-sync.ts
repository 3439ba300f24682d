import type { Card, CardEdit } from '../contract/card.ts';
import type { FailureKind } from '../../platform/rules/problem-type.ts';
import {
  fieldsOf,
  isEmptyEdit,
  mapTexts,
  newCardTexts,
  omitFields,
  omitSeen,
  pickFields,
  seenIn,
  textsOf,
  withSent,
  type CardTexts,
  type NewCardTexts,
  type SeenCardTexts,
} from './card-texts.ts';
import type { CardFieldName } from '../card-fields.ts';
import { conflictingFields } from '../../platform/rules/text/merge-edit.ts';

export type SaveFault = Exclude<FailureKind, 'conflict'>;

/** A request to save texts. Requests are compared by reference, so that a late answer changes nothing. */
export interface SaveRequest {
  readonly edit: CardEdit;
  readonly isLeaving: boolean;
}

export type CardState =
  /**
   * A new card that waits for its turn (`queued`), or that the server is being asked to create (`making`). `mayExist`
   * means that an answer was lost, so that the server may have created the card. `UnsavedCard.seen` has the texts with
   * which the server was asked to create it.
   */
  | { readonly phase: 'queued' | 'making'; readonly fault: SaveFault | undefined; readonly mayExist: boolean }
  /** The card could not be created. */
  | { readonly phase: 'unmade'; readonly fault: SaveFault; readonly mayExist: boolean }
  /** A new card that nobody wants, but that the server may have created. It is deleted by its idempotency key. */
  | { readonly phase: 'abandoned' }
  /** Typed texts that are not sent yet. */
  | { readonly phase: 'typed'; readonly fault: SaveFault | undefined }
  | { readonly phase: 'sending'; readonly request: SaveRequest; readonly fault: SaveFault | undefined }
  /** The texts conflict with an edit made elsewhere, and a person has to choose. */
  | { readonly phase: 'conflicted' }
  | { readonly phase: 'failed'; readonly fault: SaveFault }
  | { readonly phase: 'deleting'; readonly request: SaveRequest | undefined };

export interface UnsavedCard {
  readonly state: CardState;
  /** What is not in a request yet. */
  readonly typed: CardEdit;
  /** The texts that the person has seen or sent. What is stored beside them was written elsewhere: a conflict. */
  readonly seen: SeenCardTexts;
  /** Undefined until the server has created the card. */
  readonly serverCard: Card | undefined;
}

/** Unsaved cards by their id, which is temporary until the server has created the card. */
export type CardSync = ReadonlyMap<string, UnsavedCard>;

export type CardSyncEvent =
  | { readonly type: 'typed'; readonly id: string; readonly edit: CardEdit; readonly serverCard: Card | undefined }
  /** The browser has shown what was typed, and it is sent now. */
  | { readonly type: 'painted' }
  /** The server has created the card, with `initialTexts` where nothing else was typed. */
  | { readonly type: 'made'; readonly id: string; readonly card: Card; readonly initialTexts: NewCardTexts }
  | {
      readonly type: 'accepted' | 'conflicted';
      readonly id: string;
      readonly request: SaveRequest;
      readonly card: Card;
    }
  | { readonly type: 'failed'; readonly id: string; readonly request: SaveRequest; readonly fault: SaveFault }
  | { readonly type: 'notMade'; readonly id: string; readonly fault: SaveFault; readonly mayExist: boolean }
  /** The card was read from the server. Others may have changed it. */
  | { readonly type: 'received'; readonly card: Card }
  | {
      readonly type: 'resolved';
      readonly id: string;
      readonly field: CardFieldName;
      readonly choice: 'mine' | 'theirs';
    }
  | { readonly type: 'retryDue' }
  | { readonly type: 'saveAsked' }
  /** The page is about to end, so everything is sent now. */
  | { readonly type: 'leaving' }
  /**
   * - `added`: a new card has a temporary id, and waits to be created
   * - `makingAsked`: a person asks to try the creation again
   * - `dropped`: nobody wants the new card any more
   * - `deleting`, `notDeleted`: its deletion has begun, or has failed
   * - `forgotten`: what was typed is not to be saved
   */
  | {
      readonly type: 'added' | 'makingAsked' | 'dropped' | 'deleting' | 'notDeleted' | 'forgotten';
      readonly id: string;
    }
  /** Texts of cards that were deleted elsewhere are given up. */
  | { readonly type: 'goneForgotten' };

export const allSaved: CardSync = new Map();

/**
 * Applies an event to the cards that are not saved yet. Each card has at most one request under way. New cards are
 * created one after the other, but all when the page ends.
 */
export function cardSyncReducer(sync: CardSync, event: CardSyncEvent): CardSync {
  return withNextMaking(afterEvent(sync, event));
}

function afterEvent(sync: CardSync, event: CardSyncEvent): CardSync {
  switch (event.type) {
    case 'typed':
      return new Map(sync).set(event.id, withTyped(sync.get(event.id), event.edit, event.serverCard));
    case 'painted':
      return changeEveryCard(sync, (card) => (card.state.phase === 'typed' ? withNextRequest(card) : card));
    case 'made':
      return afterSuccess(sync, withMade(sync, event));
    case 'accepted':
      return afterSuccess(
        sync,
        changeCardOfRequest(sync, event, (card) => withAccepted(card, event.request.edit, event.card)),
      );
    case 'conflicted':
      return changeCardOfRequest(sync, event, (card) =>
        withNextRequest(withServerCard(withRequestUndone(card), event.card)),
      );
    case 'failed':
      return changeCardOfRequest(sync, event, (card) => withFailed(card, event.fault));
    case 'notMade':
      return changeCard(sync, event.id, (card) => withNotMade(card, event.fault, event.mayExist));
    case 'received':
      return changeCard(sync, event.card.id, (card) => afterReceived(card, event.card));
    case 'resolved':
      return changeCard(sync, event.id, (card) => withResolved(card, event.field, event.choice));
    case 'retryDue':
      return changeEveryCard(sync, retriedAfterOutage);
    case 'saveAsked':
      return changeEveryCard(sync, (card) =>
        card.state.phase === 'typed' ? withNextRequest(card) : withNewAttempt(card),
      );
    case 'leaving':
      return changeEveryCard(sync, withLeavingRequest);
    case 'added':
      return new Map(sync).set(event.id, { ...nothingTyped, state: queued });
    case 'makingAsked':
      return changeCard(sync, event.id, (card) => (card.state.phase === 'unmade' ? withNewAttempt(card) : card));
    case 'dropped':
      return changeCard(sync, event.id, withMakingDropped);
    case 'deleting':
      return new Map(sync).set(event.id, withDeleting(sync.get(event.id)));
    case 'notDeleted':
      return changeCard(sync, event.id, (card) =>
        withNextRequest({ ...card, state: { phase: 'typed', fault: undefined } }),
      );
    case 'forgotten':
      return changeCard(sync, event.id, () => undefined);
    case 'goneForgotten':
      return changeEveryCard(sync, (card) => (isCardGone(card) && card.state.phase !== 'making' ? undefined : card));
  }
}

export type SaveState = 'saved' | 'saving' | 'unsaved';

/** Whether all is saved. `unsaved` means that the last attempt for a card failed, or that a person has to decide. */
export function saveState(sync: CardSync): SaveState {
  const cards = [...sync.values()].filter(({ state }) => state.phase !== 'abandoned');
  if (cards.length === 0) return 'saved';
  return cards.some((card) => faultOf(card) !== undefined || !isEmptyEdit(conflictOf(card))) ? 'unsaved' : 'saving';
}

export function isBusy({ state }: UnsavedCard): boolean {
  return ['queued', 'making', 'typed', 'sending', 'deleting'].includes(state.phase);
}

export function isNew({ state }: UnsavedCard): boolean {
  return ['queued', 'making', 'unmade', 'abandoned'].includes(state.phase);
}

/** Whether a card that was deleted elsewhere has typed text that is not saved. */
export function isCardGone(card: UnsavedCard): boolean {
  return faultOf(card) === 'gone';
}

export function requestOf({ state }: UnsavedCard): SaveRequest | undefined {
  return 'request' in state ? state.request : undefined;
}

/** The texts with which the server is asked to create a new card, apart from its initial ones. */
export function textsOfMaking({ seen }: UnsavedCard): Partial<NewCardTexts> {
  return mapTexts(seen, (texts, field) => (field in newCardTexts ? texts.at(-1) : undefined));
}

export function unsavedEdit(card: UnsavedCard): CardEdit {
  return { ...requestOf(card)?.edit, ...card.typed };
}

export function conflictOf(card: UnsavedCard): CardTexts {
  if (!card.serverCard) return {};
  const seen = withSent(card.seen, requestOf(card)?.edit ?? {});
  const fields = conflictingFields({ edit: textsOf(unsavedEdit(card)), seen, current: card.serverCard });
  return textsOf(pickFields(card.serverCard, fields));
}

/** Whether a person has not been told of the fault yet. An outage is reported once, not for each card. */
export function isNewFault(sync: CardSync, id: string, fault: SaveFault): boolean {
  const card = sync.get(id);
  const concernsAllCards = fault === 'retry' || fault === 'signed-out';
  // That a card cannot be created has a message of its own, which the faults of saved cards have not shown.
  const isOfNewCard = card !== undefined && isNew(card);
  return ![...sync].some(([otherId, other]) => {
    const hasSameMessage = otherId === id || (concernsAllCards && (!isOfNewCard || isNew(other)));
    return hasSameMessage && faultOf(other) === fault;
  });
}

export function isOlderThan(serverCard: Card, known: Card | undefined): boolean {
  return known !== undefined && serverCard.revision < known.revision;
}

const nothingTyped = { typed: {}, seen: {}, serverCard: undefined };
const queued: CardState = { phase: 'queued', fault: undefined, mayExist: false };

function faultOf({ state }: UnsavedCard): SaveFault | undefined {
  return 'fault' in state ? state.fault : undefined;
}

function withTyped(before: UnsavedCard | undefined, edit: CardEdit, cachedCard: Card | undefined): UnsavedCard {
  const card = before ?? { ...nothingTyped, state: { phase: 'typed', fault: undefined } };
  const serverCard = card.serverCard ?? (isNew(card) ? undefined : cachedCard);
  const seen = { ...seenIn(edit, serverCard), ...card.seen };
  return { state: afterTyping(card.state), typed: { ...card.typed, ...edit }, seen, serverCard };
}

function afterTyping(state: CardState): CardState {
  if (state.phase === 'conflicted') return { phase: 'typed', fault: undefined };
  if (state.phase === 'failed' && state.fault !== 'gone') return { phase: 'typed', fault: state.fault };
  return state;
}

/**
 * Begins a request with what was typed, except fields in conflict. Returns undefined if nothing is typed, so that the
 * card is saved. While a card is being deleted, nothing is sent.
 */
function withNextRequest(card: UnsavedCard, isLeaving = false): UnsavedCard | undefined {
  if (card.state.phase === 'deleting') return card;
  if (isEmptyEdit(card.typed)) return undefined;
  const edit = sendable(card);
  if (isEmptyEdit(edit)) return { ...card, state: { phase: 'conflicted' } };
  const state: CardState = { phase: 'sending', request: { edit, isLeaving }, fault: faultOf(card) };
  return { ...card, typed: omitFields(card.typed, fieldsOf(edit)), state };
}

function sendable(card: UnsavedCard): CardEdit {
  return omitFields(card.typed, fieldsOf(conflictOf(card)));
}

/** Ends a request that saved nothing: its texts count as typed again, unless newer ones were typed. */
function withRequestUndone(card: UnsavedCard): UnsavedCard {
  return { ...withoutRequest(card, faultOf(card)), typed: unsavedEdit(card) };
}

function withoutRequest(card: UnsavedCard, fault: SaveFault | undefined): UnsavedCard {
  const isDeleting = card.state.phase === 'deleting';
  return { ...card, state: isDeleting ? { phase: 'deleting', request: undefined } : { phase: 'typed', fault } };
}

function withAccepted(card: UnsavedCard, edit: CardEdit, serverCard: Card): UnsavedCard | undefined {
  const stillTyped = pickFields(edit, fieldsOf(card.typed));
  const seen = { ...omitSeen(card.seen, fieldsOf(edit)), ...seenIn(stillTyped, serverCard) };
  return withNextRequest(withServerCard({ ...withoutRequest(card, undefined), seen }, serverCard));
}

function withFailed(card: UnsavedCard, fault: SaveFault): UnsavedCard | undefined {
  const hasNewerText = !isEmptyEdit(sendable(card));
  const undone = fault === 'retry' ? withUnansweredRequestUndone(card) : withRequestUndone(card);
  if (undone.state.phase === 'deleting') return undone;
  // Newer text is sent at once, because it may be accepted or get through.
  if (hasNewerText && (fault === 'retry' || fault === 'refused')) return withNextRequest(withoutRequest(undone, fault));
  return { ...undone, state: { phase: 'failed', fault } };
}

/** Like `withRequestUndone`, but the server may have saved the texts, so they do not count as somebody else's. */
function withUnansweredRequestUndone(card: UnsavedCard): UnsavedCard {
  return { ...withRequestUndone(card), seen: withSent(card.seen, requestOf(card)?.edit ?? {}) };
}

function withServerCard(card: UnsavedCard, serverCard: Card): UnsavedCard {
  return isOlderThan(serverCard, card.serverCard) ? card : { ...card, serverCard };
}

function afterReceived(card: UnsavedCard, serverCard: Card): UnsavedCard | undefined {
  if (isOlderThan(serverCard, card.serverCard)) return card;
  const { state } = card;
  const isWaiting = state.phase === 'conflicted' || (state.phase === 'failed' && state.fault !== 'refused');
  return isWaiting ? withNextRequest(withServerCard(card, serverCard)) : withServerCard(card, serverCard);
}

function withResolved(card: UnsavedCard, field: CardFieldName, choice: 'mine' | 'theirs'): UnsavedCard | undefined {
  const text = conflictOf(card)[field];
  if (text === undefined || card.state.phase === 'deleting') return card;
  const undone = withoutRequest(withUnansweredRequestUndone(card), undefined);
  if (choice === 'mine') return withNextRequest({ ...undone, seen: { ...undone.seen, [field]: [text] } });
  return withNextRequest({ ...undone, typed: omitFields(undone.typed, [field]), seen: omitSeen(undone.seen, [field]) });
}

function withLeavingRequest(card: UnsavedCard): UnsavedCard | undefined {
  const { state } = card;
  if (state.phase === 'queued' || (state.phase === 'unmade' && state.fault === 'retry')) {
    const seen = mapTexts(textsOf(card.typed), (text, field) => [...(card.seen[field] ?? []), text]);
    return { ...card, seen: { ...card.seen, ...seen }, state: { ...state, phase: 'making' } };
  }
  if (state.phase === 'typed' || state.phase === 'failed') return withNextRequest(card, true);
  const isOnItsWay = state.phase === 'sending' && state.request.isLeaving && isEmptyEdit(sendable(card));
  return state.phase === 'sending' && !isOnItsWay ? withNextRequest(withUnansweredRequestUndone(card), true) : card;
}

/** The server answers again, so cards that an outage has held up are tried again. */
function afterSuccess(before: CardSync, after: CardSync): CardSync {
  return after === before ? before : changeEveryCard(after, retriedAfterOutage);
}

function retriedAfterOutage(card: UnsavedCard): UnsavedCard | undefined {
  return faultOf(card) === 'retry' ? withNewAttempt(card) : card;
}

function withNewAttempt(card: UnsavedCard): UnsavedCard | undefined {
  if (card.state.phase === 'failed') return withNextRequest(card);
  return card.state.phase === 'unmade' ? { ...card, state: { ...card.state, phase: 'queued' } } : card;
}

function withMade(
  sync: CardSync,
  { id, card: serverCard, initialTexts }: Extract<CardSyncEvent, { type: 'made' }>,
): CardSync {
  const card = sync.get(id);
  if (card === undefined || !isNew(card)) return sync;
  const cards = new Map(sync);
  cards.delete(id);
  // What was typed since then was typed over the texts with which the card was created.
  const initial = seenIn(card.typed, { ...serverCard, ...initialTexts });
  const seen = mapTexts(initial, (texts, field) => [...texts, ...(card.seen[field] ?? [])]);
  const made = withNextRequest(withoutRequest({ ...card, seen, serverCard }, undefined));
  return made ? cards.set(serverCard.id, made) : cards;
}

function withNotMade(card: UnsavedCard, fault: SaveFault, isUnanswered: boolean): UnsavedCard | undefined {
  if (card.state.phase !== 'making') return card;
  const isFinal = fault === 'refused' || fault === 'gone';
  if (isFinal && isEmptyEdit(card.typed)) return undefined;
  return { ...card, state: { phase: 'unmade', fault, mayExist: !isFinal && (card.state.mayExist || isUnanswered) } };
}

function withMakingDropped(card: UnsavedCard): UnsavedCard | undefined {
  if (card.state.phase !== 'queued' && card.state.phase !== 'unmade') return card;
  return card.state.mayExist ? { ...nothingTyped, state: { phase: 'abandoned' } } : undefined;
}

function withDeleting(card: UnsavedCard | undefined): UnsavedCard {
  return { ...(card ?? nothingTyped), state: { phase: 'deleting', request: card && requestOf(card) } };
}

function withNextMaking(sync: CardSync): CardSync {
  if ([...sync.values()].some(({ state }) => state.phase === 'making')) return sync;
  for (const [id, card] of sync) {
    const { state } = card;
    if (state.phase === 'queued') return new Map(sync).set(id, { ...card, state: { ...state, phase: 'making' } });
  }
  return sync;
}

type Change = (card: UnsavedCard) => UnsavedCard | undefined;

/** Changes a card if this is the answer to its request. Answers to earlier requests are too late. */
function changeCardOfRequest(
  sync: CardSync,
  { id, request }: { id: string; request: SaveRequest },
  change: Change,
): CardSync {
  return changeCard(sync, id, (card) => (requestOf(card) === request ? change(card) : card));
}

function changeCard(sync: CardSync, id: string, change: Change): CardSync {
  const card = sync.get(id);
  const changed = card && change(card);
  if (changed === card) return sync;
  const cards = new Map(sync);
  if (changed) cards.set(id, changed);
  else cards.delete(id);
  return cards;
}

function changeEveryCard(sync: CardSync, change: Change): CardSync {
  const cards = [...sync].flatMap(([id, card]) => {
    const changed = change(card);
    return changed ? [[id, changed] as const] : [];
  });
  const isSame = cards.length === sync.size && cards.every(([id, card]) => sync.get(id) === card);
  return isSame ? sync : new Map(cards);
}
