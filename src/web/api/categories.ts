import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '../../shared/contract/category.ts';
import { call } from './client.ts';
import { SingleFlight } from './single-flight.ts';

/** All categories, by name. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call('GET /api/categories', { signal }),
});

/** The new category is among the others at once; their order by name comes from the server. */
export function useCreateCategory() {
  const queryClient = useQueryClient();
  const [flights] = useState(() => new SingleFlight<Category>());
  return useMutation({
    mutationFn: (name: string) => flights.do(name, () => call('POST /api/categories', { body: { name } })),
    onSuccess: (category) => {
      queryClient.setQueryData(categoriesQuery.queryKey, (categories) => categories && [...categories, category]);
      void queryClient.invalidateQueries(categoriesQuery);
    },
  });
}
