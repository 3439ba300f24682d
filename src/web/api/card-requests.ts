import type { SeenCardTexts } from '../../shared/cards/card-texts.ts';
import type { CardEdit } from '../../shared/contract/card.ts';
import { maxDefinitionLength, maxTermLength, saveTimeoutMs } from '../../shared/limits.ts';
import { codePointLength } from '../../shared/text/plain-text.ts';
import type { CardSave, SaveFault, SaveOutcome } from './card-saver.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { failureOf, isGone, retryAfterMsOf } from './failure.ts';

/** A card that is gone already is as good as deleted. */
export async function deleteCard(cardId: string): Promise<void> {
  try {
    await call('DELETE /api/cards/:id', { params: { id: cardId } });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** Browsers bound what may be under way when a page ends (64 kB); beyond, the request goes like any other. */
export async function sendEdit(save: CardSave): Promise<SaveOutcome> {
  const outcome = await sendOnce(save, save.isLeaving);
  const isLost = typeof outcome === 'object' && outcome.outcome === 'unreachable';
  return isLost && save.isLeaving && !save.signal.aborted ? await sendOnce(save, false) : outcome;
}

async function sendOnce(save: CardSave, keepalive: boolean): Promise<SaveOutcome> {
  const { cardId, edit, revision, seen, signal } = save;
  const body = { ...plainEdit(edit), ...(revision !== undefined && { revision, seen: plainSeen(seen) }) };
  try {
    const options = { signal, keepalive, timeoutMs: saveTimeoutMs };
    return {
      outcome: 'accepted',
      card: await call('PUT /api/cards/:id', { params: { id: cardId }, body, ...options }),
    };
  } catch (error) {
    const card = error instanceof ApiError ? error.current.card : undefined;
    if (card && failureOf(error) === 'conflict') return { outcome: 'conflict', card };
    const fault = faultOf(error);
    return fault === 'unreachable' ? { outcome: fault, retryAfterMs: retryAfterMsOf(error) } : fault;
  }
}

/** What an answer that did not come, or that says no, means for the next try. */
export function faultOf(error: unknown): SaveFault {
  const kind = failureOf(error);
  if (kind === 'retry') return 'unreachable';
  return kind === 'signed-out' ? 'signedOut' : kind;
}

/** The server has said no, and would say it again. */
export function isFinal(fault: SaveFault): boolean {
  return fault === 'refused' || fault === 'gone';
}

/** What nobody meant to type is not sent: control characters, and half of a character that is still being entered. */
function plainEdit({ term, definition, ...rest }: CardEdit): CardEdit {
  return {
    ...rest,
    ...(term !== undefined && { term: plain(term) }),
    ...(definition !== undefined && { definition: plain(definition) }),
  };
}

function plainSeen({ term, definition }: SeenCardTexts) {
  return {
    ...(term && { term: storable(term, maxTermLength) }),
    ...(definition && { definition: storable(definition, maxDefinitionLength) }),
  };
}

/** What is too long was never taken. */
function storable(texts: readonly string[], maxLength: number): string[] {
  return texts.map(plain).filter((text) => codePointLength(text) <= maxLength);
}

function plain(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '');
}
