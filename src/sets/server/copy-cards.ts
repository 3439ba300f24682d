import { conflict } from '../../platform/server/base/problems.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { listKnownMedia } from '../../media/server/media-row-store.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { insertCopies, type CardToCopy } from './copy-store.ts';
import { refreshSetSummary } from './set-store.ts';

/**
 * Into a hidden set, which is consistent after each part.
 * @returns the ids of the copies
 * @throws ProblemError 409 when a file was replaced meanwhile
 */
export async function copyCards(
  { db, newId }: Pick<Services, 'newId'> & { readonly db: Database },
  cards: readonly CardToCopy[],
  toSetId: string,
): Promise<string[]> {
  const rows = cards.flatMap((card) => [card, ...card.clips]);
  const keys = new Set(rows.flatMap((row) => [row.media_key, row.poster_key].filter((key) => key !== null)));
  const known = await listKnownMedia(db, [...keys]);
  if (known.length < keys.size) throw conflict('The set was changed meanwhile. Please try again', 'cards-changed');
  const ids = await insertCopies(db, { cards, toSetId, newId });
  await refreshSetSummary(db, toSetId);
  return ids;
}
