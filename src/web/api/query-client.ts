import { QueryClient } from '@tanstack/react-query';

/**
 * Nothing is tried twice (spec section 9). Without a network, reading waits; changing fails at once, so that its maker
 * knows.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: Infinity },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
