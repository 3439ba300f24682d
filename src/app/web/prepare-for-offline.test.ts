import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/web/query-client.ts';
import { prepareForOffline } from './prepare-for-offline.ts';

function openPage(controller: object | null) {
  const workers = Object.assign(new EventTarget(), { controller });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
  // Synchronisation, which is for idle moments, does not begin within a test.
  vi.useFakeTimers();
  const client = createQueryClient();
  prepareForOffline(client);
  return { workers, networkMode: () => client.getDefaultOptions().queries?.networkMode };
}

test('a page behind a worker asks it when the browser is offline', () => {
  expect(openPage({}).networkMode()).toBe('always');
});

test('a page on which the first set is kept asks the worker as soon as there is one', () => {
  const { workers, networkMode } = openPage(null);
  expect(networkMode()).toBeUndefined();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(networkMode()).toBe('always');
});
