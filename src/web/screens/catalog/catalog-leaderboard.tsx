import { parseBoardPeriod } from '../../leaderboard/board-address.ts';
import { FullLeaderboard } from '../../leaderboard/full-leaderboard.tsx';
import { BackToCatalog } from './frame/back-to-catalog.tsx';
import { CatalogPage } from './frame/catalog-page.tsx';
import { useAddressSearch } from './frame/use-address-search.ts';

/** The address names the period. */
export function CatalogLeaderboard() {
  return (
    <CatalogPage width="narrow">
      <BackToCatalog />
      <FullLeaderboard period={parseBoardPeriod(useAddressSearch())} />
    </CatalogPage>
  );
}
