import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';

export type StoredTexts = ReadonlyMap<string, string>;

/** Texts by key, in IndexedDB or, if the browser forbids that, in the page's own memory. */
export interface TextStore {
  readonly readAll: () => Promise<StoredTexts>;
  /**
   * The text is stored even if the visitor leaves the page immediately, unless an earlier change is not finished,
   * another page changes something at the same time, or the browser has closed the connection.
   */
  readonly put: (key: string, text: string) => Promise<void>;
  /**
   * The update gets the latest texts, including those that other pages wrote, and returns those to write. A text that
   * becomes empty is removed.
   */
  readonly change: (update: (before: StoredTexts) => StoredTexts) => Promise<void>;
  /** False if the texts are lost with the page. */
  readonly isPersistent: boolean;
}

const storeName = 'texts';

interface TextSchema extends DBSchema {
  [storeName]: { key: string; value: string };
}

type TextDatabase = IDBPDatabase<TextSchema>;

/** Opens the store of texts. Storage may be forbidden by a sandbox, a private window or the visitor. */
export async function openTextStore(name: string): Promise<TextStore> {
  try {
    return indexedDbStore(name, await openDatabase(name));
  } catch {
    return memoryStore();
  }
}

function openDatabase(name: string): Promise<TextDatabase> {
  return openDB<TextSchema>(name, 1, { upgrade: (db) => void db.createObjectStore(storeName) });
}

function indexedDbStore(name: string, firstConnection: TextDatabase): TextStore {
  let connection = Promise.resolve(firstConnection);

  /** The browser may close the connection of a page in the background. What fails is tried once more on a new one. */
  async function withRetry<Result>(run: (db: TextDatabase) => Promise<Result>): Promise<Result> {
    const triedConnection = connection;
    try {
      return await run(await triedConnection);
    } catch {
      if (connection === triedConnection) {
        connection = openDatabase(name);
        void triedConnection.then(
          (db) => db.close(),
          () => undefined,
        );
      }
      return await run(await connection);
    }
  }

  return {
    isPersistent: true,
    readAll: () => withRetry((db) => readTexts(db.transaction(storeName).store)),
    put: (key, text) => withRetry((db) => putText(db, key, text)),
    change: (update) => withRetry((db) => changeTexts(db, update)),
  };
}

async function putText(db: TextDatabase, key: string, text: string): Promise<void> {
  const transaction = db.transaction(storeName, 'readwrite');
  const stored = transaction.store.put(text, key);
  // The visitor may leave the page before the browser commits.
  transaction.commit();
  await Promise.all([stored, transaction.done]);
}

async function changeTexts(db: TextDatabase, update: (before: StoredTexts) => StoredTexts): Promise<void> {
  const transaction = db.transaction(storeName, 'readwrite');
  const { store } = transaction;
  const changes = update(await readTexts(store));
  await Promise.all([
    ...Array.from(changes, ([key, text]) => (text === '' ? store.delete(key) : store.put(text, key))),
    transaction.done,
  ]);
}

async function readTexts(
  store: Pick<
    IDBPObjectStore<TextSchema, [typeof storeName], typeof storeName, IDBTransactionMode>,
    'getAll' | 'getAllKeys'
  >,
): Promise<StoredTexts> {
  const [keys, texts] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return new Map(keys.map((key, index) => [key, texts[index] ?? '']));
}

function memoryStore(): TextStore {
  const texts = new Map<string, string>();
  return {
    isPersistent: false,
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
