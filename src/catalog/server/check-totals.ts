import { log } from '../../platform/server/base/log.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { correctCatalogTotals } from './catalog-totals-store.ts';

export async function checkCatalogTotals({ db, search }: Pick<Services, 'db' | 'search'>): Promise<void> {
  try {
    if (await search.areTotalsRight()) return;
    if (await correctCatalogTotals(db)) log.warn('The totals of the catalog were wrong and have been corrected');
  } catch (error) {
    log.error({ err: error }, 'The totals of the catalog cannot be checked just now');
  }
}
