import type { CardEdit } from '../../shared/contract/card.ts';
import { saveTimeoutMs } from '../../shared/limits.ts';
import type { CardSave, SaveFault, SaveOutcome } from './card-saver.ts';
import { call } from './client.ts';
import { failureOf, isGone } from './failure.ts';

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
  return outcome === 'unreachable' && save.isLeaving && !save.signal.aborted ? await sendOnce(save, false) : outcome;
}

async function sendOnce({ cardId, edit, signal }: CardSave, keepalive: boolean): Promise<SaveOutcome> {
  try {
    await call('PUT /api/cards/:id', {
      params: { id: cardId },
      body: plainEdit(edit),
      signal,
      keepalive,
      timeoutMs: saveTimeoutMs,
    });
    return 'accepted';
  } catch (error) {
    return faultOf(error);
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

function plain(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '');
}
