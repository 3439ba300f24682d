import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';

export type Texts = ReadonlyMap<string, string>;

/** Texts under keys. Where the browser stores nothing, they last as long as the page. */
export interface TextStore {
  readonly readAll: () => Promise<Texts>;
  /** Stored even if the page is left right after the call. */
  readonly put: (key: string, text: string) => Promise<void>;
  /** Hands in all texts, also what other pages wrote meanwhile, and stores the returned ones. An empty text is removed. */
  readonly change: (update: (before: Texts) => Texts) => Promise<void>;
  /** Neither closing the page nor the browser loses it. */
  readonly isLasting: boolean;
}

const storeName = 'texts';

interface TextSchema extends DBSchema {
  [storeName]: { key: string; value: string };
}

/** A sandboxed frame, a private window or the visitor may forbid it. */
export async function openTextStore(name: string): Promise<TextStore> {
  try {
    const db = await openDB<TextSchema>(name, 1, { upgrade: (opened) => void opened.createObjectStore(storeName) });
    return lastingStore(db);
  } catch {
    return passingStore();
  }
}

function lastingStore(db: IDBPDatabase<TextSchema>): TextStore {
  return {
    isLasting: true,
    readAll: () => readTexts(db.transaction(storeName).store),
    async put(key, text) {
      const transaction = db.transaction(storeName, 'readwrite');
      const stored = transaction.store.put(text, key);
      // Without it the browser aborts the transaction when the page is left.
      transaction.commit();
      await Promise.all([stored, transaction.done]);
    },
    async change(update) {
      const transaction = db.transaction(storeName, 'readwrite');
      const { store } = transaction;
      const changes = update(await readTexts(store));
      await Promise.all([
        ...Array.from(changes, ([key, text]) => (text === '' ? store.delete(key) : store.put(text, key))),
        transaction.done,
      ]);
    },
  };
}

async function readTexts(
  store: Pick<
    IDBPObjectStore<TextSchema, [typeof storeName], typeof storeName, IDBTransactionMode>,
    'getAll' | 'getAllKeys'
  >,
): Promise<Texts> {
  const [keys, texts] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return new Map(keys.map((key, index) => [key, texts[index] ?? '']));
}

function passingStore(): TextStore {
  const texts = new Map<string, string>();
  return {
    isLasting: false,
    readAll: async () => new Map(texts),
    async put(key, text) {
      texts.set(key, text);
    },
    async change(update) {
      for (const [key, text] of update(texts))
        if (text === '') texts.delete(key);
        else texts.set(key, text);
    },
  };
}
