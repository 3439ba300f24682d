import type { Confusions } from '../../contract/analytics.ts';
import { maxListedConfusions } from '../../../platform/rules/limits.ts';
import { listTermsOf } from '../../../cards/server/card-store.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { listConfusions } from './confusion-store.ts';

export async function readConfusions(
  { db, events }: Pick<Services, 'db' | 'events'>,
  setId: string,
): Promise<Confusions> {
  await events.flush();
  const confusions = await listConfusions(db, setId, maxListedConfusions);
  const cardIds = confusions.flatMap((confusion) => confusion.cardIds);
  const terms = await listTermsOf(db, setId, cardIds);
  const byId = new Map(terms.map((term) => [term.cardId, term]));
  const pairs = confusions.map(({ cardIds: ids, count }) => ({
    cards: ids.flatMap((id) => byId.get(id) ?? []),
    count,
  }));
  return { pairs: pairs.filter(({ cards }) => cards.length === 2) };
}
