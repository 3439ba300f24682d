import { expect } from '@playwright/test';
import type { CDPSession, Page } from '@playwright/test';
import { isLong } from '../../src/testing/server/test-length.ts';
import { serveGateway, type Reply } from '../support/gateway.ts';
import { serveHostPage } from '../support/host-page.ts';
import { addClip, asAdmin, keepSet, makeClips, openKeepDialog } from '../support/kept-set.ts';
import { teacherTest as test } from '../support/studio.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const tellingPortals = new Set(['its page', 'the way to its page', 'that nothing is there']);
const signInPage = '<!doctype html><title>Hotel</title><h1>Sign in to the network of the hotel</h1>';

test('a captive portal does not corrupt kept sets', async ({ page, studio }) => {
  const elsewhere = await serveHostPage(signInPage);
  const every: Readonly<Record<string, Reply>> = {
    'its page': { status: 200, headers: html, body: signInPage },
    'its page for all sites': {
      status: 200,
      headers: { ...html, 'access-control-allow-origin': '*' },
      body: signInPage,
    },
    'the way to its page': { status: 302, headers: { location: elsewhere.url } },
    'that it is forbidden': { status: 403, headers: html, body: signInPage },
    'that nothing is there': { status: 404, headers: html, body: signInPage },
  };
  // The worker tells the other portals apart by the same rule, which has a test of its own.
  const portals = Object.entries(every).filter(([name]) => isLong || tellingPortals.has(name));
  const gateway = await serveGateway(studio.url);
  const { id } = await makeClips(page, studio.url, 2);
  const other = await makeClips(page, studio.url, 1);
  await keepSet(page, gateway.url, id);
  for (const [name, reply] of portals) {
    await test.step(name, async () => {
      gateway.answerWith(() => undefined);
      await page.goto(`${gateway.url}/catalog/set/${other.id}?mode=flip`);
      await openKeepDialog(page, 'Keep on this device');
      await expect(page.getByText(/^1 file, /)).toBeVisible();
      gateway.answerWith(() => reply);
      await page.getByRole('dialog').getByRole('button', { name: 'Keep on this device' }).click();
      await expect(page.getByRole('alert')).toHaveText(/^No connection/);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect.poll(gateway.asked).toContain(`/api/sets/${id}`);
      expect(await askInPage(page, `/api/sets/${id}/cards`)).toContain('Sign 2');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.goto(`${gateway.url}/embed/${id}`);
      await expect(page.getByRole('heading', { name: 'Sign in to the network of the hotel' })).toBeVisible();
      // Any visit with good pages races the worker.
      if (reply.status !== 200) {
        gateway.answerWith((path) => (path.startsWith('/embed/') ? reply : undefined));
        await page.goto(`${gateway.url}/catalog/set/${id}?mode=flip`);
        await expect(page.frameLocator('iframe').getByText('Card 1 of 2'), name).toBeAttached();
      }
      await page.goto(`${studio.url}/catalog`);
    });
  }
  gateway.answerWith(() => undefined);
  await page.goto(`${gateway.url}/catalog/study`);
  const kept = page.getByRole('list', { name: 'Sets on this device' });
  await expect(kept.getByText(/^2 files, /)).toBeVisible();
  expect(await pagesInStores(page)).toEqual(['/offline/catalog', '/offline/player']);
  await gateway.close();
  await seePlayed(page, gateway.url, id, 2);
  await elsewhere.close();
});

test('another version of the program comes with the next load, and what is kept stays', async ({ page, studio }) => {
  const gateway = await serveGateway(studio.url);
  const { id } = await makeClips(page, studio.url, 2);
  await keepSet(page, gateway.url, id);
  const [before = ''] = await programsOf(page);
  const version = before.replace('program-', '');
  const script = await (await page.request.get(`${studio.url}/offline-worker.js`)).text();
  const shell = await (await page.request.get(`${studio.url}/offline/catalog`)).text();
  const newer = shell.replace('<head>', '<head><meta name="newer">');
  const replies: Readonly<Record<string, Reply>> = {
    '/offline-worker.js': {
      status: 200,
      headers: { 'content-type': 'text/javascript' },
      body: script.replaceAll(version, 'another'),
    },
    '/offline/catalog': { status: 200, headers: html, body: newer },
  };
  await test.step('one whose files do not come changes nothing', async () => {
    const foreign = shell.replaceAll('.js"', '-of-another.js"');
    const cut: typeof replies = { ...replies, '/offline/catalog': { status: 200, headers: html, body: foreign } };
    gateway.answerWith((path) => cut[path]);
    await page.goto(`${gateway.url}/catalog/study`);
    await expect.poll(gateway.asked).toContain('/offline/catalog');
    await expect.poll(() => page.evaluate(isSettled)).toBe(true);
    expect(await programsOf(page)).toContain(before);
    expect(await servedShell(page)).not.toContain('newer');
  });
  await test.step('one that comes takes the place of the first', async () => {
    gateway.answerWith((path) => replies[path]);
    await page.goto(`${gateway.url}/catalog/study`);
    await expect.poll(() => programsOf(page)).toEqual(['program-another']);
    await expect(page.getByRole('list', { name: 'Sets on this device' }).getByText(/^2 files, /)).toBeVisible();
  });
  await gateway.close();
  await seePlayed(page, gateway.url, id, 2);
  await expect(page.locator('meta[name="newer"]')).toBeAttached();
});

test('without room on the device nothing is half kept, and one line says so', async ({ page, studio }) => {
  const { url } = studio;
  const quota = await page.context().newCDPSession(page);
  const first = await makeClips(page, url, 2);
  const second = await makeClips(page, url, 3);

  await test.step('for the program', async () => {
    await limitRoom(quota, url, 1_000_000);
    await seeNoRoom(page, url, second.id);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await limitRoom(quota, url);
  });
  await keepSet(page, url, first.id);
  const before = await page.evaluate(() => caches.keys());
  await test.step('for the files', async () => {
    await limitRoom(quota, url, (await usedBytes(quota, url)) + 20_000);
    await seeNoRoom(page, url, second.id);
    expect(await page.evaluate(() => caches.keys())).toEqual(before);
  });
  await test.step('for a newer version', async () => {
    await asAdmin(page, url, () => addClip(page, url, first.id, 'New'));
    await page.goto(`${url}/catalog/study`);
    const kept = page.getByRole('list', { name: 'Sets on this device' });
    await expect(
      kept.getByText('Not enough room on this device for the new version. The earlier one stays.'),
    ).toBeVisible();
  });
  await test.step('as the browser says beforehand', async () => {
    await limitRoom(quota, url);
    await page.addInitScript(() => {
      StorageManager.prototype.estimate = async () => ({ quota: 20_000, usage: 0 });
    });
    await seeNoRoom(page, url, second.id);
    expect(await page.evaluate(() => caches.keys())).toEqual(before);
  });
  await page.context().setOffline(true);
  await seePlayed(page, url, first.id, 2);
});

async function seeNoRoom(page: Page, url: string, id: string): Promise<void> {
  await page.goto(`${url}/catalog/set/${id}?mode=flip`);
  await openKeepDialog(page, 'Keep on this device');
  const button = page.getByRole('dialog').getByRole('button', { name: 'Keep on this device' });
  await button.click();
  await expect(page.getByRole('alert')).toHaveText(
    'Not enough room on this device. Remove other sets, then try again.',
  );
  await expect(button).toBeVisible();
}

/** @param quotaSize in bytes; without one, the browser's own */
async function limitRoom(session: CDPSession, url: string, quotaSize?: number): Promise<void> {
  const origin = new URL(url).origin;
  await session.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize !== undefined && { quotaSize }) });
}

async function usedBytes(session: CDPSession, url: string): Promise<number> {
  return (await session.send('Storage.getUsageAndQuota', { origin: new URL(url).origin })).usage;
}

async function seePlayed(page: Page, url: string, id: string, cards: number): Promise<void> {
  await page.goto(`${url}/catalog/set/${id}?mode=flip`);
  const player = page.frameLocator('iframe');
  await expect(player.getByText(`Card 1 of ${cards}`)).toBeAttached();
  const video = player.locator('[data-current] video').first();
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1);
}

function askInPage(page: Page, path: string): Promise<string> {
  return page.evaluate(async (asked) => await (await fetch(asked)).text(), path);
}

/** Returns all paths stored as pages, whether they should be or not. */
function pagesInStores(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const type = (await cache.match(request))?.headers.get('content-type') ?? '';
        if (type.startsWith('text/html')) paths.push(new URL(request.url).pathname);
      }
    }
    return paths.sort();
  });
}

async function programsOf(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => caches.keys());
  return names.filter((name) => name.startsWith('program-'));
}

function servedShell(page: Page): Promise<string> {
  return page.evaluate(async () => (await caches.match('/offline/catalog'))?.text() ?? '');
}

async function isSettled(): Promise<boolean> {
  const all = await navigator.serviceWorker.getRegistrations();
  return all.every(({ installing, waiting }) => !installing && !waiting);
}
