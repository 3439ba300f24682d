import { parseBoardPeriod } from '../../leaderboard/board-address.ts';
import { FullLeaderboard } from '../../leaderboard/full-leaderboard.tsx';
import { BackToCatalog } from './frame/back-to-catalog.tsx';
import { CatalogPage } from './frame/catalog-page.tsx';
import { useAddressSearch } from './frame/use-address-search.ts';

/** The fastest times of all public sets on a page of their own (spec 2.11). The address says of which period. */
export function CatalogLeaderboard() {
  return (
    <CatalogPage width="narrow">
      <BackToCatalog />
      <FullLeaderboard period={parseBoardPeriod(useAddressSearch())} />
    </CatalogPage>
  );
}
