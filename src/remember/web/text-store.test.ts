import { expect, test, vi } from 'vitest';
import { openTextStore } from './text-store.ts';

// jsdom has no IndexedDB, so a database stands in that does what the store needs of one.
const stored = new Map<string, string>();
let openConnections = new Set<object>();
vi.mock('idb', () => ({
  openDB: async () => {
    const connection = {
      transaction() {
        if (!openConnections.has(connection)) throw new DOMException('The connection is closing.', 'InvalidStateError');
        return { store: objectStore, commit: () => {}, done: Promise.resolve() };
      },
      close: () => void openConnections.delete(connection),
    };
    openConnections.add(connection);
    return connection;
  },
}));
const objectStore = {
  getAllKeys: async () => [...stored.keys()],
  getAll: async () => [...stored.values()],
  put: async (text: string, key: string) => void stored.set(key, text),
  delete: async (key: string) => void stored.delete(key),
};

test('after the browser has closed the connection, texts are stored and read all the same', async () => {
  const store = await openTextStore('texts');
  expect(store.isPersistent).toBe(true);
  await store.put('one', '1');
  openConnections = new Set();
  await Promise.all([store.put('two', '2'), store.put('three', '3')]);
  expect([...stored.keys()]).toEqual(['one', 'two', 'three']);
  expect(openConnections.size).toBe(1);
  openConnections = new Set();
  await store.change((texts) => new Map([['one', `${texts.get('one')}!`]]));
  openConnections = new Set();
  expect((await store.readAll()).get('one')).toBe('1!');
});

test('a text that cannot be stored leaves one connection open', async () => {
  const store = await openTextStore('texts');
  const put = vi.spyOn(objectStore, 'put').mockRejectedValue(new DOMException('Full', 'QuotaExceededError'));
  openConnections = new Set();
  await expect(store.put('one', '1')).rejects.toThrow('Full');
  await expect(store.put('two', '2')).rejects.toThrow('Full');
  expect(openConnections.size).toBe(1);
  put.mockRestore();
});
