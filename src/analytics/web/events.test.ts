import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventKeysKeptMs } from '../../platform/rules/limits.ts';
import { ApiError } from '../../platform/web/outbound/failure.ts';
import { createEventQueue, isKeptEvent, type StudyEvent } from './events.ts';
import { openOutbox } from '../../platform/web/outbound/outbox.ts';
import { problemType } from '../../platform/rules/problem-type.ts';

const view: StudyEvent = { setId: 'a', eventType: 'set_view' };
const flip: StudyEvent = { setId: 'a', eventType: 'card_flip' };
const refusal = (status: number, body = JSON.stringify({ type: `${problemType}refused`, code: 'refused' })) =>
  new ApiError({ status, statusText: '', body });
type Post = (event: StudyEvent, key: string) => Promise<unknown>;
const keptQueue = (post: Post) =>
  openOutbox({
    storageKey: 'kept-events',
    maxItems: 500,
    isItem: isKeptEvent,
    post: ({ event, key }) => post(event, key),
  });
const outbox = keptQueue(async () => undefined);

/** Keeps what it accepted, once a key. */
function server() {
  const accepted: StudyEvent[] = [];
  const known = new Set<string>();
  let arrive = async () => {};
  let answer = async () => {};
  async function post(event: StudyEvent, key: string) {
    await arrive();
    if (!known.has(key)) accepted.push(event);
    known.add(key);
    await answer();
  }
  const open = () => createEventQueue(keptQueue(post));
  const fail = (error: Error) => {
    arrive = () => Promise.reject(error);
  };
  const swallow = () => {
    arrive = () => new Promise(() => {});
  };
  const loseAnswers = () => {
    answer = () => new Promise(() => {});
  };
  const recover = () => {
    arrive = async () => {};
    answer = async () => {};
  };
  return { queue: open(), open, post, accepted, fail, swallow, loseAnswers, recover };
}

const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => {
  logged.mockClear();
  vi.useFakeTimers();
  for (const { key } of outbox.list()) outbox.drop(key);
});
afterEach(() => void vi.useRealTimers());

test('events are sent at once, in their order', async () => {
  const { queue, accepted } = server();
  queue.add(view);
  queue.add(flip);
  await queue.send();
  await vi.waitFor(() => expect(accepted).toEqual([view, flip]));
});

test.each([
  ['there is no network', new TypeError('Failed to fetch')],
  ['the server is busy', refusal(503)],
  ['there were too many', refusal(429)],
  ['their sending took too long', refusal(408)],
  ['a hotel wants a sign-in', refusal(403, '<h1>Please sign in</h1>')],
])('when %s they wait and are sent later', async (_, error) => {
  const { queue, accepted, fail, recover } = server();
  fail(error);
  queue.add(view);
  queue.add(flip);
  await vi.waitFor(() => expect(logged).toHaveBeenCalled());
  expect(accepted).toEqual([]);
  recover();
  await queue.send();
  expect(accepted).toEqual([view, flip]);
});

test('an event that is added while nothing waits is sent at once', async () => {
  const { queue, accepted } = server();
  queue.resume();
  queue.add(view);
  await vi.waitFor(() => expect(accepted).toEqual([view]));
});

test('an event that a proxy refuses holds up no other, and is given up after a week', async () => {
  const { accepted, post } = server();
  const posted: string[] = [];
  const queue = createEventQueue(
    keptQueue(async (event, key) => {
      posted.push(event.eventType);
      if (event.eventType === 'set_view') throw refusal(404, '<h1>Not found</h1>');
      return post(event, key);
    }),
  );
  for (const event of [view, view, flip]) queue.add(event);
  await vi.waitFor(() => expect(accepted).toEqual([flip]));
  expect(outbox.list().map(({ event }) => event)).toEqual([view, view]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(posted).toEqual(['set_view', 'set_view', 'card_flip', 'set_view', 'set_view']);
  vi.setSystemTime(Date.now() + 8 * 24 * 60 * 60 * 1000);
  await queue.send();
  expect(outbox.list()).toEqual([]);
});

test('of many events, a network that wants a sign-in is asked for three at a time, in turn', async () => {
  const { accepted, post } = server();
  let isSignedIn = false;
  const posted = new Set<string>();
  let calls = 0;
  const queue = createEventQueue(
    keptQueue(async (event, key) => {
      calls += 1;
      posted.add(key);
      if (!isSignedIn) throw refusal(403, '<h1>Please sign in</h1>');
      return post(event, key);
    }),
  );
  for (let count = 0; count < 9; count++) queue.add(flip);
  await vi.waitFor(() => expect(calls).toBe(3));
  await vi.advanceTimersByTimeAsync(20_000);
  expect([calls, posted.size]).toEqual([9, 9]);
  isSignedIn = true;
  await queue.send();
  expect(accepted).toHaveLength(9);
  expect(outbox.list()).toEqual([]);
});

test('events that could not be sent are tried again after a while without being asked to', async () => {
  const { queue, accepted, fail, recover } = server();
  fail(new TypeError('Failed to fetch'));
  queue.add(view);
  await vi.waitFor(() => expect(logged).toHaveBeenCalled());
  recover();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(accepted).toEqual([view]);
});

test('events wait as long as the server asks', async () => {
  const { queue, accepted, fail, recover } = server();
  fail(new ApiError({ status: 503, statusText: '', body: '', retryAfter: '60' }));
  queue.add(view);
  await vi.waitFor(() => expect(logged).toHaveBeenCalled());
  recover();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(accepted).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(accepted).toEqual([view]);
});

test('an event that the server refuses is dropped', async () => {
  const { queue, accepted, fail, recover } = server();
  fail(refusal(404));
  queue.add(view);
  await vi.waitFor(() => expect(logged).toHaveBeenCalled());
  recover();
  await queue.send();
  expect(accepted).toEqual([]);
});

test('an event that could not be sent is logged and nothing more', async () => {
  const { queue, fail } = server();
  fail(new TypeError('Failed to fetch'));
  expect(() => queue.add(view)).not.toThrow();
  await expect(queue.send()).resolves.toBeUndefined();
});

test('when the page is left, all waiting events go out at once, and come back if they cannot', async () => {
  const { queue, accepted, fail, recover } = server();
  fail(new TypeError('Failed to fetch'));
  queue.add(view);
  queue.add(flip);
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce());
  queue.sendAll();
  await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(3));
  recover();
  queue.sendAll();
  await vi.waitFor(() => expect(accepted).toEqual([view, flip]));
});

test.each(['swallow', 'loseAnswers'] as const)(
  'what had no answer when the page was closed (%s) goes out from the next page, and counts once',
  async (loss) => {
    const { queue, open, accepted, recover, ...losses } = server();
    losses[loss]();
    queue.add(view);
    queue.add(flip);
    recover();
    open().resume();
    await vi.waitFor(() => expect(accepted.toSorted()).toEqual([view, flip].toSorted()));
    await vi.waitFor(() => expect(outbox.list()).toEqual([]));
  },
);

test('an event that failed when the page was closed goes out from the next page, however much later', async () => {
  const { queue, open, accepted, fail, recover } = server();
  fail(new TypeError('Failed to fetch'));
  queue.add(view);
  await vi.waitFor(() => expect(logged).toHaveBeenCalled());
  vi.setSystemTime(Date.now() + 2 * eventKeysKeptMs);
  recover();
  open().resume();
  await vi.waitFor(() => expect(accepted).toEqual([view]));
});

test('an event without an answer is given up when the server would count it anew', async () => {
  const { queue, open, accepted, loseAnswers, recover } = server();
  loseAnswers();
  queue.add(view);
  await vi.waitFor(() => expect(accepted).toEqual([view]));
  vi.setSystemTime(Date.now() + eventKeysKeptMs);
  recover();
  open().resume();
  expect(outbox.list()).toEqual([]);
});

test('a page that comes back does not send twice what it is sending', async () => {
  const { queue, accepted, recover, swallow } = server();
  swallow();
  queue.add(view);
  recover();
  queue.resume();
  queue.add(flip);
  expect(accepted).toEqual([]);
  expect(outbox.list().map(({ event }) => event)).toEqual([view, flip]);
});

test.each([flip, view])('beside the $eventType on its way, 500 wait and no more', async (event) => {
  const { queue, accepted, fail, recover } = server();
  fail(new TypeError('Failed to fetch'));
  for (let count = 0; count < 600; count++) queue.add(event);
  await vi.waitFor(() => expect(logged).toHaveBeenCalled());
  recover();
  await queue.send();
  expect(accepted.length).toBe(501);
});

test('of more events than can wait, the oldest flips go, and what was finished stays', async () => {
  const { queue, accepted, fail, recover } = server();
  const finished: StudyEvent = { setId: 'a', eventType: 'match_complete' };
  fail(new TypeError('Failed to fetch'));
  queue.add(view);
  for (let count = 0; count < 600; count++) queue.add(flip);
  queue.add(finished);
  expect(outbox.list().map(({ event }) => event)).toContainEqual(finished);
  await vi.waitFor(() => expect(logged).toHaveBeenCalled());
  recover();
  await queue.send();
  expect(accepted.length).toBe(501);
  expect([accepted[0], accepted.at(-1)]).toEqual([view, finished]);
});
