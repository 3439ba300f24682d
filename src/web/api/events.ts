import type { CallSent } from '../../shared/contract/call-types.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

/** Something that counts, as a player sends it. */
export type StudyEvent = CallSent<'POST /api/analytics/event'>['body'];

export interface EventQueue {
  readonly add: (event: StudyEvent) => void;
  /** Tries what waits, one after the other. */
  readonly send: () => Promise<void>;
  /** Sends all that waits at once: the page may be gone in a moment. */
  readonly sendAll: () => void;
  /** Takes out what waits because the last try failed: another one would most likely fail as well. */
  readonly takeStranded: () => StudyEvent[];
}

/** So many are kept while they cannot be sent; further ones are not counted. */
export const maxWaiting = 500;
/** What could not be sent is tried again after so long, or as soon as something else happens. */
const retryMs = 10_000;

/**
 * Events that wait until the server has them. What cannot be sent (no network, a server that is busy) stays for the
 * next time; what the server refuses is dropped. Failures are only logged.
 */
export function createEventQueue(post: (event: StudyEvent) => Promise<unknown>): EventQueue {
  const waiting: StudyEvent[] = [];
  let isSending = false;
  let hasFailed = false;

  async function deliver(event: StudyEvent): Promise<boolean> {
    try {
      await post(event);
      hasFailed = false;
    } catch (error) {
      console.error('An event could not be sent.', error);
      hasFailed = !isRefused(error);
    }
    return !hasFailed;
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let event = waiting.shift(); event; event = waiting.shift()) {
      if (await deliver(event)) continue;
      waiting.unshift(event);
      setTimeout(() => void send(), retryMs);
      break;
    }
    isSending = false;
  }

  return {
    add(event) {
      if (waiting.length < maxWaiting) waiting.push(event);
      void send();
    },
    send,
    sendAll() {
      for (const event of waiting.splice(0)) {
        void deliver(event).then((isDone) => {
          if (!isDone) waiting.push(event);
        });
      }
    },
    takeStranded: () => (hasFailed ? waiting.splice(0) : []),
  };
}

/** A refusal that another try would not change. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

/** The events of this page. They are sent on also when the page is left. */
export const events = createEventQueue((event) => call('POST /api/analytics/event', { body: event, keepalive: true }));
