import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../api/web/client.ts';
import { refreshShownSet } from './sets-queries.ts';

const deletionsKey = ['deletions'];

/** The deletions of cards, newest first. They are fetched again whenever the list is shown. */
export const deletionsQuery = queryOptions({
  queryKey: deletionsKey,
  queryFn: ({ signal }) => call('GET /api/bin/cards', { signal }),
  refetchOnMount: 'always',
});

export function deletedCardsQuery(deletionId: string) {
  return queryOptions({
    queryKey: [...deletionsKey, deletionId],
    queryFn: ({ signal }) => call('GET /api/bin/cards/:id', { params: { id: deletionId }, signal }),
  });
}

export function refreshDeletions(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: deletionsKey });
}

interface CardsToRestore {
  readonly setId: string;
  readonly cardIds: readonly string[];
}

/**
 * Restores deleted cards to their set.
 * @returns how many cards were restored
 */
export async function restoreCards(queryClient: QueryClient, { setId, cardIds }: CardsToRestore): Promise<number> {
  const input = { params: { id: setId }, body: { cardIds: [...cardIds] } };
  const { cardIds: restoredIds } = await call('POST /api/sets/:id/cards/restore', input);
  void queryClient.invalidateQueries({ queryKey: ['cards', setId] });
  void refreshShownSet(queryClient, setId);
  return restoredIds.length;
}

/** Restores the named cards of a deletion, by default all of them. Resolves to how many were restored. */
export function useRestoreCards() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, setId, cardIds }: { id: string; setId: string; cardIds?: readonly string[] }) => {
      const chosenIds =
        cardIds ?? (await queryClient.fetchQuery({ ...deletedCardsQuery(id), staleTime: 0 })).map((card) => card.id);
      return await restoreCards(queryClient, { setId, cardIds: chosenIds });
    },
    onSettled: () => refreshDeletions(queryClient),
  });
}
