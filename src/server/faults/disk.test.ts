import { execFileSync } from 'node:child_process';
import { open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startProcess, testFolder } from '../testing/test-process.ts';
import { bodyOf, form, json, password, signInAt } from './test-writers.ts';
import { noise } from '../media-processing/test-media.ts';

/** Room for database, reserve and a few pictures. */
const diskMb = 40;

test('A full disk refuses what needs room with 503 or 507 and keeps nothing by halves; reads go on, and with room again everything does', async () => {
  const dataDir = await mountDisk();
  const { url, cookie, cardId, setId } = await startStudio(dataDir);
  const picture = await noise(900, 900).png().toBuffer();
  const upload = () =>
    fetch(`${url}/api/cards/${cardId}/media`, { method: 'POST', headers: { cookie }, body: form(picture) });
  const { mediaPath } = await bodyOf(await upload());
  const filler = join(dataDir, 'filler');
  await fillDisk(filler, dataDir);
  const before = await listFiles(dataDir);
  expect(await statusOf(upload())).toBe(507);
  expect(await untilRefused(url, cookie, setId)).toBe(503);
  expect(await listFiles(dataDir)).toEqual(before);
  expect(await statusOf(fetch(url + mediaPath, { headers: { cookie } }))).toBe(200);
  expect(await statusOf(fetch(`${url}/api/catalog/sets`))).toBe(200);
  await rm(filler);
  expect(await statusOf(upload())).toBe(201);
  expect(await statusOf(addCard(url, cookie, setId, 'there is room again'))).toBe(201);
});

test('A disk that turns read-only refuses changes with 503; reads go on, and once it can be written again so do changes', async () => {
  const dataDir = await mountDisk();
  const { url, cookie, setId, cardId } = await startStudio(dataDir);
  const picture = await noise(20, 20).png().toBuffer();
  const upload = () =>
    fetch(`${url}/api/cards/${cardId}/media`, { method: 'POST', headers: { cookie }, body: form(picture) });
  const mediaDir = join(dataDir, 'media');
  execFileSync('mount', ['--bind', mediaDir, mediaDir]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', mediaDir]));
  execFileSync('mount', ['-o', 'remount,bind,ro', mediaDir]);
  expect(await statusOf(upload())).toBe(503);
  expect(await statusOf(fetch(`${url}/readyz`))).toBe(503);
  expect(await statusOf(addCard(url, cookie, setId, 'a text'))).toBe(201);
  expect(await statusOf(fetch(`${url}/api/catalog/sets`))).toBe(200);
  execFileSync('mount', ['-o', 'remount,bind,rw', mediaDir]);
  expect(await statusOf(upload())).toBe(201);
});

/** A small disk in memory, which needs root, as the tests on Debian have it. */
async function mountDisk(): Promise<string> {
  const folder = await testFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (cause) {
    throw new Error('This test mounts a small disk, which only root may do', { cause });
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
}

async function startStudio(dataDir: string) {
  const url = await startProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, LOG_LEVEL: 'silent' }).url;
  const cookie = await signInAt(url);
  const send = async (path: string, body: object) =>
    await bodyOf(
      await fetch(url + path, { ...json('POST', body), headers: { cookie, 'content-type': 'application/json' } }),
    );
  const set = await send('/api/sets', { title: 'A set', visibility: 'public' });
  const card = await send(`/api/sets/${set.id}/cards`, { term: 'word' });
  return { url, cookie, setId: set.id, cardId: card.id };
}

/** To the last byte. */
async function fillDisk(path: string, folder: string): Promise<void> {
  const file = await open(path, 'w');
  for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
    const bytes = Buffer.alloc(size);
    while (
      await file.write(bytes).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      )
    );
  }
  await file.close();
  expect((await statfs(folder)).bavail).toBe(0);
}

/** SQLite has some room in the pages that it holds: writes until there is none. */
async function untilRefused(url: string, cookie: string, setId: string): Promise<number> {
  for (;;) {
    const status = await statusOf(addCard(url, cookie, setId, 'text '.repeat(200)));
    if (status !== 201) return status;
    await delay(0);
  }
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
