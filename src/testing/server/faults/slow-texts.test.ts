import { beforeEach, describe, expect, test } from 'vitest';
import { plain } from '../../../media/server/processing/test-media.ts';
import { openTestAdmin } from '../test-admin.ts';
import type { TestAdmin } from '../test-admin.ts';
import { openTestSqlite } from '../test-databases.ts';

/** Twice this length is about the largest header that Node reads. */
const shortLength = 7_500;
const maxRounds = 25;
/** Quadratic work has the ratio 4 and linear work at most 2. The margin is for other work of the machine. */
const maxRatio = 2.8;

interface Request {
  readonly url: string;
  readonly headers?: Record<string, string>;
}

/** The address is as long as the text, up to the length at which Node refuses the header. */
function inUrl(text: string): string {
  return encodeURIComponent(text).slice(0, text.length);
}

/** Requests with `text` in each place where a stranger may write. */
const requests: readonly (readonly [place: string, make: (text: string, media: string) => Request])[] = [
  ['Range', (text, url) => ({ url, headers: { range: `bytes=${text}` } })],
  ['If-Range', (text, url) => ({ url, headers: { range: 'bytes=0-1', 'if-range': text } })],
  ['If-None-Match', (text, url) => ({ url, headers: { 'if-none-match': text } })],
  ['If-None-Match of a page', (text) => ({ url: '/catalog', headers: { 'if-none-match': text } })],
  ['Accept-Encoding', (text) => ({ url: '/catalog', headers: { 'accept-encoding': `br${text}` } })],
  ['Cookie', (text) => ({ url: '/api/platforms', headers: { cookie: `flashcard-studio-session=${text}` } })],
  ['Host', (text) => ({ url: '/robots.txt', headers: { host: `a${text}` } })],
  ['Content-Type', (text) => ({ url: '/api/sets', headers: { 'content-type': `a/b;${text}` } })],
  ['the path', (text) => ({ url: `/embed/${inUrl(text)}` })],
  ['a search', (text) => ({ url: `/api/sets?search=${inUrl(text)}` })],
  ['an address to embed', (text) => ({ url: `/oembed?url=${inUrl(`http://localhost/${text}`)}` })],
  ['the options of a frame', (text) => ({ url: `/embed/x?modes=${inUrl(text)}` })],
];

describe('However long a text of a stranger is, the server takes linear time', () => {
  let admin: TestAdmin;
  let media = '';
  beforeEach(async () => {
    admin = await openTestAdmin({ open: openTestSqlite });
    const { id } = await admin.addSet({ visibility: 'public' });
    const card = await admin.addCard(id, { term: 'Cat' });
    await admin.upload(`/api/cards/${card.id}/media`, { file: await plain(8, 8).png().toBuffer() });
    media = (await admin.listCards(id))[0]?.mediaPath ?? '';
  });

  async function timeOf(request: Request): Promise<number> {
    const start = performance.now();
    const { statusCode } = await admin.app.inject(request);
    expect(statusCode).toBeLessThan(500);
    return performance.now() - start;
  }

  /** Compares the fastest of several runs, because other work of the machine can only add time. */
  async function ratioOf(make: (length: number) => Request): Promise<number> {
    let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < 2 || (round < maxRounds && long / short > maxRatio); round += 1) {
      short = Math.min(short, await timeOf(make(shortLength)));
      long = Math.min(long, await timeOf(make(2 * shortLength)));
    }
    return long / short;
  }

  test.for(requests)('in %s', async ([, make]) => {
    for (const piece of [' ', 'x', ',', ';', '=', '"', '-', '1', '.', '(', '/', '%', ' ,', '; q=']) {
      const ratio = await ratioOf((length) => make(piece.repeat(length / piece.length), media));
      expect({ piece, ratio }).toEqual({ piece, ratio: expect.toSatisfy((value: number) => value <= maxRatio) });
    }
  });
});
