import { readPreference, writePreference } from '../browser/preferences.ts';
import { ApiError, isRefusedByIntermediary, isRefusedByStudio } from './failure.ts';

/**
 * How long an item is resent while an intermediary refuses it. A captive portal is left within days. A longer refusal
 * most likely comes from a proxy that replaces the studio's own refusal, so resending is useless.
 */
const giveUpAfterMs = 7 * 24 * 60 * 60 * 1000;

export interface OutboxItem {
  readonly key: string;
  /** When it was last sent, in epoch milliseconds. Stored only until that try succeeds or fails. */
  readonly sentAtMs?: number | undefined;
  /**
   * When an intermediary (see `isRefusedByIntermediary`) first refused it, in epoch milliseconds. An answer of the studio
   * clears it.
   */
  readonly refusedAtMs?: number | undefined;
}

export interface Outbox<Item extends OutboxItem, Answer> {
  /** The stored items, oldest first. Ignores entries of another form, which another version has stored. */
  readonly list: () => Item[];
  /** Replaces the item with this key or, unless the outbox is full, adds the item. */
  readonly keep: (item: Item) => void;
  readonly drop: (key: string) => void;
  /**
   * Stores the item until the studio has acknowledged or refused it, or until an intermediary has refused it for
   * too long.
   * @throws what `post` throws
   */
  readonly send: (item: Item) => Promise<Answer>;
}

interface OutboxOptions<Item extends OutboxItem, Answer> {
  readonly storageKey: string;
  /** Further items are sent without being stored. */
  readonly maxItems: number;
  readonly isItem: (value: object) => value is Item;
  readonly post: (item: Item) => Promise<Answer>;
}

/**
 * Keeps what has to reach the server in the browser's storage. After a reload the items are still in `list`, and the
 * caller sends them again.
 */
export function openOutbox<Item extends OutboxItem, Answer>({
  storageKey,
  maxItems,
  isItem,
  post,
}: OutboxOptions<Item, Answer>): Outbox<Item, Answer> {
  function list(): Item[] {
    const stored = parse(readPreference(storageKey));
    return Array.isArray(stored) ? stored.filter((value: unknown) => isObject(value) && isItem(value)) : [];
  }

  function store(items: readonly Item[]): void {
    writePreference(storageKey, JSON.stringify(items));
  }

  function keep(item: Item): void {
    const items = list();
    const index = items.findIndex(({ key }) => key === item.key);
    if (index >= 0) store(items.with(index, item));
    else if (items.length < maxItems) store([...items, item]);
  }

  function drop(key: string): void {
    store(list().filter((item) => item.key !== key));
  }

  async function send(item: Item): Promise<Answer> {
    const previousRefusedAtMs = list().find(({ key }) => key === item.key)?.refusedAtMs;
    keep({ ...item, sentAtMs: Date.now(), refusedAtMs: previousRefusedAtMs });
    try {
      const answer = await post(item);
      drop(item.key);
      return answer;
    } catch (error) {
      const isFromIntermediary = isRefusedByIntermediary(error);
      const isFromStudio = error instanceof ApiError && error.code !== undefined;
      const firstRefusedAtMs = previousRefusedAtMs ?? Date.now();
      const isGivenUp = isFromIntermediary && Date.now() - firstRefusedAtMs > giveUpAfterMs;
      let refusedAtMs = isFromIntermediary ? firstRefusedAtMs : previousRefusedAtMs;
      if (isFromStudio) refusedAtMs = undefined;
      if (isRefusedByStudio(error) || isGivenUp) drop(item.key);
      // The item does not count as sent, because this try has failed.
      else keep({ ...item, sentAtMs: undefined, refusedAtMs });
      throw error;
    }
  }

  return { list, keep, drop, send };
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
