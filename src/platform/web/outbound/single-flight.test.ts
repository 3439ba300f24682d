import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatedActionMs } from '../../rules/limits.ts';
import { SingleFlight } from './single-flight.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

function server() {
  const keys: string[] = [];
  const work = async (key: string) => {
    keys.push(key);
    return `answer ${keys.length}`;
  };
  return { keys, work };
}

test('an action that is asked for again while it is under way is done once, with one answer for all', async () => {
  const { keys, work } = server();
  const flights = new SingleFlight<string>();
  const answers = [flights.do('a', work), flights.do('a', work)];
  expect(await Promise.all(answers)).toEqual(['answer 1', 'answer 1']);
  expect(keys).toHaveLength(1);
});

test('the rest of a double click gets the same answer, also when that was there in between', async () => {
  const { keys, work } = server();
  const flights = new SingleFlight<string>();
  await flights.do('a', work);
  await vi.advanceTimersByTimeAsync(repeatedActionMs - 1);
  expect(await flights.do('a', work)).toBe('answer 1');
  expect(keys).toHaveLength(1);
});

test('an action that is asked for later is another one, with another key', async () => {
  const { keys, work } = server();
  const flights = new SingleFlight<string>();
  await flights.do('a', work);
  await vi.advanceTimersByTimeAsync(repeatedActionMs);
  expect(await flights.do('a', work)).toBe('answer 2');
  expect(keys[1]).not.toBe(keys[0]);
});

test('different actions do not wait for each other', async () => {
  const { keys, work } = server();
  const flights = new SingleFlight<string>();
  expect(await Promise.all([flights.do('a', work), flights.do('b', work)])).toEqual(['answer 1', 'answer 2']);
  expect(keys[1]).not.toBe(keys[0]);
});

test('a failed action can be tried again at once, with the same key', async () => {
  const { keys, work } = server();
  const flights = new SingleFlight<string>();
  const failing = async (key: string) => {
    keys.push(key);
    throw new TypeError('Failed to fetch');
  };
  await expect(flights.do('a', failing)).rejects.toThrow('Failed to fetch');
  expect(await flights.do('a', work)).toBe('answer 2');
  expect(keys[1]).toBe(keys[0]);
});

test('a try after a reload of the page has the same key, where it is kept under the same name', async () => {
  const { keys, work } = server();
  const failing = async (key: string) => {
    keys.push(key);
    throw new TypeError('Failed to fetch');
  };
  await expect(new SingleFlight('terms-of-a').do('x', failing)).rejects.toThrow('Failed to fetch');
  await new SingleFlight('terms-of-a').do('x', work);
  await new SingleFlight('terms-of-a').do('x', work);
  await new SingleFlight('terms-of-b').do('x', work);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

test('an action that is kept under a name is done again as soon as it is asked for after its answer', async () => {
  const { keys, work } = server();
  const flights = new SingleFlight<string>('terms');
  await flights.do('x', work);
  expect(await flights.do('x', work)).toBe('answer 2');
  expect(keys[1]).not.toBe(keys[0]);
});

test('an action with other content has another key', async () => {
  const { keys } = server();
  const failing = async (key: string) => {
    keys.push(key);
    throw new TypeError('Failed to fetch');
  };
  for (const action of ['x', 'y']) {
    await expect(new SingleFlight('terms').do(action, failing)).rejects.toThrow('Failed to fetch');
  }
  expect(keys[1]).not.toBe(keys[0]);
});

test('an answer removes only the key of its own action from where keys are kept', async () => {
  const { keys, work } = server();
  const answer = Promise.withResolvers<string>();
  const first = new SingleFlight<string>('terms').do('x', () => answer.promise);
  const failing = async (key: string) => {
    keys.push(key);
    throw new TypeError('Failed to fetch');
  };
  await expect(new SingleFlight('terms').do('y', failing)).rejects.toThrow('Failed to fetch');
  answer.resolve('answer');
  await first;
  await new SingleFlight<string>('terms').do('y', work);
  expect(keys[1]).toBe(keys[0]);
});
