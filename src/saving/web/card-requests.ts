import { mapTexts, type NewCardTexts, type SeenCardTexts } from '../../cards/rules/card-texts.ts';
import type { SaveFault } from '../../cards/rules/card-sync.ts';
import type { Card, CardEdit } from '../../cards/contract/card.ts';
import { cardFields } from '../../cards/card-fields.ts';
import { codePointLength, plainTextOf } from '../../platform/rules/text/plain-text.ts';
import {
  ApiError,
  failureOf,
  ignoreGone,
  isAnsweredByServer,
  retryAfterMsOf,
} from '../../platform/web/outbound/failure.ts';
import type { CardSave, CreationOutcome, SaveOutcome } from './card-saver.ts';
import { call } from '../../api/web/client.ts';
import { textsOfNewCard } from './texts-of-new-card.ts';

/** A save without an answer counts as failed after this time, because later text of the card waits for it. */
const saveTimeoutMs = 20_000;

export interface NewCardRequest {
  readonly setId: string;
  /** Repeating the key creates no second card. */
  readonly key: string;
  /** A negative index appends the card. */
  readonly index: number;
}

/** Asks the server to create a card. Never rejects. */
export async function createCard(request: NewCardRequest, texts: Partial<NewCardTexts>): Promise<CreationOutcome> {
  try {
    const initialTexts = textsOfNewCard();
    const card = await postCard(request, { ...initialTexts, ...mapTexts(texts, plainTextOf) });
    return { type: 'made', card, initialTexts };
  } catch (error) {
    return { type: 'notMade', ...failureFrom(error), mayExist: !isAnsweredByServer(error) };
  }
}

/**
 * Deletes a card that the server may have created although its answer was lost. To find out its id, the creation is
 * repeated, which returns that card or creates it.
 * @returns false if the deletion must be tried again
 */
export async function deleteByKey(request: NewCardRequest): Promise<boolean> {
  try {
    const { id } = await postCard(request, textsOfNewCard());
    await deleteCard(id);
    return true;
  } catch (error) {
    return ['refused', 'gone'].includes(faultOf(error));
  }
}

async function postCard({ setId, key, index }: NewCardRequest, texts: NewCardTexts): Promise<Card> {
  return await call('POST /api/sets/:id/cards', {
    params: { id: setId },
    body: { ...texts, ...(index >= 0 && { orderIndex: index }) },
    idempotencyKey: key,
    timeoutMs: saveTimeoutMs,
    keepalive: true,
  });
}

export function deleteCard(cardId: string): Promise<void> {
  return ignoreGone(call('DELETE /api/cards/:id', { params: { id: cardId } }));
}

/**
 * Sends an edit of a card's texts. Never rejects. Browsers refuse a request that outlives its page if it is larger than
 * 64 kB, and report that like a lost connection. After a failure of this kind, such a request is therefore sent once
 * more as a normal one.
 */
export async function sendEdit(save: CardSave): Promise<SaveOutcome> {
  const outcome = await sendOnce(save, save.isLeaving);
  const mayBeTooLarge = save.isLeaving && outcome.type === 'failed' && outcome.fault === 'retry';
  return mayBeTooLarge && !save.signal.aborted ? await sendOnce(save, false) : outcome;
}

async function sendOnce(save: CardSave, keepalive: boolean): Promise<SaveOutcome> {
  const { cardId, edit, revision, seen, signal } = save;
  const body = { ...plainEdit(edit), ...(revision !== undefined && { revision, seen: plainSeen(seen) }) };
  const input = { params: { id: cardId }, body, signal, keepalive, timeoutMs: saveTimeoutMs };
  try {
    return { type: 'accepted', card: await call('PUT /api/cards/:id', input) };
  } catch (error) {
    const card = error instanceof ApiError ? error.current.card : undefined;
    if (card && failureOf(error) === 'conflict') return { type: 'conflicted', card };
    return { type: 'failed', ...failureFrom(error) };
  }
}

function failureFrom(error: unknown) {
  return { fault: faultOf(error), retryAfterMs: retryAfterMsOf(error) };
}

/** Returns how saving has failed. A conflict whose answer lacks the card counts as a refusal. */
function faultOf(error: unknown): SaveFault {
  const kind = failureOf(error);
  return kind === 'conflict' ? 'refused' : kind;
}

/** Removes control characters and replaces unpaired surrogates, because the server refuses both. */
function plainEdit(edit: CardEdit): CardEdit {
  return { ...edit, ...mapTexts(edit, plainTextOf) };
}

/**
 * Makes the seen texts valid for the server. A text that is too long was never stored, so nobody has seen it, and it is
 * left out.
 */
function plainSeen(seen: SeenCardTexts) {
  return mapTexts(seen, (texts, field) => {
    return texts.map(plainTextOf).filter((text) => codePointLength(text) <= cardFields[field].maxLength);
  });
}
