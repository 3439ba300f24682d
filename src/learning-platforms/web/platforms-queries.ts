import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/web/client.ts';

/** Launches and grades come by themselves. */
export const platformsQuery = queryOptions({
  queryKey: ['platforms'],
  queryFn: ({ signal }) => call('GET /api/platforms', { signal }),
  refetchOnMount: 'always',
});

export function useRegisterPlatform() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (address: string) => call('POST /api/platforms', { body: { address } }),
    onSuccess: () => queryClient.invalidateQueries(platformsQuery),
  });
}

/** Gone already is as good as removed. */
export function useRemovePlatform() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/platforms/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(platformsQuery),
  });
}

export function useMakeRegistrationAddress() {
  return useMutation({ mutationFn: () => call('POST /api/platforms/registration-address') });
}

export function useChangeSigningKey() {
  return useMutation({ mutationFn: () => call('POST /api/platforms/keys') });
}
