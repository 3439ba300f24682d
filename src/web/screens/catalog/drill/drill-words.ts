import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

const askedSets = 8;

/** From the most opened sets; one that fails to load is left out. */
export const studioTermsQuery = queryOptions({
  queryKey: ['drill', 'terms'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => {
    const { sets } = await call('GET /api/catalog/sets', { query: { limit: `${askedSets}`, sort: 'popular' }, signal });
    const asked = sets.map(({ id }) => call('GET /api/sets/:id/terms', { params: { id }, signal }));
    const answers = await Promise.allSettled(asked);
    return answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value.terms.map(({ term }) => term) : [],
    );
  },
});
