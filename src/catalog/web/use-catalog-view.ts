import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { parseCatalogView, toCatalogSearch, type CatalogView } from '../../platform/rules/addresses/catalog-view.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { useAddressSearch } from './frame/use-address-search.ts';

interface CatalogViewControl {
  readonly view: CatalogView;
  /** With its question mark. */
  readonly address: string;
  /** `isStep` adds a history entry: not for layout or typing. Other sets begin at the first page. */
  readonly change: (changes: Partial<CatalogView>, isStep: boolean) => void;
}

export function useCatalogView(): CatalogViewControl {
  const address = useAddressSearch();
  const [, navigate] = useLocation();
  const view = useMemo(() => parseCatalogView(new URLSearchParams(address)), [address]);
  return {
    view,
    address,
    change(changes, isStep) {
      const changed = { ...view, ...(changes.layout === undefined && { page: 1 }), ...changes };
      const next = links.catalog + toCatalogSearch(changed);
      // A choice during hydration arrives twice: from the field and from its event.
      if (next !== window.location.pathname + window.location.search) navigate(next, { replace: !isStep });
    },
  };
}
