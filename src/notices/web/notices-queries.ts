import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/web/client.ts';

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => call('GET /api/notices', { signal }),
  refetchOnMount: 'always',
});
