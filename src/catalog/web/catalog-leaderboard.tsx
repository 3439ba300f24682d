import { parseBoardPeriod } from '../../leaderboard/web/board-address.ts';
import { FullLeaderboard } from '../../leaderboard/web/full-leaderboard.tsx';
import { BackToCatalog } from './back-to-catalog.tsx';
import { CatalogPage } from './catalog-page.tsx';
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
