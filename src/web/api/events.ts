import type { CallSent } from '../../shared/contract/routes/call-types.ts';
import { eventKeysKeptMs } from '../../shared/limits.ts';
import { keptEventsKey } from '../../shared/preference-keys.ts';
import { randomKey } from '../browser/random-key.ts';
import { retryPauseMs } from '../../shared/retry-pause.ts';
import { call } from './client.ts';
import { isRefusedForGood, retryAfterMsOf } from '../outbound/failure.ts';
import { openKeptQueue, type Kept, type KeptQueue } from '../outbound/kept-queue.ts';

/** Further ones are not counted. */
const maxKeptEvents = 500;

export type StudyEvent = CallSent<'POST /api/analytics/event'>['body'];

export interface KeptEvent extends Kept {
  readonly event: StudyEvent;
}

export interface EventQueue {
  readonly add: (event: StudyEvent) => void;
  readonly resume: () => void;
  readonly send: () => Promise<void>;
  /** The page may be gone in a moment. */
  readonly sendAll: () => void;
}

const retryMs = 10_000;

/** Until the server acknowledges or refuses them; failures are only logged. */
export function createEventQueue(kept: KeptQueue<KeptEvent, unknown>): EventQueue {
  const waiting: KeptEvent[] = [];
  const onTheirWay = new Set<string>();
  let isSending = false;

  async function deliver({ key, event }: KeptEvent): Promise<boolean> {
    onTheirWay.add(key);
    try {
      await kept.send({ key, event });
      return true;
    } catch (error) {
      console.error('An event could not be sent.', error);
      if (isRefusedForGood(error)) return true;
      const pause = { failures: 0, minMs: retryMs, maxMs: retryMs, retryAfterMs: retryAfterMsOf(error) };
      setTimeout(() => void send(), retryPauseMs(pause));
      return false;
    } finally {
      onTheirWay.delete(key);
    }
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (await deliver(next)) continue;
      waiting.unshift(next);
      break;
    }
    isSending = false;
  }

  function isHere(key: string): boolean {
    return onTheirWay.has(key) || waiting.some((other) => other.key === key);
  }

  return {
    add(event) {
      if (waiting.length >= maxKeptEvents) return;
      const next = { key: randomKey(), event };
      kept.keep(next);
      waiting.push(next);
      void send();
    },
    resume() {
      for (const next of kept.list()) {
        if (isHere(next.key)) continue;
        if (isForgotten(next)) kept.drop(next.key);
        else waiting.push(next);
      }
      void send();
    },
    send,
    sendAll() {
      for (const next of waiting.splice(0)) {
        void deliver(next).then((isDone) => {
          if (!isDone) waiting.push(next);
        });
      }
    },
  };
}

/** Most likely counted; the server would no longer know it again. */
function isForgotten({ sentAtMs }: KeptEvent): boolean {
  return sentAtMs !== undefined && Date.now() - sentAtMs >= eventKeysKeptMs;
}

export function isKeptEvent(value: object): value is KeptEvent {
  if (!('key' in value && 'event' in value) || typeof value.key !== 'string') return false;
  return typeof value.event === 'object' && value.event !== null && 'setId' in value.event;
}

export const events = createEventQueue(
  openKeptQueue({
    storageKey: keptEventsKey,
    maxItems: maxKeptEvents,
    isItem: isKeptEvent,
    post: ({ event, key }) => call('POST /api/analytics/event', { body: event, idempotencyKey: key, keepalive: true }),
  }),
);
