import { QueryClient } from '@tanstack/react-query';

/** Nothing is retried. Without a network, queries wait and mutations fail at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: Infinity },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
