import { QueryClient } from '@tanstack/react-query';

/** Nothing is tried twice. Without a network, reading waits and changing fails at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: Infinity },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
