import { afterEach, expect, test, vi } from 'vitest';
import { readKept } from './kept-files.ts';

const file = { url: 'https://studio.test/hand.task', bytes: 3 };
const content = new Uint8Array([1, 2, 3]);

afterEach(() => vi.unstubAllGlobals());

function serve() {
  const ask = vi.fn<typeof fetch>(() => Promise.resolve(new Response(content)));
  vi.stubGlobal('fetch', ask);
  return ask;
}

/** What a device keeps, by address. */
function keep(kept: Map<string, Response>) {
  const cache = {
    match: (url: string) => Promise.resolve(kept.get(url)?.clone()),
    put: (url: string, answer: Response) => Promise.resolve(kept.set(url, answer)),
    keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
    delete: ({ url }: { url: string }) => Promise.resolve(kept.delete(url)),
  };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
}

test('files come once and are kept in place of those of earlier versions', async () => {
  const [kept, ask] = [new Map([['https://studio.test/old.task', new Response('')]]), serve()];
  keep(kept);
  const shares: number[] = [];
  for (let time = 0; time < 2; time++) expect(await readKept([file], (share) => shares.push(share))).toEqual([content]);
  expect(ask).toHaveBeenCalledOnce();
  expect(shares).toEqual([1, 1]);
  expect([...kept.keys()]).toEqual([file.url]);
});

test('where storage is blocked they are loaded all the same', async () => {
  serve();
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('Blocked', 'SecurityError')) });
  expect(await readKept([file], () => {})).toEqual([content]);
  vi.stubGlobal('caches', undefined);
  expect(await readKept([file], () => {})).toEqual([content]);
});

test('a file that is cut off, or answered with an error page, is none', async () => {
  vi.stubGlobal('caches', undefined);
  serve();
  await expect(readKept([{ ...file, bytes: 4 }], () => {})).rejects.toThrow('3 bytes instead of 4');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('Gone', { status: 404 })));
  await expect(readKept([file], () => {})).rejects.toThrow('404');
});
