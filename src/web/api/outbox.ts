import { readPreference, writePreference } from '../browser/preferences.ts';

/** What waits for the server, under a key of its own that tells it from everything else. */
export interface Kept {
  readonly key: string;
}

export interface Outbox<Item extends Kept> {
  /** Oldest first. Whatever else may be stored there is none. */
  readonly list: () => Item[];
  /** Keeps it, or what has become of it, in the place that it has. */
  readonly keep: (item: Item) => void;
  readonly drop: (key: string) => void;
}

interface OutboxRules<Item extends Kept> {
  readonly storageKey: string;
  /** What is beyond is not kept. */
  readonly maxItems: number;
  /** The server looks closer. */
  readonly isItem: (value: object) => value is Item;
}

/**
 * What the server has not acknowledged yet, kept in the browser: also when the page is closed at once, and for the next
 * player of this site.
 */
export function openOutbox<Item extends Kept>({ storageKey, maxItems, isItem }: OutboxRules<Item>): Outbox<Item> {
  function list(): Item[] {
    const stored = parse(readPreference(storageKey));
    return Array.isArray(stored) ? stored.filter((value: unknown) => isObject(value) && isItem(value)) : [];
  }

  function store(items: readonly Item[]): void {
    writePreference(storageKey, JSON.stringify(items));
  }

  return {
    list,
    keep(item) {
      const kept = list();
      const isNew = !kept.some(({ key }) => key === item.key);
      if (!isNew) store(kept.map((one) => (one.key === item.key ? item : one)));
      else if (kept.length < maxItems) store([...kept, item]);
    },
    drop(key) {
      const kept = list();
      if (kept.some((item) => item.key === key)) store(kept.filter((item) => item.key !== key));
    },
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function parse(stored: string | undefined): unknown {
  try {
    return JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
}
