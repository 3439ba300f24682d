import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/web/client.ts';

export function mediaSizeQuery(setId: string) {
  return queryOptions({
    queryKey: ['sets', 'media-size', setId],
    queryFn: ({ signal }) => call('GET /api/sets/:id/media-size', { params: { id: setId }, signal }),
  });
}
