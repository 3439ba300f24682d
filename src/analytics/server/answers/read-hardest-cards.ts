import type { HardestCards } from '../../contract/analytics.ts';
import { maxListedHardest } from '../../../platform/rules/limits.ts';
import { listTermsOf } from '../../../cards/server/card-store.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { listHardest } from './answer-store.ts';

export async function readHardestCards(
  { db, events }: Pick<Services, 'db' | 'events'>,
  setId: string,
): Promise<HardestCards> {
  await events.flush();
  const hardest = await listHardest(db, setId, maxListedHardest);
  const cardIds = hardest.map(({ cardId }) => cardId);
  const terms = await listTermsOf(db, setId, cardIds);
  const byId = new Map(terms.map((term) => [term.cardId, term]));
  const cards = hardest.flatMap(({ cardId, asked, wrong }) => {
    const card = byId.get(cardId);
    return card ? [{ card, asked, wrong }] : [];
  });
  return { cards };
}
