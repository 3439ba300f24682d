import { useLocation } from 'wouter';
import type { Period } from '../../../shared/contract/leaderboard.ts';
import { links } from '../../app/links.ts';
import { boardSearch, parseBoardPeriod } from '../../leaderboard/board-address.ts';
import { FullLeaderboard } from '../../leaderboard/full-leaderboard.tsx';
import { BackToCatalog } from './back-to-catalog.tsx';
import { CatalogPage } from './catalog-page.tsx';
import { useAddressSearch } from './use-address-search.ts';

/** The fastest times of all public sets on a page of their own (spec 2.11). The address says of which period. */
export function CatalogLeaderboard() {
  const period = parseBoardPeriod(useAddressSearch());
  const [, navigate] = useLocation();

  function handlePeriodChange(chosen: Period) {
    navigate(links.catalogLeaderboard + boardSearch(chosen), { replace: true });
  }

  return (
    <CatalogPage width="narrow">
      <BackToCatalog />
      <FullLeaderboard period={period} onPeriodChange={handlePeriodChange} />
    </CatalogPage>
  );
}
