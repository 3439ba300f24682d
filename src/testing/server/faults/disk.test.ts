import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fillDisk, mountOverItself, mountTestDisk } from '../test-disk.ts';
import { startProcess } from '../test-process.ts';
import { bodyOf, form, json, password, signInAt } from './test-writers.ts';
import { noise } from '../../../media/server/processing/test-media.ts';

const diskMb = 40;
/** Large enough that a start creates the reserve. */
const diskWithReserveMb = 100;

test('A full disk refuses what needs room with 503 or 507 and keeps nothing by halves; reads go on, and with room again everything does', async () => {
  const dataDir = await mountTestDisk(diskMb);
  const { url, cookie, cardId, setId } = await startStudio(dataDir);
  const upload = await uploadOf(900, { url, cookie, cardId });
  const { mediaPath } = await bodyOf(await upload());
  const filler = join(dataDir, 'filler');
  await fillDisk(filler, dataDir);
  const before = await listFiles(dataDir);
  expect(await statusOf(upload())).toBe(507);
  expect(await untilRefused(url, cookie, setId)).toBe(503);
  const cardCount = await countCards(url, cookie, setId);
  expect(await statusOf(importCards(url, cookie, setId))).toBe(503);
  expect(await countCards(url, cookie, setId)).toBe(cardCount);
  const viewed = await countAcceptedViews(url, setId);
  expect(await listFiles(dataDir)).toEqual(before);
  expect(await statusOf(fetch(url + mediaPath, { headers: { cookie } }))).toBe(200);
  expect(await statusOf(fetch(`${url}/api/catalog/sets`))).toBe(200);
  await rm(filler);
  expect(await statusOf(upload())).toBe(201);
  expect(await statusOf(addCard(url, cookie, setId, 'there is room again'))).toBe(201);
  expect(await statusOf(importCards(url, cookie, setId))).toBe(201);
  await expect.poll(() => countViews(url)).toBe(viewed);
});

test('A server that starts on a full disk serves, and its owner can sign in and delete', async () => {
  const dataDir = await mountTestDisk(diskWithReserveMb);
  const { setId, server } = await startStudio(dataDir);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await fillDisk(join(dataDir, 'filler'), dataDir);
  const url = await startProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, LOG_LEVEL: 'silent' }).url;
  expect(await statusOf(fetch(`${url}/api/catalog/sets`))).toBe(200);
  const headers = { cookie: await signInAt(url) };
  expect(await statusOf(fetch(`${url}/api/sets/${setId}`, { method: 'DELETE', headers }))).toBe(204);
});

test('On a read-only disk a server does not start, and says so in one line', async () => {
  const dataDir = await mountTestDisk(diskMb);
  const { server } = await startStudio(dataDir);
  server.child.kill('SIGKILL');
  await server.ended;
  mountOverItself(dataDir).setWritable(false);
  const again = startProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, LOG_LEVEL: 'silent' });
  expect(await again.ended).toBe(1);
  expect(again.output()).toMatch(/^[^\n]*\(SQLITE_\w+\)[^\n]*DATA_DIR[^\n]*\n$/);
});

test('A disk that turns read-only refuses changes with 503; reads go on, and once it can be written again so do changes', async () => {
  const dataDir = await mountTestDisk(diskMb);
  const { url, cookie, setId, cardId } = await startStudio(dataDir);
  const upload = await uploadOf(20, { url, cookie, cardId });
  const mediaDir = join(dataDir, 'media');
  const disk = mountOverItself(mediaDir);
  disk.setWritable(false);
  expect(await statusOf(upload())).toBe(503);
  expect(await statusOf(fetch(`${url}/readyz`))).toBe(503);
  expect(await statusOf(addCard(url, cookie, setId, 'a text'))).toBe(201);
  expect(await statusOf(fetch(`${url}/api/catalog/sets`))).toBe(200);
  disk.setWritable(true);
  expect(await statusOf(upload())).toBe(201);
});

async function startStudio(dataDir: string) {
  const server = startProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, LOG_LEVEL: 'silent' });
  const url = await server.url;
  const cookie = await signInAt(url);
  const send = async (path: string, body: object) =>
    await bodyOf(
      await fetch(url + path, { ...json('POST', body), headers: { cookie, 'content-type': 'application/json' } }),
    );
  const set = await send('/api/sets', { title: 'A set', visibility: 'public' });
  const card = await send(`/api/sets/${set.id}/cards`, { term: 'word' });
  return { server, url, cookie, setId: set.id, cardId: card.id };
}

/** Uploads the same picture repeatedly. */
async function uploadOf(sidePx: number, { url, cookie, cardId }: Record<'url' | 'cookie' | 'cardId', string>) {
  const picture = await noise(sidePx, sidePx).png().toBuffer();
  return () => fetch(`${url}/api/cards/${cardId}/media`, { method: 'POST', headers: { cookie }, body: form(picture) });
}

/** SQLite still has space in pages that it already occupies. */
async function untilRefused(url: string, cookie: string, setId: string): Promise<number> {
  for (;;) {
    const status = await statusOf(addCard(url, cookie, setId, 'text '.repeat(200)));
    if (status !== 201) return status;
    await delay(0);
  }
}

const importedRows = 9_000;

function importCards(url: string, cookie: string, setId: string): Promise<Response> {
  const body = form(Buffer.from(`a term,${'a definition '.repeat(20)}\n`.repeat(importedRows)));
  return fetch(`${url}/api/sets/${setId}/import-csv`, { method: 'POST', headers: { cookie }, body });
}

async function countCards(url: string, cookie: string, setId: string): Promise<number> {
  return (await bodyOf(await fetch(`${url}/api/sets/${setId}`, { headers: { cookie } }))).cardCount;
}

/** Sends twenty views at once. */
async function countAcceptedViews(url: string, setId: string): Promise<number> {
  const view = () => statusOf(fetch(`${url}/api/analytics/event`, json('POST', { setId, eventType: 'set_view' })));
  const statuses = await Promise.all(Array.from({ length: 20 }, view));
  expect(statuses.filter((status) => status !== 202 && status !== 503)).toEqual([]);
  return statuses.filter((status) => status === 202).length;
}

async function countViews(url: string): Promise<number> {
  return (await bodyOf(await fetch(`${url}/api/catalog/stats`))).totalViews;
}

function addCard(url: string, cookie: string, setId: string, term: string): Promise<Response> {
  return fetch(`${url}/api/sets/${setId}/cards`, {
    ...json('POST', { term }),
    headers: { cookie, 'content-type': 'application/json' },
  });
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  return (await answer).status;
}

async function listFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
