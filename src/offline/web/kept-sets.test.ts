import { renderHook } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { problemType } from '../../platform/rules/problem-type.ts';
import { findRecord, removeGone } from './kept-cache.ts';
import { stubDevice } from './test-device.ts';

const files = ['/media/one.mp4', '/media/two.mp4'];
/** What the server answers by path, in place of what it has. */
const answers = new Map<string, () => Response | Promise<Response>>();
/** The paths of media by the set. */
const mediaOf = new Map<string, readonly string[]>();
let device: ReturnType<typeof stubDevice>;

beforeEach(() => {
  device = stubDevice();
  answers.clear();
  mediaOf.clear();
  mediaOf.set('a', files);
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async (path: string, { headers = {} }: { headers?: Record<string, string> }) => {
    const answer = answers.get(path);
    if (answer) return await answer();
    if (path.startsWith('/media/')) return new Response(path, { headers: { 'content-type': 'video/mp4' } });
    const [, set = ''] = /^\/api\/(?:sets|leaderboard)\/([^/]+)/.exec(path) ?? [];
    const body = {
      title: 'Animals',
      publicTitle: '',
      bytes: 0,
      cards: mediaOf.get(set)?.map((mediaPath) => ({ mediaPath })),
    };
    const etag = JSON.stringify(body);
    return headers['if-none-match'] === etag
      ? new Response(null, { status: 304 })
      : Response.json(body, { headers: { etag } });
  });
});

/** Each page has modules of its own. */
async function openPage() {
  vi.resetModules();
  return { ...(await import('./kept-sets.ts')), ...(await import('./sync-when-online.ts')) };
}

function hold(path: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  answers.set(path, async () => {
    await promise;
    return new Response(path, { headers: { 'content-type': 'video/mp4' } });
  });
  return resolve;
}

function untilFiles(count: number): Promise<void> {
  return vi.waitFor(async () => expect(await findRecord('a')).toMatchObject({ files: count }));
}

test('a set and the workers that another page removes during the download stay removed', async () => {
  const release = hold('/media/two.mp4');
  const [page, other] = [await openPage(), await openPage()];
  const download = page.keep('a', 'Animals');
  await untilFiles(1);
  const removal = other.remove('a');
  await vi.waitFor(async () => expect(await findRecord('a')).toBeUndefined());
  release();
  await Promise.all([download, removal]);
  expect([await caches.keys(), device.scopes()]).toEqual([[], []]);
});

test('a set that another page downloads is known as such, until that page is done or closed', async () => {
  const page = await openPage();
  const { result, unmount } = renderHook(page.useKeptSets);
  onTestFinished(unmount);
  const release = hold('/media/two.mp4');
  const download = (await openPage()).keep('a', 'Animals');
  await untilFiles(1);
  page.notifyChange();
  await vi.waitFor(() => expect(result.current?.downloading.get('a')).toBe('elsewhere'));
  // As from a page that was closed, nothing but the released lock tells that the download ended.
  const close = Promise.withResolvers<void>();
  void navigator.locks.request('flashcard-keep-a', () => close.promise);
  release();
  await download;
  page.notifyChange();
  await vi.waitFor(() => expect(result.current?.sets.get('a')?.phase).toBe('kept'));
  expect(result.current?.downloading.get('a')).toBe('elsewhere');
  close.resolve();
  await vi.waitFor(() => expect(result.current?.downloading.size).toBe(0));
});

test('a set that the worker finds to be gone during the update stays gone', async () => {
  const page = await openPage();
  await page.keep('a', 'Animals');
  mediaOf.set('a', [...files, '/media/three.mp4']);
  const release = hold('/media/three.mp4');
  const update = page.keep('a', 'Animals');
  await vi.waitFor(async () => expect(await findRecord('a')).toMatchObject({ phase: 'outdated' }));
  await removeGone('a');
  release();
  await update;
  expect(await findRecord('a')).toMatchObject({ phase: 'gone', files: 0 });
});

test('a set that is cancelled while the workers are registered leaves none of them', async () => {
  const page = await openPage();
  const { register } = device.serviceWorker;
  const { promise, resolve } = Promise.withResolvers<void>();
  const registerNow = register.getMockImplementation();
  register.mockImplementation(async (...how) => {
    await promise;
    return (await registerNow?.(...how)) ?? {};
  });
  const download = page.keep('a', 'Animals');
  await vi.waitFor(() => expect(register).toHaveBeenCalled());
  const removal = page.cancel('a');
  await vi.waitFor(async () => expect(await findRecord('a')).toBeUndefined());
  resolve();
  await Promise.all([download, removal]);
  expect([await caches.keys(), device.scopes()]).toEqual([[], []]);
});

test.each([
  ['cannot store the program', 'activated'],
  ['was not installed', 'redundant'],
])('a set is not kept by a worker that %s', async (_reason, state) => {
  const page = await openPage();
  const worker = {
    state,
    addEventListener: () => {},
    postMessage: (_: string, [port]: MessagePort[]) => port?.postMessage('failed'),
  };
  device.serviceWorker.register.mockResolvedValue({ active: worker });
  await page.keep('a', 'Animals');
  expect(await findRecord('a')).toMatchObject({ phase: 'keeping', files: 0 });
});

test.each([
  [404, 'text/plain'],
  [404, 'application/json'],
  [403, 'application/json'],
])('a file that a proxy refuses with %d %s is missing until it comes', async (status, type) => {
  const page = await openPage();
  await page.keep('a', 'Animals');
  mediaOf.set('a', [...files, '/media/three.mp4']);
  answers.set('/media/three.mp4', () => new Response('{}', { status, headers: { 'content-type': type } }));
  await page.keep('a', 'Animals');
  expect(await findRecord('a')).toMatchObject({ phase: 'outdated', files: 2, allFiles: 3 });
  answers.clear();
  await page.keep('a', 'Animals');
  expect(await findRecord('a')).toMatchObject({ phase: 'kept', files: 3, allFiles: 3 });
});

test('a file that the studio has lost is left out', async () => {
  const page = await openPage();
  answers.set('/media/two.mp4', () => refusal(404, 'media-not-found'));
  await page.keep('a', 'Animals');
  expect(await findRecord('a')).toMatchObject({ phase: 'kept', files: 1, allFiles: 2 });
});

test('a set at which the server fails does not hold up the update of the others', async () => {
  const page = await openPage();
  for (const id of ['a', 'b']) await page.keep(id, 'Animals');
  answers.set('/api/sets/a', () => refusal(500, 'internal-error'));
  mediaOf.set('b', ['/media/three.mp4']);
  page.syncWhenOnline();
  await vi.waitFor(async () => expect(await findRecord('b')).toMatchObject({ phase: 'kept', files: 1 }));
});

test('a set that is removed while another is updated does not come back', async () => {
  const page = await openPage();
  for (const id of ['a', 'b', 'c']) await page.keep(id, 'Animals');
  mediaOf.set('a', [...files, '/media/three.mp4']);
  mediaOf.set('c', files);
  const release = hold('/media/three.mp4');
  page.syncWhenOnline();
  await vi.waitFor(async () => expect(await findRecord('a')).toMatchObject({ phase: 'outdated' }));
  await page.remove('b');
  release();
  await vi.waitFor(async () => expect(await findRecord('c')).toMatchObject({ phase: 'kept', files: 2 }));
  expect(await caches.keys()).toEqual(['set-a', 'set-c']);
});

function refusal(status: number, code: string): Response {
  const headers = { 'content-type': 'application/problem+json; charset=utf-8' };
  return new Response(JSON.stringify({ type: problemType + code, code }), { status, headers });
}
