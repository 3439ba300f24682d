import { readPreference, writePreference } from '../browser/preferences.ts';
import { failureOf, isRefusedForGood } from './failure.ts';

/** After a week it is no network that wants a sign-in, but a proxy that hides the studio's refusals. */
const giveUpAfterMs = 7 * 24 * 60 * 60 * 1000;

export interface Kept {
  readonly key: string;
  /** In epoch milliseconds, where nobody knows whether it arrived; else undefined. */
  readonly sentAtMs?: number | undefined;
  /** In epoch milliseconds, when another than the studio refused it first. */
  readonly refusedAtMs?: number | undefined;
}

export interface KeptQueue<Item extends Kept, Answer> {
  /** Leaves out what is stored there in another form. */
  readonly list: () => Item[];
  readonly keep: (item: Item) => void;
  readonly drop: (key: string) => void;
  /**
   * Keeps the item until the server has acknowledged or refused it, or others on the way have refused it for a week; see
   * `isRefusedForGood`.
   * @throws what `post` throws
   */
  readonly send: (item: Item) => Promise<Answer>;
}

interface KeptQueueRules<Item extends Kept, Answer> {
  readonly storageKey: string;
  /** Items beyond are sent without being kept. */
  readonly maxItems: number;
  readonly isItem: (value: object) => value is Item;
  readonly post: (item: Item) => Promise<Answer>;
}

/** Items are kept in the browser's storage, so that the next page can send them. */
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
    if (isKept) store(kept.map((one) => (one.key === item.key ? item : one)));
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
