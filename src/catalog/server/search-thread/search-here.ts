import { areTotalsRight } from '../catalog-totals-store.ts';
import { findListed } from '../find-listed.ts';
import type { QueriedDatabase } from '../../../platform/server/database/opened-database.ts';
import { findSets } from '../../../search/server/find-sets.ts';
import type { Search } from '../../../platform/server/services/search.ts';

export function searchHere(opened: QueriedDatabase): Search {
  return {
    findListed: (search) => findListed(opened, search),
    findForAdmin: async (words) => (await findSets(opened, { words, audience: 'admin' })).numbers(),
    areTotalsRight: () => areTotalsRight(opened.db),
    close: async () => {},
  };
}
