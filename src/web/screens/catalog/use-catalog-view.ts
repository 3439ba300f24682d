import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { parseCatalogView, toCatalogSearch, type CatalogView } from '../../../shared/catalog-view.ts';
import { links } from '../../app/links.ts';
import { useAddressSearch } from './use-address-search.ts';

interface CatalogViewControl {
  readonly view: CatalogView;
  /** The query of the address, question mark included. */
  readonly address: string;
  /** A choice is a step that the back button takes back; what is only a look, or still being typed, is none. Others sets begin at the first page. */
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
      navigate(
        links.catalog + toCatalogSearch({ ...view, ...(changes.look === undefined && { page: 1 }), ...changes }),
        { replace: !isStep },
      );
    },
  };
}
