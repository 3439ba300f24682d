import { expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

test('What was read stays true, and nothing is tried twice', async () => {
  const queryClient = createQueryClient();
  const read = vi.fn<() => Promise<string>>(() => Promise.resolve('sets'));
  const refused = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('refused')));
  await queryClient.fetchQuery({ queryKey: ['sets'], queryFn: read });
  await queryClient.fetchQuery({ queryKey: ['sets'], queryFn: read });
  expect(read).toHaveBeenCalledTimes(1);
  await expect(queryClient.fetchQuery({ queryKey: ['broken'], queryFn: refused })).rejects.toThrow('refused');
  expect(refused).toHaveBeenCalledTimes(1);
});
