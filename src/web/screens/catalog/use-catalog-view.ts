import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { parseCatalogView, toCatalogSearch, type CatalogView } from '../../../shared/addresses/catalog-view.ts';
import { links } from '../../addresses/links.ts';
import { useAddressSearch } from './frame/use-address-search.ts';

interface CatalogViewControl {
  readonly view: CatalogView;
  /** The query of the address, question mark included. */
  readonly address: string;
  /**
   * A choice is a step that the back button takes back; what is only a look, still being typed or chosen already, is
   * none. Other sets begin at the first page.
   */
  readonly change: (changes: Partial<CatalogView>, isStep: boolean) => void;
}

/** The catalog's view as the address tells it. */
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
      // What is chosen while the program takes over is told twice: by the field as it is found, and by its event.
      if (next !== window.location.pathname + window.location.search) navigate(next, { replace: !isStep });
    },
  };
}
