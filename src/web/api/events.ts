import type { CallSent } from '../../shared/contract/call-types.ts';
import { eventKeysKeptMs } from '../../shared/limits.ts';
import { keptEventsKey } from '../../shared/preference-keys.ts';
import { retryPauseMs } from '../../shared/retry-pause.ts';
import { randomKey } from '../browser/random-key.ts';
import { call } from './client.ts';
import { failureOf, retryAfterMsOf } from './failure.ts';
import { openOutbox, type Kept, type Outbox } from './outbox.ts';

/** Events that a browser keeps until the server has them; further ones are not counted. */
const maxKeptEvents = 500;

/** Something that counts, as a player sends it. */
export type StudyEvent = CallSent<'POST /api/analytics/event'>['body'];

export interface KeptEvent extends Kept {
  readonly event: StudyEvent;
  /** When it was sent, in epoch milliseconds, where nobody knows whether it arrived; undefined before, and after a failure. */
  readonly sentAtMs?: number | undefined;
}

export interface EventQueue {
  readonly add: (event: StudyEvent) => void;
  /** Takes up what an earlier page has kept. */
  readonly resume: () => void;
  /** Tries what waits, one after the other. */
  readonly send: () => Promise<void>;
  /** Sends all that waits at once: the page may be gone in a moment. */
  readonly sendAll: () => void;
}

interface Delivery {
  /** Repeated with the same key, an event counts once, for as long as the server knows the key. */
  readonly post: (event: StudyEvent, key: string) => Promise<unknown>;
  readonly outbox: Outbox<KeptEvent>;
}

/** What could not be sent is tried again after so long, or as soon as something else happens. */
const retryMs = 10_000;

/**
 * Events that wait until the server has them. Each is kept in the browser until it is acknowledged. What cannot be sent (no
 * network, a server that is busy) stays for the next time; what the server refuses is dropped. Failures are only logged.
 */
export function createEventQueue({ post, outbox }: Delivery): EventQueue {
  const waiting: KeptEvent[] = [];
  const onTheirWay = new Set<string>();
  let isSending = false;

  /** @returns after how many milliseconds it is to be tried again; undefined when it is done */
  async function deliver({ key, event }: KeptEvent): Promise<number | undefined> {
    onTheirWay.add(key);
    outbox.keep({ key, event, sentAtMs: Date.now() });
    const pauseMs = await post(event, key).then(() => undefined, pauseAfter);
    onTheirWay.delete(key);
    if (pauseMs === undefined) outbox.drop(key);
    else outbox.keep({ key, event });
    return pauseMs;
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let kept = waiting.shift(); kept; kept = waiting.shift()) {
      const pauseMs = await deliver(kept);
      if (pauseMs === undefined) continue;
      waiting.unshift(kept);
      setTimeout(() => void send(), pauseMs);
      break;
    }
    isSending = false;
  }

  function isHere(key: string): boolean {
    return onTheirWay.has(key) || waiting.some((kept) => kept.key === key);
  }

  return {
    add(event) {
      if (waiting.length >= maxKeptEvents) return;
      const kept = { key: randomKey(), event };
      outbox.keep(kept);
      waiting.push(kept);
      void send();
    },
    resume() {
      for (const kept of outbox.list()) {
        if (isHere(kept.key)) continue;
        if (isForgotten(kept)) outbox.drop(kept.key);
        else waiting.push(kept);
      }
      void send();
    },
    send,
    sendAll() {
      for (const kept of waiting.splice(0)) {
        void deliver(kept).then((pauseMs) => {
          if (pauseMs !== undefined) waiting.push(kept);
        });
      }
    },
  };
}

/** None where it is given up. */
function pauseAfter(error: unknown): number | undefined {
  console.error('An event could not be sent.', error);
  if (failureOf(error) !== 'retry') return undefined;
  return retryPauseMs({ failures: 0, minMs: retryMs, maxMs: retryMs, retryAfterMs: retryAfterMsOf(error) });
}

/** Most likely it was counted, and the server would no longer know it again. */
function isForgotten({ sentAtMs }: KeptEvent): boolean {
  return sentAtMs !== undefined && Date.now() - sentAtMs >= eventKeysKeptMs;
}

/** The server looks closer. */
export function isKeptEvent(value: object): value is KeptEvent {
  if (!('key' in value && 'event' in value) || typeof value.key !== 'string') return false;
  return typeof value.event === 'object' && value.event !== null && 'setId' in value.event;
}

/** The events of this page. They are sent on also when the page is left. */
export const events = createEventQueue({
  post: (body, idempotencyKey) => call('POST /api/analytics/event', { body, idempotencyKey, keepalive: true }),
  outbox: openOutbox({ storageKey: keptEventsKey, maxItems: maxKeptEvents, isItem: isKeptEvent }),
});
