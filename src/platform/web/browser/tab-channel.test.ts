import { expect, test, vi } from 'vitest';
import { openSharedValue } from './tab-channel.ts';

test('a page to which the visitor returns by Back reads what other pages have stored meanwhile', async () => {
  let stored = 'before';
  const { subscribe, current } = openSharedValue('value', async () => stored);
  const unsubscribe = subscribe(() => {});
  await vi.waitFor(() => expect(current()).toBe('before'));
  stored = 'after';
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(current()).toBe('after'));
  unsubscribe();
});
