import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemType } from '../../../platform/rules/problem-type.ts';
import { ApiError } from '../../../platform/web/outbound/failure.ts';
import { Clock } from './test-clip-uploads.ts';
import { UploadQueue, minUploadRetryMs, uploadsAtOnce, urgentRank } from './upload-queue.ts';

const goneBody = JSON.stringify({ type: `${problemType}card-not-found`, code: 'card-not-found' });

const failures = {
  lost: () => new TypeError('Lost'),
  busy: () => new ApiError({ status: 503, statusText: '', body: '', retryAfter: '60' }),
  signedOut: () => new ApiError({ status: 401, statusText: '', body: '' }),
  refused: () => new ApiError({ status: 415, statusText: '', body: '' }),
  full: () => new ApiError({ status: 507, statusText: '', body: '' }),
  gone: () => new ApiError({ status: 404, statusText: '', body: goneBody }),
};
type Outcome = 'sent' | keyof typeof failures;

interface Sending {
  readonly name: string;
  readonly end: (outcome: Outcome) => void;
}

interface AddOptions {
  readonly rank?: number;
  readonly file?: Blob;
}

function openQueue() {
  const clock = new Clock();
  const queue = new UploadQueue({ wait: (ms, callback) => clock.wait(ms, callback) });
  const open = new Map<string, Sending>();
  const begun: string[] = [];
  const ends: string[] = [];
  const lost: string[] = [];

  /** @returns what cancels it */
  function add(name: string, { rank = 0, file = new Blob(['x']) }: AddOptions = {}): () => void {
    const abort = new AbortController();
    const upload = {
      send() {
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        abort.signal.addEventListener('abort', () => {
          open.delete(name);
          reject(abort.signal.reason);
        });
        begun.push(name);
        open.set(name, {
          name,
          end(outcome) {
            open.delete(name);
            if (outcome === 'sent') resolve(name);
            else reject(failures[outcome]());
          },
        });
        return promise;
      },
      file: () => file,
      rank,
      onTemporaryFailure: ({ kind }: { kind: string }) => lost.push(`${name} ${kind}`),
      signal: abort.signal,
    };
    void queue.send(upload).then(({ kind }) => ends.push(`${name} ${kind}`));
    return () => abort.abort();
  }

  return { queue, clock, add, open, begun, ends, lost };
}

/** Runs callbacks of resolved promises. */
function flushPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function end(open: ReadonlyMap<string, Sending>, outcomes: Record<string, Outcome>): Promise<void> {
  for (const [name, outcome] of Object.entries(outcomes)) open.get(name)?.end(outcome);
  await flushPromises();
}

describe('The queue of uploads', () => {
  test('sends two at once, by rank, then as they came', async () => {
    const { add, open, begun, ends } = openQueue();
    add('c', { rank: 2 });
    add('a');
    add('b');
    add('now', { rank: urgentRank });
    await flushPromises();
    expect(begun).toEqual(['now', 'a']);
    await end(open, { a: 'sent', now: 'sent' });
    expect(begun).toEqual(['now', 'a', 'b', 'c']);
    expect(ends).toEqual(['a sent', 'now sent']);
  });

  test('sends what comes after a cancelled one by rank too', async () => {
    const { add, open, begun } = openQueue();
    const cancels = [add('a'), add('b')];
    await flushPromises();
    add('d', { rank: 1 });
    add('c');
    for (const cancel of cancels) cancel();
    await flushPromises();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    expect([...open.keys()]).toEqual(['c', 'd']);
  });

  test('sends and tells nothing of what is cancelled together', async () => {
    const { queue, add, begun, ends, lost } = openQueue();
    const cancels = ['a', 'b', 'c', 'd'].map((name) => add(name));
    await flushPromises();
    for (const cancel of cancels) cancel();
    await flushPromises();
    expect(begun).toEqual(['a', 'b']);
    expect([ends, lost, queue.hold()]).toEqual([[], [], undefined]);
  });

  test('waits when one is lost, goes on when another gets through, and tells each loss', async () => {
    const { queue, add, open, begun, lost } = openQueue();
    for (const name of ['a', 'b', 'c']) add(name);
    await flushPromises();
    await end(open, { a: 'lost' });
    expect([queue.hold(), begun]).toEqual(['unreachable', ['a', 'b']]);
    await end(open, { b: 'sent' });
    expect([queue.hold(), begun.slice(2)]).toEqual([undefined, ['a', 'c']]);
    expect(lost).toEqual(['a transient']);
  });

  test('waits as long as the server asks, and tries what a person waits for meanwhile once', async () => {
    const { clock, add, open, begun } = openQueue();
    add('a');
    add('b');
    await flushPromises();
    await end(open, { a: 'busy' });
    await end(open, { b: 'sent' });
    add('now', { rank: urgentRank });
    await flushPromises();
    expect(begun).toEqual(['a', 'b', 'now']);
    await end(open, { now: 'lost' });
    clock.pass(59_999);
    expect(begun).toEqual(['a', 'b', 'now']);
    clock.pass(1);
    expect(begun.splice(0)).toEqual(['a', 'b', 'now', 'a', 'now']);
    await end(open, { a: 'lost' });
    await end(open, { now: 'sent' });
    expect(begun).toEqual(['a']);
  });

  test('tries at once when the network is back, and waits anew when that fails', async () => {
    const { queue, clock, add, open, begun } = openQueue();
    add('a');
    await flushPromises();
    await end(open, { a: 'lost' });
    queue.release('signedOut');
    clock.pass(minUploadRetryMs / 2);
    expect(begun).toEqual(['a']);
    queue.release('unreachable');
    expect(begun).toEqual(['a', 'a']);
    await end(open, { a: 'lost' });
    clock.pass(minUploadRetryMs - 1);
    expect(begun).toEqual(['a', 'a']);
    clock.pass(1);
    expect(begun).toEqual(['a', 'a', 'a']);
  });

  test('waits for a session as long as it takes', async () => {
    const { queue, clock, add, open, begun } = openQueue();
    add('a');
    add('b');
    await flushPromises();
    await end(open, { a: 'signedOut' });
    await end(open, { b: 'lost' });
    clock.pass(60_000);
    queue.release('unreachable');
    expect([queue.hold(), begun]).toEqual(['signedOut', ['a', 'b']]);
    queue.release('signedOut');
    expect([queue.hold(), begun.slice(2)]).toEqual([undefined, ['a', 'b']]);
  });

  test('delays what waits when the browser goes offline, and forgets that when nothing is left', async () => {
    const { queue, clock, add, open, begun } = openQueue();
    queue.wentOffline();
    expect(queue.hold()).toBeUndefined();
    const cancels = ['a', 'b', 'c'].map((name) => add(name));
    await flushPromises();
    queue.wentOffline();
    await end(open, { a: 'lost' });
    clock.pass(minUploadRetryMs);
    expect(begun).toEqual(['a', 'b']);
    for (const cancel of cancels) cancel();
    expect(queue.hold()).toBeUndefined();
  });

  test('does not retry a file that cannot be read any more', async () => {
    const { add, open, ends } = openQueue();
    const moved = Object.assign(new Blob(['x']), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('Gone', 'NotFoundError')) }),
    });
    add('a', { file: moved });
    await flushPromises();
    await end(open, { a: 'lost' });
    expect(ends).toEqual(['a final']);
  });
});

type Step =
  | { readonly type: 'end'; readonly pick: number; readonly outcome: Outcome }
  | { readonly type: 'cancel' | 'add'; readonly pick: number }
  | { readonly type: 'wait' | 'signIn' | 'online' | 'offline' };

const outcome = fc.constantFrom<Outcome>(
  'sent',
  'sent',
  'lost',
  'lost',
  'busy',
  'signedOut',
  'refused',
  'full',
  'gone',
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('end' as const), pick: fc.nat(), outcome }) },
  fc.record({ type: fc.constantFrom('cancel' as const, 'add' as const, 'add' as const), pick: fc.nat() }),
  fc.record({ type: fc.constantFrom('wait' as const, 'signIn' as const, 'online' as const, 'offline' as const) }),
);

test('whatever fails, ends or is cancelled, each upload is sent or reported once, and never more than two at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      const { queue, clock, add, open, begun, ends } = openQueue();
      const cancels = new Map<string, () => void>();
      const cancelled = new Set<string>();
      const over = new Set<string>();

      function take(drawn: Step): void {
        const names = [...cancels.keys()];
        const sending = 'pick' in drawn ? [...open.values()][drawn.pick % Math.max(1, open.size)] : undefined;
        const name = 'pick' in drawn ? names[drawn.pick % Math.max(1, names.length)] : undefined;
        if (drawn.type === 'end') sending?.end(drawn.outcome);
        if (drawn.type === 'wait') clock.pass(60_000);
        if (drawn.type === 'signIn') queue.release('signedOut');
        if (drawn.type === 'online') queue.release('unreachable');
        if (drawn.type === 'offline') queue.wentOffline();
        if (drawn.type === 'add') {
          const added = `upload ${names.length}`;
          cancels.set(added, add(added, { rank: (drawn.pick % 4) - 1 }));
        }
        if (drawn.type === 'cancel' && name !== undefined) {
          if (!over.has(name)) cancelled.add(name);
          cancels.get(name)?.();
        }
      }

      async function check(): Promise<void> {
        const before = begun.length;
        await flushPromises();
        expect(open.size).toBeLessThanOrEqual(uploadsAtOnce);
        for (const name of begun.slice(before)) expect(over.has(name) || cancelled.has(name)).toBe(false);
        for (const ended of ends) over.add(ended.slice(0, ended.lastIndexOf(' ')));
      }

      for (const drawn of steps) {
        take(drawn);
        await check();
      }
      for (let rounds = 0; over.size + cancelled.size < cancels.size; rounds += 1) {
        expect(rounds).toBeLessThan(200);
        for (const drawn of ['wait', 'signIn'] as const) take({ type: drawn });
        await check();
        take({ type: 'end', pick: 0, outcome: 'sent' });
        await check();
      }
      expect(ends).toHaveLength(over.size);
      expect([...over].filter((name) => cancelled.has(name))).toEqual([]);
      expect(queue.hold()).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});
