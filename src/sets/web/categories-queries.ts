import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '../contract/set-routes.ts';
import { ignoreGone } from '../../platform/web/outbound/failure.ts';
import { catalogCategoriesSetting } from '../../settings/web/catalog-categories.ts';
import { call } from '../../api/web/client.ts';
import { SingleFlight } from '../../platform/web/outbound/single-flight.ts';

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call('GET /api/categories', { signal }),
});

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

interface CategoryEdit {
  readonly id: string;
  readonly name: string;
  /** With the name of another category, the two become one. */
  readonly merge?: boolean;
}

export function useRenameCategory() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: CategoryEdit) => call('PUT /api/categories/:id', { params: { id }, body }),
    onSettled: () => refreshCategories(queryClient),
  });
}

export function useDeleteCategory() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => ignoreGone(call('DELETE /api/categories/:id', { params: { id } })),
    onSettled: () => refreshCategories(queryClient),
  });
}

async function refreshCategories(queryClient: QueryClient): Promise<void> {
  const keys = [categoriesQuery.queryKey, ['sets'], catalogCategoriesSetting.query.queryKey];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
