import { hashKey, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { forgetSessionTexts } from '../browser/preferences.ts';
import { call } from './client.ts';

/** Whether there is a session. Every screen that asks gets it checked anew. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call('GET /api/auth/check', { signal }),
  refetchOnMount: 'always',
});

/** Calls back whenever there turns out to be a session: for what had to wait for one. It lasts as long as the page. */
export function onSessionFound(queryClient: QueryClient, listener: () => void): void {
  const sessionHash = hashKey(sessionQuery.queryKey);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== sessionHash) return;
    if (queryClient.getQueryData(sessionQuery.queryKey)?.isAuthenticated) listener();
  });
}

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call('POST /api/auth/login', { body: { password } }),
    // An answer that is still on its way knows nothing of this sign-in.
    onMutate: () => queryClient.cancelQueries(sessionQuery),
    onSuccess: (session) => queryClient.setQueryData(sessionQuery.queryKey, session),
  });
}

/** Ends the session; everything that was read or begun during it is forgotten. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/auth/logout'),
    onSuccess: () => {
      queryClient.clear();
      forgetSessionTexts();
    },
  });
}
