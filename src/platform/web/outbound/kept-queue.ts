import { readPreference, writePreference } from '../browser/preferences.ts';
import { failureOf, isRefusedForGood } from './failure.ts';

/** A network that wants a sign-in lets requests through sooner, so this must be a proxy that hides the studio's refusals. */
const giveUpAfterMs = 7 * 24 * 60 * 60 * 1000;

export interface Kept {
  readonly key: string;
  /** When it was sent, in epoch milliseconds, if it is unknown whether it arrived. */
  readonly sentAtMs?: number | undefined;
  /** When a proxy or network first refused it, in epoch milliseconds. */
  readonly refusedAtMs?: number | undefined;
}

export interface KeptQueue<Item extends Kept, Answer> {
  /** Leaves out what is stored in another form. */
  readonly list: () => Item[];
  readonly keep: (item: Item) => void;
  readonly drop: (key: string) => void;
  /**
   * Keeps the item until the server has acknowledged or refused it (see `isRefusedForGood`), or others on the way have
   * refused it for too long.
   * @throws what `post` throws
   */
  readonly send: (item: Item) => Promise<Answer>;
}

interface KeptQueueRules<Item extends Kept, Answer> {
  readonly storageKey: string;
  /** Further items are sent without being kept. */
  readonly maxItems: number;
  readonly isItem: (value: object) => value is Item;
  readonly post: (item: Item) => Promise<Answer>;
}

/** Keeps items in the browser's storage, so that the next page can send them. */
export function openKeptQueue<Item extends Kept, Answer>({
  storageKey,
  maxItems,
  isItem,
  post,
}: KeptQueueRules<Item, Answer>): KeptQueue<Item, Answer> {
  function list(): Item[] {
    const stored = parse(readPreference(storageKey));
    return Array.isArray(stored) ? stored.filter((value: unknown) => isObject(value) && isItem(value)) : [];
  }

  function store(items: readonly Item[]): void {
    writePreference(storageKey, JSON.stringify(items));
  }

  function keep(item: Item): void {
    const kept = list();
    const isKept = kept.some(({ key }) => key === item.key);
    if (isKept) store(kept.map((other) => (other.key === item.key ? item : other)));
    else if (kept.length < maxItems) store([...kept, item]);
  }

  function drop(key: string): void {
    store(list().filter((item) => item.key !== key));
  }

  async function send(item: Item): Promise<Answer> {
    const refusedBefore = list().find(({ key }) => key === item.key)?.refusedAtMs;
    keep({ ...item, sentAtMs: Date.now(), refusedAtMs: refusedBefore });
    try {
      const answer = await post(item);
      drop(item.key);
      return answer;
    } catch (error) {
      const refusedAtMs = failureOf(error) === 'retry' ? refusedBefore : (refusedBefore ?? Date.now());
      const isGivenUp = refusedAtMs !== undefined && Date.now() - refusedAtMs > giveUpAfterMs;
      if (isRefusedForGood(error) || isGivenUp) drop(item.key);
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
