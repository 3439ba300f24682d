import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => call('GET /api/notices', { signal }),
  refetchOnMount: 'always',
});
