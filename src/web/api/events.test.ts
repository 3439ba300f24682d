import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createEventQueue, type StudyEvent } from './events.ts';

const view: StudyEvent = { setId: 'a', eventType: 'set_view' };
const flip: StudyEvent = { setId: 'a', eventType: 'card_flip' };
const refusal = (status: number) => new ApiError({ status, statusText: '', body: '' });

/** A server that answers as it is told, and keeps what it accepted. */
function server() {
  const accepted: StudyEvent[] = [];
  let answer: () => void = () => {};
  const queue = createEventQueue(async (event) => {
    answer();
    accepted.push(event);
  });
  const fail = (error: Error) => {
    answer = () => {
      throw error;
    };
  };
  const recover = () => {
    answer = () => {};
  };
  return { queue, accepted, fail, recover };
}

const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => {
  logged.mockClear();
  vi.useFakeTimers();
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

test('they are tried again after a while without being asked to', async () => {
  const { queue, accepted, fail, recover } = server();
  fail(new TypeError('Failed to fetch'));
  queue.add(view);
  await vi.waitFor(() => expect(logged).toHaveBeenCalled());
  recover();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(accepted).toEqual([view]);
});

test('what the server refuses is dropped', async () => {
  const { queue, accepted, fail, recover } = server();
  fail(refusal(404));
  queue.add(view);
  await vi.waitFor(() => expect(logged).toHaveBeenCalled());
  recover();
  await queue.send();
  expect(accepted).toEqual([]);
});

test('a failure is logged and nothing more', async () => {
  const { queue, fail } = server();
  fail(new TypeError('Failed to fetch'));
  expect(() => queue.add(view)).not.toThrow();
  await expect(queue.send()).resolves.toBeUndefined();
});

test('when the page is left, all that waits goes out at once, and comes back if it cannot', async () => {
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

test('what waits after a failure can be taken out, to be kept elsewhere; what waits for its turn cannot', async () => {
  const { queue, accepted, fail, recover } = server();
  queue.add(view);
  queue.add(flip);
  expect(queue.takeStranded()).toEqual([]);
  await vi.waitFor(() => expect(accepted).toEqual([view, flip]));
  fail(new TypeError('Failed to fetch'));
  queue.add(flip);
  await vi.waitFor(() => expect(logged).toHaveBeenCalled());
  expect(queue.takeStranded()).toEqual([flip]);
  recover();
  await queue.send();
  expect(accepted).toEqual([view, flip]);
});

test('beside the one on its way, 500 wait and no more', async () => {
  const { queue, accepted, fail, recover } = server();
  fail(new TypeError('Failed to fetch'));
  for (let count = 0; count < 600; count++) queue.add(flip);
  await vi.waitFor(() => expect(logged).toHaveBeenCalled());
  recover();
  await queue.send();
  expect(accepted.length).toBe(501);
});
