import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** Initials that no score may carry. Without a network it fails at once: the server refuses them anyway. */
export const blockedInitialsQuery = queryOptions({
  queryKey: ['settings', 'blocked-initials'],
  queryFn: ({ signal }) => call('GET /api/settings/blocked-initials', { signal }),
  networkMode: 'always',
});
