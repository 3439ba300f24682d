import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutRange } from './cut-range.ts';
import { freshOrKept } from './respond-to.ts';

const bytes = Uint8Array.from({ length: 1_000 }, (_, index) => index % 251);
const whole = () => new Response(bytes, { headers: { 'content-type': 'video/mp4', 'content-length': '1000' } });

// RFC 9110, 14.1.2 and 14.4
it.for([
  ['bytes=0-', 206, 'bytes 0-999/1000', 1_000],
  ['bytes=0-99', 206, 'bytes 0-99/1000', 100],
  ['bytes=900-5000', 206, 'bytes 900-999/1000', 100],
  ['bytes=-5', 206, 'bytes 995-999/1000', 5],
  ['bytes=1000-', 416, 'bytes */1000', 0],
  ['bytes=-0', 416, 'bytes */1000', 0],
  ['bytes=0-1,5-6', 200, null, 1_000],
  [null, 200, null, 1_000],
] as const)('%s is answered with %d and %s', async ([range, status, contentRange, size]) => {
  const answer = await cutRange(whole(), range);
  expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange]);
  expect((await answer.blob()).size).toBe(size);
});

it('A part has the bytes that were asked for, and the type of the file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(999), fc.nat(999), async (one, other) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)];
      const answer = await cutRange(whole(), `bytes=${start}-${end}`);
      expect(answer.headers.get('content-type')).toBe('video/mp4');
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes.slice(start, end + 1));
    }),
  );
});

describe('an answer of the server', () => {
  const kept = async () => new Response('kept');
  const textOf = async (answer: Promise<Response>) => await (await answer).text();
  const waiting = (timeoutMs: number) => ({ isOwn: () => true, timeoutMs });
  const never = new Promise<Response>(() => {});

  it('comes before what is kept, refusals too', async () => {
    expect(await textOf(freshOrKept(Promise.resolve(new Response('fresh')), kept, waiting(1_000)))).toBe('fresh');
    const refused = Promise.resolve(new Response('gone', { status: 404 }));
    expect(await textOf(freshOrKept(refused, kept, waiting(1_000)))).toBe('gone');
  });

  it('gives way where there is no network, a proxy without a server, or no patience any more', async () => {
    expect(await textOf(freshOrKept(Promise.reject(new TypeError('Failed to fetch')), kept, waiting(1_000)))).toBe(
      'kept',
    );
    const failed = Promise.resolve(new Response('', { status: 502 }));
    expect(await textOf(freshOrKept(failed, kept, waiting(1_000)))).toBe('kept');
    expect(await textOf(freshOrKept(never, kept, waiting(1)))).toBe('kept');
  });

  it('gives way where another answers in the place of the server, and is passed on where nothing is kept', async () => {
    const portal = () => Promise.resolve(new Response('a page of the hotel'));
    const strict = { isOwn: () => false, timeoutMs: 1_000 };
    expect(await textOf(freshOrKept(portal(), kept, strict))).toBe('kept');
    expect(await textOf(freshOrKept(portal(), async () => undefined, strict))).toBe('a page of the hotel');
  });

  it('is waited for where nothing is kept, and its failure told', async () => {
    const nothing = async () => undefined;
    const slow = new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('fresh')), 20));
    expect(await textOf(freshOrKept(slow, nothing, waiting(1)))).toBe('fresh');
    const lost = Promise.reject(new TypeError('Failed to fetch'));
    await expect(freshOrKept(lost, nothing, waiting(1_000))).rejects.toThrow('Failed to fetch');
  });
});
