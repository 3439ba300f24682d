import { useRouter } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';

/** With its question mark. The router's `useSearch` decodes it: `%41` would become `A`. */
export function useAddressSearch(): string {
  const { ssrSearch } = useRouter();
  return useSearch(ssrSearch === undefined ? {} : { ssrSearch });
}
