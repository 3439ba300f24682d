import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { pairsOf, tilesOf, type PlayedCard } from '../support/match-tiles.ts';
import { copySample, signIn, teacherTest as test, visitorTest } from '../support/studio.ts';
import type { Studio } from '../support/studio.ts';

test('a visitor matches six pairs on a phone and gets onto the leaderboard', async ({ browser, studio }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 }, hasTouch: true });
  const { id, cards } = await copySample(page.request, studio, 'Fingerspelled words');
  await test.step('start when the videos are there', () =>
    startMatch(page, `${studio.url}/embed/${id}?defaultMode=match`));
  await test.step('see twelve tiles without scrolling', () => seeAllTiles(page));
  await test.step('match them, after a mistake', () => matchAll(page, cards));
  await test.step('lose the network at the wrong moment', () => failToSubmit(page));
  await test.step('submit', () => submit(page));
  await test.step('be on the boards', () => findScore(page, studio, id));
  await page.close();
});

visitorTest('a match is played by keyboard alone', async ({ page, studio }) => {
  const { id, cards } = await findSet(page, studio.url, 'ASL fingerspelling');
  await page.goto(`${studio.url}/embed/${id}?defaultMode=match`);
  await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled();
  await page.keyboard.press(' ');
  const tiles = await tilesOf(page);
  for (const [one, other] of await pairsOf(tiles, cards)) {
    await moveTo(page, tiles, one);
    await page.keyboard.press('Enter');
    await moveTo(page, tiles, other);
    await page.keyboard.press(' ');
  }
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
});

visitorTest('a press on a tile counts that begins before the tiles have turned over', async ({ browser, studio }) => {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  const { id } = await findSet(page, studio.url, 'ASL fingerspelling');
  await page.goto(`${studio.url}/embed/${id}?defaultMode=match`);
  await page.getByRole('button', { name: 'Start' }).click();
  const tile = page.getByRole('group', { name: 'Tiles' }).getByRole('button').last();
  await tile.hover();
  await page.mouse.down();
  await expect(page.locator('[data-turning]')).toHaveCount(0);
  await page.mouse.up();
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  await page.close();
});

test('the preview of the admin counts nothing', async ({ page, studio }) => {
  const { id, cards } = await copySample(page.request, studio, 'ASL fingerspelling A–Z');
  await signIn(page, studio);
  const before = await countMatches(page, studio, id);
  await page.goto(`${studio.url}/sets/${id}/play?mode=match`);
  await playThrough(page, cards);
  await expect(page.getByRole('button', { name: 'Submit to Leaderboard' })).toBeVisible();
  expect(await countMatches(page, studio, id)).toBe(before);
});

async function countMatches(page: Page, { url }: Studio, setId: string): Promise<number> {
  return (await (await page.request.get(`${url}/api/analytics/${setId}`)).json()).totalMatches;
}

async function findSet(page: Page, url: string, title: string): Promise<{ id: string; cards: PlayedCard[] }> {
  const { sets } = await (await page.request.get(`${url}/api/catalog/sets`)).json();
  const { id } = sets.find((set: { title: string }) => set.title.startsWith(title));
  return { id, cards: await (await page.request.get(`${url}/api/sets/${id}/cards`)).json() };
}

async function startMatch(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const start = page.getByRole('button', { name: 'Start' });
  await expect(start).toBeDisabled();
  await expectAccessible(page, 'match, before the start');
  await start.tap();
}

async function seeAllTiles(page: Page): Promise<void> {
  const tiles = await tilesOf(page);
  expect(tiles).toHaveLength(12);
  for (const tile of tiles) {
    await expect(tile).toBeInViewport({ ratio: 1 });
    const { width = 0, height = 0 } = (await tile.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
}

async function matchAll(page: Page, cards: readonly PlayedCard[]): Promise<void> {
  const tiles = await tilesOf(page);
  const pairs = await pairsOf(tiles, cards);
  const [[first] = [], [, second] = []] = pairs;
  await first?.tap();
  await second?.tap();
  await expect(page.locator('[data-state="wrong"]')).toHaveCount(2);
  await expectAccessible(page, 'match, a wrong pair');
  await expect(page.locator('[data-state="wrong"]')).toHaveCount(0);
  for (const [one, other] of pairs) {
    await one.tap();
    await other.tap();
  }
  await expect(page.getByText('New record! The fastest time yet.')).toBeVisible();
  await expectAccessible(page, 'match, the result');
}

async function failToSubmit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit to Leaderboard' }).tap();
  await page.context().setOffline(true);
  await page.getByRole('radio', { name: '🦊' }).tap();
  await page.getByRole('textbox', { name: 'Initials' }).fill('klo');
  await page.getByRole('button', { name: 'Submit', exact: true }).tap();
  await expect(page.getByText('Submission Failed')).toBeVisible();
  await page.context().setOffline(false);
}

async function submit(page: Page): Promise<void> {
  await expectAccessible(page, 'match, submitting');
  await expect(page.getByRole('textbox', { name: 'Initials' })).toHaveValue('KLO');
  const sent = page.waitForRequest('**/api/leaderboard/submit');
  await page.getByRole('button', { name: 'Submit', exact: true }).tap();
  expect((await sent).postDataJSON().runToken).toMatch(/^[\w-]+\.\w+\.[\w-]+$/);
  await expect(page.getByText('Score Submitted!')).toBeVisible();
  await expect(page.getByText('You are #1 of all time.')).toBeVisible();
}

async function findScore(page: Page, { url }: Studio, setId: string): Promise<void> {
  const { entries } = await (await page.request.get(`${url}/api/leaderboard/${setId}`)).json();
  expect(entries).toMatchObject([{ initials: 'KLO', emoji: '🦊', pairs: 6 }]);
  await page.getByRole('button', { name: 'View Full Leaderboard (Top 1)' }).tap();
  await expect(page.getByRole('dialog', { name: 'All-Time Fastest Times' }).getByText('You')).toBeVisible();
}

/** Leaderboards refuse six pairs within a second. */
const humanPace = { delay: 100 };

async function playThrough(page: Page, cards: readonly PlayedCard[]): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click();
  for (const [one, other] of await pairsOf(await tilesOf(page), cards)) {
    await one.click(humanPace);
    await other.click(humanPace);
  }
  await expect(page.getByRole('button', { name: 'Play Again' })).toBeVisible();
}

/** Moves the focus by arrow keys: to the tile's column, then its row. */
async function moveTo(page: Page, tiles: readonly Locator[], wanted: Locator): Promise<void> {
  const columns = await page
    .getByRole('group', { name: 'Tiles' })
    .evaluate((board) => getComputedStyle(board).gridTemplateColumns.split(' ').length);
  const to = tiles.indexOf(wanted);
  const placeOf = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[aria-label="Tiles"] button')].indexOf(document.activeElement ?? document.body),
    );
  const from = await placeOf();
  const [down, right] = [Math.floor(to / columns) - Math.floor(from / columns), (to % columns) - (from % columns)];
  for (let step = 0; step < Math.abs(down); step++) await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
  for (let step = 0; step < Math.abs(right); step++) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
  expect(await placeOf()).toBe(to);
}
