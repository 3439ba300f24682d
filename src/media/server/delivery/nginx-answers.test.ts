import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openTestSqlite } from '../../../testing/server/test-databases.ts';
import { openTestAdmin } from '../../../testing/server/test-admin.ts';
import { headersOf, rangeFile, rangeRequests } from './test-range-requests.ts';

/** The server ignores several ranges, malformed ones, and ranges of any method but GET (RFC 9110, 14.2). */
const notWellFormed = ['5-2', '-', 'a-b', '1', '--1', '1-2-3', '0x10-0x20', '+1-2', '1.5-2'];
const several = ['0-1,3-4', '0-1, 3-4', '0-1,1-2', '0-1,9999-', '9999-,8888-', '-1,-2', ',0-1', '0-1,'];
const answeredWhole = new Set([
  ...[...notWellFormed, ...several].map((range) => `bytes=${range}`),
  'a thousand ranges',
  'a range of a HEAD',
]);

interface Answer {
  readonly status: number;
  readonly contentRange?: string;
  /** The size of the body. */
  readonly bytes: number;
}

test('A part of a file is answered as nginx does, but for what a server may ignore', async () => {
  const written = await readFile(new URL('nginx-answers.json', import.meta.url), 'utf8');
  const { answers }: { answers: Record<string, Answer> } = JSON.parse(written);
  const admin = await openTestAdmin({ open: openTestSqlite });
  const { id } = await admin.addSet({ visibility: 'public' });
  const card = await admin.addCard(id);
  const file = await readFile(rangeFile);
  const { mediaPath: url } = (await admin.upload(`/api/cards/${card.id}/media`, { file })).json();
  const etag = String((await admin.visit(url)).headers.etag);
  expect(Object.keys(answers)).toEqual(Object.keys(rangeRequests));
  for (const [name, request] of Object.entries(rangeRequests)) {
    const headers = headersOf(request, etag);
    const {
      statusCode,
      headers: given,
      rawPayload,
    } = await admin.app.inject({ method: request.method ?? 'GET', url, headers });
    const { status, contentRange, bytes } = answers[name] ?? { status: 0, bytes: 0 };
    const whole = { status: 200, contentRange: undefined, bytes: request.method === 'HEAD' ? 0 : file.length };
    const expected = answeredWhole.has(name) ? whole : { status, contentRange, bytes };
    const found = { status: statusCode, contentRange: given['content-range'], bytes: rawPayload.length };
    if (status === 416) found.bytes = statusCode === 416 ? bytes : found.bytes;
    expect([name, found]).toEqual([name, expected]);
  }
});
