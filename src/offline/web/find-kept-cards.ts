import type { CallResponse } from '../../api/contract/routes.ts';
import type { FoundCard } from '../../catalog/contract.ts';
import { cardKeyOf } from '../../cards/rules/card-list.ts';
import { toFoundCard } from '../../cards/rules/found-card.ts';
import { isStudiable } from '../rules/kept-set.ts';
import { setAddresses } from './kept-addresses.ts';
import { cacheNameOf, readKeptSets } from './kept-cache.ts';

/**
 * Searches the sets that are completely saved on this device. The cards are unordered.
 * @param keys beginnings of card ids
 */
export async function findKeptCards(keys: readonly string[]): Promise<FoundCard[]> {
  const wantedKeys = new Set(keys);
  const sets = (await readKeptSets()).filter(isStudiable);
  const cards = await Promise.all(sets.map(({ id }) => cardsOf(id)));
  return cards.flat().filter(({ id }) => wantedKeys.has(cardKeyOf(id)));
}

async function cardsOf(setId: string): Promise<FoundCard[]> {
  const cache = await caches.open(cacheNameOf(setId));
  const [setPath, cardsPath] = setAddresses(setId);
  const [setResponse, cardsResponse] = await Promise.all(
    [setPath, cardsPath].map((path) => cache.match(path, { ignoreVary: true })),
  );
  if (!setResponse || !cardsResponse) return [];
  const set: CallResponse<'GET /api/sets/:id'> = await setResponse.json();
  const cards: CallResponse<'GET /api/sets/:id/cards'> = await cardsResponse.json();
  return cards.map((card) => toFoundCard({ card, set }));
}
