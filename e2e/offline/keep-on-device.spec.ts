import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { isLong } from '../../src/testing/server/test-length.ts';
import { addClip, asAdmin, keepSet, keptPaths, makeClips, openKeepDialog, type ClipCard } from '../support/kept-set.ts';
import { pairsOf, tilesOf } from '../support/match-tiles.ts';
import { adminPassword, makeDataDir, startServer, stopServer, teacherTest as test } from '../support/studio.ts';

const clipCount = isLong ? 50 : 12;
/** Leaderboards refuse six pairs within a second. */
const humanPace = { delay: 100 };

test('a kept set of clips is studied in all modes while the server is gone, and what happened counts once', async ({
  page,
}) => {
  const dataDir = await makeDataDir();
  const { server, url } = await startServer(dataDir);
  const { id, cards } = await makeClips(page, url, clipCount);
  await keepSet(page, url, id);

  await stopServer(server);
  await test.step('flip, with clips that seek', () => flip(page, url, id));
  await test.step('every clip', () => seekAll(page, cards));
  await test.step('quiz', () => takeQuiz(page, url, id));
  await test.step('match', () => playMatch(page, url, id, cards));
  await test.step('the lists say what is here', () => seeLists(page, url));

  const again = await startServer(dataDir, { PORT: new URL(url).port });
  await page.goto(`${url}/catalog`);
  const board = async () => (await (await page.request.get(`${url}/api/leaderboard/${id}`)).json()).entries.length;
  await expect.poll(board).toBe(1);
  await page.request.post(`${url}/api/auth/login`, { data: { password: adminPassword } });
  await expect
    .poll(async () => {
      const counted = await (await page.request.get(`${url}/api/analytics/${id}`)).json();
      return [counted.totalFlips, counted.totalMatches];
    })
    .toEqual([1, 1]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Flashcard Study Sets' })).toBeVisible();
  expect(await board()).toBe(1);
  await stopServer(again.server);
  await rm(dataDir, { recursive: true, force: true });
});

test('a changed set is brought up to date, and one that is private by now is removed', async ({ page, studio }) => {
  const { url } = studio;
  const { id, cards } = await makeClips(page, url, 2);
  await keepSet(page, url, id);
  await asAdmin(page, url, async () => {
    await page.request.put(`${url}/api/cards/${cards[0]?.id}`, { data: { term: 'Changed' } });
    await addClip(page, url, id, 'New');
  });
  await page.goto(`${url}/catalog/study`);
  await expect(page.getByRole('list', { name: 'Sets on this device' }).getByText(/^3 files/)).toBeVisible();

  await test.step('in the language that is chosen on this device', async () => {
    await page.goto(`${url}/catalog/settings`);
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
    const isGerman = async () => (await (await caches.match('/offline/player'))?.text())?.includes('<html lang="de"');
    await expect.poll(() => page.evaluate(isGerman)).toBe(true);
    await page.context().setOffline(true);
    await page.goto(`${url}/catalog/set/${id}?mode=flip`);
    const player = page.frameLocator('iframe');
    await expect(player.getByText('Karte 1 von 3')).toBeAttached();
    await expect(player.getByText('Changed').first()).toBeAttached();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.context().setOffline(false);
    await page.context().clearCookies();
  });

  await asAdmin(page, url, () => page.request.put(`${url}/api/sets/${id}`, { data: { visibility: 'private' } }));
  await page.goto(`${url}/catalog/study`);
  await expect(page.getByText('Removed: it is no longer public')).toBeVisible();
  expect(await keptPaths(page, id)).toEqual(['/offline/record']);
  await page.getByRole('button', { name: /^Remove .* from this device/ }).press('Enter');
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(page.getByText('Removed: it is no longer public')).toBeHidden();
  await expect(page.getByRole('group', { name: 'On this device' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});

test('keeping a set on the device is cancelled, and goes on where it stopped', async ({ page, studio }) => {
  const { url } = studio;
  const { id, cards } = await makeClips(page, url, 8);
  const first = cards.slice(0, 3).map(({ mediaPath }) => mediaPath);
  let isHeld = true;
  const held: (() => void)[] = [];
  await page.context().route('**/media/*', async (route) => {
    if (isHeld && !first.includes(new URL(route.request().url()).pathname))
      await new Promise<void>((go) => held.push(go));
    await route.continue().catch(() => {});
  });
  const release = () => {
    isHeld = false;
    for (const go of held) go();
  };
  await page.goto(`${url}/catalog/set/${id}?mode=flip`);
  await openKeepDialog(page, 'Keep on this device');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByText('Keeping 3 of 8 files')).toBeVisible();
  await page.reload();
  release();
  await openKeepDialog(page, /Kept on this device|Keeping/);
  await expect(page.getByText(/^8 files, /)).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep on this device' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});

async function flip(page: Page, url: string, id: string): Promise<void> {
  await page.goto(`${url}/catalog/set/${id}?mode=flip`);
  const player = page.frameLocator('iframe');
  await expect(player.getByText(`Card 1 of ${clipCount}`)).toBeAttached();
  const video = player.locator('[data-current] video').first();
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1);
  await player.locator('[data-shown][role="button"]').click();
  await expect(player.locator('[data-shown]').getByText('Sign 1').first()).toBeVisible();
}

/** Requests ranges, as players do. */
async function seekAll(page: Page, cards: readonly ClipCard[]): Promise<void> {
  const paths = cards.map(({ mediaPath }) => mediaPath);
  const reached = await page.evaluate(async (sources) => {
    const seek = async (source: string) => {
      const video = document.createElement('video');
      video.muted = true;
      video.preload = 'auto';
      video.src = source;
      await new Promise((resolve, reject) => {
        video.onloadedmetadata = resolve;
        video.onerror = () => reject(new Error(`${source}: ${video.error?.message}`));
      });
      const target = video.duration * 0.8;
      const seeked = new Promise((resolve) => (video.onseeked = resolve));
      video.currentTime = target;
      await seeked;
      const isThere = Math.abs(video.currentTime - target) < 0.01 && video.readyState >= 2;
      video.removeAttribute('src');
      video.load();
      return isThere;
    };
    const results: boolean[] = [];
    for (const source of sources) results.push(await seek(source));
    return results;
  }, paths);
  expect(reached).toEqual(cards.map(() => true));
  expect(await page.evaluate(partsOf, paths[0] ?? '')).toEqual([
    [206, 'bytes 0-99/', 100],
    [206, 'bytes -', 5],
    [416, 'bytes */', 0],
  ]);
}

/** Status, start of Content-Range and bytes of a beginning, an end, and a range beyond it. */
async function partsOf(path: string): Promise<(string | number)[][]> {
  const ask = async (range: string) => {
    const answer = await fetch(path, { headers: { range } });
    const { size } = await answer.blob();
    const said = answer.headers.get('content-range') ?? '';
    const text = range === 'bytes=-5' ? 'bytes -' : said.slice(0, said.indexOf('/') + 1);
    return [answer.status, text, size];
  };
  return [await ask('bytes=0-99'), await ask('bytes=-5'), await ask('bytes=99999999-')];
}

async function takeQuiz(page: Page, url: string, id: string): Promise<void> {
  await page.goto(`${url}/catalog/set/${id}?mode=quiz`);
  await expect(
    page
      .frameLocator('iframe')
      .getByText(/Question 1 of \d+/)
      .first(),
  ).toBeAttached();
}

async function playMatch(page: Page, url: string, id: string, cards: readonly ClipCard[]): Promise<void> {
  await page.goto(`${url}/embed/${id}?defaultMode=match`);
  await page.getByRole('button', { name: 'Start' }).click();
  const pairs = await pairsOf(await tilesOf(page), cards);
  for (const [one, other] of pairs) {
    await one.click(humanPace);
    await other.click(humanPace);
  }
  await page.getByRole('button', { name: 'Submit to Leaderboard' }).click();
  await page.getByRole('textbox', { name: 'Initials' }).fill('klo');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Kept on this device').first()).toBeVisible();
}

async function seeLists(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/catalog`);
  await expect(
    page.getByRole('list', { name: 'Sets on this device' }).getByRole('link', { name: 'Clips' }),
  ).toBeVisible();
  await expect(page.getByText('The studio cannot be reached')).toBeVisible();
  await expect(page.getByText('Failed to fetch sets')).toBeHidden();
  await page.goto(`${url}/catalog/study`);
  await expect(
    page.getByRole('list', { name: 'Sets on this device' }).getByText(new RegExp(`^${clipCount} files, `)),
  ).toBeVisible();
  await page.goto(`${url}/catalog/set/another?mode=flip`);
  await expect(page.getByText('This set is not on this device')).toBeVisible();
}
