import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** How much room a device needs that keeps the set. */
export function mediaSizeQuery(setId: string) {
  return queryOptions({
    queryKey: ['sets', 'media-size', setId],
    queryFn: ({ signal }) => call('GET /api/sets/:id/media-size', { params: { id: setId }, signal }),
  });
}
