import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './client.ts';

/** All categories, by name. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call('GET /api/categories', { signal }),
});

/** The new category is among the others at once; their order by name comes from the server. */
export function useCreateCategory() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call('POST /api/categories', { body: { name } }),
    onSuccess: (category) => {
      queryClient.setQueryData(categoriesQuery.queryKey, (categories) => categories && [...categories, category]);
      void queryClient.invalidateQueries(categoriesQuery);
    },
  });
}
