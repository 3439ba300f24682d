import type { CallSent } from '../../api/contract/routes.ts';
import { eventKeysKeptMs } from '../../platform/rules/limits.ts';
import { keptEventsKey } from '../../platform/rules/preference-keys.ts';
import { randomKey } from '../../platform/web/browser/random-key.ts';
import { retryPauseMs } from '../../platform/rules/retry.ts';
import { call } from '../../api/web/client.ts';
import { isRefusedByStudio, isRefusedByIntermediary, retryAfterMsOf } from '../../platform/web/outbound/failure.ts';
import { openOutbox, type OutboxItem, type Outbox } from '../../platform/web/outbound/outbox.ts';

/** The most events that wait. If there are more, the oldest flip is dropped, or the new event if no flip waits. */
const maxKeptEvents = 500;

export type StudyEvent = CallSent<'POST /api/analytics/event'>['body'];

export interface KeptEvent extends OutboxItem {
  readonly event: StudyEvent;
}

export interface EventQueue {
  readonly add: (event: StudyEvent) => void;
  /** Sends also the events that an earlier page has left. */
  readonly resume: () => void;
  readonly send: () => Promise<void>;
  /** Sends all events at the same time instead of one by one, because the page may end in a moment. */
  readonly sendAll: () => void;
}

/** `blocked` means that something other than the studio has refused the event; other events may still arrive. */
type Delivery = 'done' | 'unavailable' | 'blocked';

/** Keeps events until the server has acknowledged or refused them. Failures are only logged. */
export function createEventQueue(outbox: Outbox<KeptEvent, unknown>): EventQueue {
  const waiting: KeptEvent[] = [];
  const inFlight = new Set<string>();
  let isSending = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  async function deliver(next: KeptEvent): Promise<Delivery> {
    inFlight.add(next.key);
    try {
      await outbox.send(next);
      return 'done';
    } catch (error) {
      console.error('An event could not be sent.', error);
      if (isRefusedByStudio(error)) return 'done';
      clearTimeout(retryTimer);
      retryTimer = setTimeout(() => void send(), pauseAfter(error));
      return isRefusedByIntermediary(error) ? 'blocked' : 'unavailable';
    } finally {
      inFlight.delete(next.key);
    }
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    await deliverInTurn(waiting, deliver, () => (isSending = false));
  }

  function isQueued(key: string): boolean {
    return inFlight.has(key) || waiting.some((other) => other.key === key);
  }

  return {
    add(event) {
      if (waiting.length >= maxKeptEvents && !dropOldestFlip(waiting, outbox)) return;
      const next = { key: randomKey(), event };
      outbox.keep(next);
      waiting.push(next);
      void send();
    },
    resume() {
      for (const next of outbox.list()) {
        if (isQueued(next.key)) continue;
        if (isForgotten(next)) outbox.drop(next.key);
        else waiting.push(next);
      }
      void send();
    },
    send,
    sendAll() {
      for (const next of waiting.splice(0)) {
        void deliver(next).then((delivery) => {
          if (delivery !== 'done') waiting.push(next);
        });
      }
    },
  };
}

/** Returns false if no flip is waiting. */
function dropOldestFlip(waiting: KeptEvent[], outbox: Outbox<KeptEvent, unknown>): boolean {
  const index = waiting.findIndex(({ event }) => event.eventType === 'card_flip');
  if (index < 0) return false;
  for (const { key } of waiting.splice(index, 1)) outbox.drop(key);
  return true;
}

/** How long a failed event waits before it is sent again. */
const retryMs = 10_000;
/**
 * If this many events in a row are blocked, the network itself wants a sign-in (captive portal), so the rest waits.
 */
const maxBlockedInARow = 3;

/**
 * Sends the events of `waiting` one by one. What has to be sent again stays in it, blocked events behind the others.
 * `onEnd` is called in the same turn as the last look at `waiting`, so that an event added later starts a new delivery.
 */
async function deliverInTurn(
  waiting: KeptEvent[],
  deliver: (next: KeptEvent) => Promise<Delivery>,
  onEnd: () => void,
): Promise<void> {
  const blocked: KeptEvent[] = [];
  let blockedInARow = 0;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const delivery = await deliver(next);
    if (delivery === 'unavailable') waiting.unshift(next);
    if (delivery === 'blocked') blocked.push(next);
    blockedInARow = delivery === 'blocked' ? blockedInARow + 1 : 0;
    if (delivery === 'unavailable' || blockedInARow === maxBlockedInARow) break;
  }
  waiting.push(...blocked);
  onEnd();
}

function pauseAfter(error: unknown): number {
  return retryPauseMs({ failures: 0, minMs: retryMs, maxMs: retryMs, retryAfterMs: retryAfterMsOf(error) });
}

/**
 * Whether the event is too old to be sent again: it was most likely counted, and the server no longer recognises its
 * key.
 */
function isForgotten({ sentAtMs }: KeptEvent): boolean {
  return sentAtMs !== undefined && Date.now() - sentAtMs >= eventKeysKeptMs;
}

export function isKeptEvent(value: object): value is KeptEvent {
  if (!('key' in value && 'event' in value) || typeof value.key !== 'string') return false;
  return typeof value.event === 'object' && value.event !== null && 'setId' in value.event;
}

export const events = createEventQueue(
  openOutbox({
    storageKey: keptEventsKey,
    maxItems: maxKeptEvents,
    isItem: isKeptEvent,
    post: ({ event, key }) => call('POST /api/analytics/event', { body: event, idempotencyKey: key, keepalive: true }),
  }),
);
