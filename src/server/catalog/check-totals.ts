import { log } from '../base/log.ts';
import type { QueriedDatabase } from '../database/opened-database.ts';
import { correctCatalogTotals } from './catalog-totals-store.ts';

/** At the start, beside what is served. */
export async function checkCatalogTotals({ db }: Pick<QueriedDatabase, 'db'>): Promise<void> {
  try {
    if (await correctCatalogTotals(db)) log.warn('The totals of the catalog were wrong and have been corrected');
  } catch (error) {
    log.error({ err: error }, 'The totals of the catalog cannot be checked just now');
  }
}
