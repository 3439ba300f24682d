import { areTotalsRight, readCatalogTotals } from '../catalog-totals-store.ts';
import type { QueriedDatabase } from '../../../platform/server/database/opened-database.ts';
import { findSets } from '../../../search/server/find-sets.ts';
import type { Search, CatalogSearch, FoundSets } from '../../../platform/server/services/search.ts';
import type { SetBits } from '../../../search/server/set-bits.ts';
import {
  findAnchor,
  isAmong,
  listBehind,
  listPlaces,
  type Anchor,
  type CatalogPart,
  type Place,
} from '../catalog-store.ts';
import { listNumbersInSignLanguage } from '../sign-language-store.ts';

const placesAtOnce = { least: 100, most: 2_000 } as const;

export function searchHere(opened: QueriedDatabase): Search {
  return {
    findListed: (search) => findListed(opened, search),
    findForAdmin: async (words) => (await findSets(opened, { words, audience: 'admin' })).numbers(),
    areTotalsRight: () => areTotalsRight(opened.db),
    close: async () => {},
  };
}

async function findListed(opened: QueriedDatabase, search: CatalogSearch): Promise<FoundSets> {
  const { words, category, signLanguage, sort, after } = search;
  const found = await findSets(opened, { words, category, audience: 'visitors', isListed: true });
  if (signLanguage !== '') await keepSignLanguage(opened, found, signLanguage);
  const total = found.count();
  const anchor = await findAnchor(opened.db, sort, after);
  const part = { ...search, offset: anchor === undefined ? search.offset : 0, anchor };
  // Few are sorted; of many, enough are found early in the order.
  const listed = (await readCatalogTotals(opened.db)).sets;
  const list = total * total <= (part.offset + part.limit) * listed ? listFew : listMany;
  return { ids: await list(opened, found, part), total };
}

async function keepSignLanguage({ db }: QueriedDatabase, found: SetBits, signLanguage: string): Promise<void> {
  const kept = new Set(await listNumbersInSignLanguage(db, signLanguage));
  for (const number of found.numbers()) if (!kept.has(number)) found.remove(number);
}

type Part = CatalogPart & { readonly anchor: Anchor | undefined };

async function listFew({ db, dialect }: QueriedDatabase, found: SetBits, { anchor, ...part }: Part): Promise<string[]> {
  const asked = { ...part, where: isAmong(dialect, found.numbers()) };
  return (await listFrom(db, anchor, asked)).map(({ id }) => id);
}

async function listMany(
  { db }: QueriedDatabase,
  found: SetBits,
  { sort, limit, offset, anchor }: Part,
): Promise<string[]> {
  const ids: string[] = [];
  let passed = 0;
  let from = anchor;
  let atOnce: number = placesAtOnce.least;
  for (;;) {
    const places = await listFrom(db, from, { sort, limit: atOnce, offset: 0 });
    for (const { id, number } of places) {
      if (!found.has(number)) continue;
      passed += 1;
      if (passed > offset) ids.push(id);
      if (ids.length === limit) return ids;
    }
    if (places.length < atOnce) return ids;
    from = places.at(-1);
    atOnce = Math.min(atOnce * 2, placesAtOnce.most);
  }
}

async function listFrom(db: QueriedDatabase['db'], anchor: Anchor | undefined, part: CatalogPart): Promise<Place[]> {
  const list = (stretch: CatalogPart) => listPlaces(db, stretch);
  return anchor === undefined ? await list(part) : await listBehind(anchor, part, list);
}
