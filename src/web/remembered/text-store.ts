import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Texts under keys. Where the browser stores nothing, they last as long as the page. */
export interface TextStore {
  readonly readAll: () => Promise<ReadonlyMap<string, string>>;
  /** What other pages wrote meanwhile is handed in. An empty text is removed. */
  readonly change: (key: string, update: (before: string) => string) => Promise<string>;
  /** Neither closing the page nor the browser loses it. */
  readonly isLasting: boolean;
}

const storeName = 'texts';

interface Texts extends DBSchema {
  [storeName]: { key: string; value: string };
}

/** A sandboxed frame, a private window or the visitor may forbid it. */
export async function openTextStore(name: string): Promise<TextStore> {
  try {
    const db = await openDB<Texts>(name, 1, { upgrade: (opened) => void opened.createObjectStore(storeName) });
    return lastingStore(db);
  } catch {
    return passingStore();
  }
}

function lastingStore(db: IDBPDatabase<Texts>): TextStore {
  return {
    isLasting: true,
    async readAll() {
      const { store } = db.transaction(storeName);
      const [keys, texts] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return new Map(keys.map((key, index) => [key, texts[index] ?? '']));
    },
    async change(key, update) {
      const transaction = db.transaction(storeName, 'readwrite');
      const after = update((await transaction.store.get(key)) ?? '');
      await (after === '' ? transaction.store.delete(key) : transaction.store.put(after, key));
      await transaction.done;
      return after;
    },
  };
}

function passingStore(): TextStore {
  const texts = new Map<string, string>();
  return {
    isLasting: false,
    readAll: async () => new Map(texts),
    async change(key, update) {
      const after = update(texts.get(key) ?? '');
      if (after === '') texts.delete(key);
      else texts.set(key, after);
      return after;
    },
  };
}
