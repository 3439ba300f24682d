import { useRouter } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';

/**
 * The query of the address as it stands there, question mark included. The router's own `useSearch` decodes it, so that
 * a search for `%41` would become one for `A`.
 */
export function useAddressSearch(): string {
  const { ssrSearch } = useRouter();
  return useSearch(ssrSearch === undefined ? {} : { ssrSearch });
}
