import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { embedUrl, holdProgram, isHydrated } from '../support/embed-page.ts';
import { swipe } from '../support/fingers.ts';
import { watchShifts } from '../support/layout-shifts.ts';
import { collectErrors } from '../support/page-errors.ts';
import { visitorTest as test } from '../support/studio.ts';

const front = (page: Page) => page.getByRole('button', { name: /Sign, shown as a picture/ });
const back = (page: Page) => page.getByRole('button', { name: /^Term: / });

test('before any program there is the first card, and a click, the space bar and a tap turn it', async ({
  browser,
  studio,
}) => {
  const page = await browser.newPage({ hasTouch: true });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(await embedUrl(studio.url));
  await expect(front(page)).toBeVisible();
  await expect(page.getByText('Card 1 of 26')).toBeAttached();
  await front(page).click();
  await expect(back(page)).toBeVisible();
  await expect(front(page)).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(front(page)).toBeVisible();
  await page.locator('body').press('Space');
  await expect(back(page)).toBeVisible();
  await back(page).tap();
  await expect(front(page)).toBeVisible();
  await page.close();
});

test('the program takes over the turn, the focus and what it could not see, and counts each once', async ({
  page,
  studio,
}) => {
  const events = countEvents(page);
  const errors = collectErrors(page);
  const release = await holdProgram(page);
  await page.goto(await embedUrl(studio.url));
  await front(page).focus();
  await page.keyboard.press('Enter');
  await expect(back(page)).toBeFocused();
  const shown = await page.locator('[data-shown]').elementHandle();
  release();
  await isHydrated(page);
  await expect(back(page)).toBeFocused();
  expect(await shown?.evaluate((element) => element.isConnected)).toBe(true);
  await expect.poll(() => events).toEqual(['set_view', 'card_flip']);
  await page.keyboard.press('Enter');
  await expect(front(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(back(page)).toBeFocused();
  await expect.poll(() => events).toEqual(['set_view', 'card_flip', 'card_flip']);
  expect(errors).toEqual([]);
});

test('input before hydration is replayed, all of it and in order', async ({ page, studio }) => {
  const release = await holdProgram(page);
  await page.goto(await embedUrl(studio.url));
  await page.locator('body').press('ArrowLeft');
  for (let presses = 0; presses < 3; presses++) await page.getByRole('button', { name: 'Next' }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(front(page)).toBeVisible();
  release();
  await expect(page.getByText('Card 4 of 26')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Term: D' })).toBeVisible();
});

test('more early presses than there are cards end at the end of the deck', async ({ page, studio }) => {
  const release = await holdProgram(page);
  await page.goto(await embedUrl(studio.url, '', 'numbers'));
  for (let presses = 0; presses < 14; presses++) await page.locator('body').press('ArrowRight');
  await page.locator('body').press('ArrowLeft');
  release();
  await expect(page.getByText('Card 10 of 10')).toBeAttached();
});

test('media that do not come are awaited no longer because the program does not come either', async ({
  page,
  studio,
}) => {
  const release = await holdProgram(page);
  await page.route('**/media/**', () => {});
  await page.goto(await embedUrl(studio.url, '', 'fingerspelled'), { waitUntil: 'commit' });
  const definition = page.getByText('A small animal that purrs');
  await expect(definition).toBeHidden();
  await expect(page.locator('[data-late]')).not.toHaveCSS('opacity', '0');
  await expect(definition).toBeVisible();
  release();
  await isHydrated(page);
  await expect(definition).toBeVisible();
});

test('a card swiped before the program is there is swiped by it', async ({ browser, studio }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const release = await holdProgram(page);
  await page.goto(await embedUrl(studio.url));
  await expect(front(page)).toBeVisible();
  await swipe(page, { x: 100, y: 370 }, { x: 300, y: 370 });
  await swipe(page, { x: 300, y: 370 }, { x: 280, y: 370 });
  await swipe(page, { x: 200, y: 300 }, { x: 120, y: 450 });
  expect(await page.evaluate(() => Reflect.get(window, 'recordedInput').toReplay)).toEqual([]);
  await swipe(page, { x: 300, y: 370 }, { x: 100, y: 370 });
  release();
  await expect(page.getByText('Card 2 of 26')).toBeAttached();
  await page.close();
});

test('nothing moves on the page while the program loads', async ({ page, studio }) => {
  const shifts = await watchShifts(page);
  const errors = collectErrors(page);
  await page.goto(await embedUrl(studio.url, '?fullscreen=1'));
  await isHydrated(page);
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => /Next Variable/.test(family) && status === 'loaded'),
  );
  // The digits of the card's number are slightly wider in the product's font, and centred.
  expect(await shifts()).toBeLessThan(0.0001);
  expect(errors).toEqual([]);
});

test('a document that comes in pieces shows its card when it is whole', async ({ page, studio }) => {
  const html = await (await fetch(await embedUrl(studio.url))).text();
  const middle = html.indexOf('<footer');
  const halted = await serveInHalves(html.slice(0, middle), html.slice(middle));
  await page.goto(halted.url, { waitUntil: 'commit' });
  await expect(page.locator('[data-current]')).toBeAttached();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(page.locator('[data-current]')).toBeHidden();
  halted.sendRest();
  await expect(front(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await halted.close();
});

test('who chose otherwise before never sees what was rendered for others', async ({ page, studio }) => {
  const url = await embedUrl(studio.url);
  await page.goto(url);
  await page.evaluate(() => {
    localStorage.setItem('flashcard-show-definition-first', 'false');
    localStorage.setItem('flashcard-dark-mode', 'true');
  });
  const release = await holdProgram(page);
  await page.goto(url, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(front(page)).toHaveCount(0);
  await expect(page.getByText('Loading flashcards...')).toBeVisible();
  release();
  await expect(back(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('who left in the middle comes back to that card and never sees the first one', async ({ page, studio }) => {
  const url = await embedUrl(studio.url);
  await page.goto(url);
  await page.locator('body').press('ArrowRight');
  await page.locator('body').press('ArrowRight');
  await expect(page.getByText('Card 3 of 26')).toBeAttached();
  const release = await holdProgram(page);
  await page.goto(url, { waitUntil: 'commit' });
  await expect(page.getByText('Loading flashcards...')).toBeVisible();
  await expect(front(page)).toHaveCount(0);
  release();
  await expect(page.getByText('Card 3 of 26')).toBeAttached();
  await page.getByRole('button', { name: 'go to card' }).click();
  await page.keyboard.type('26');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Card 26 of 26')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Term: Z' })).toBeVisible();
});

test('what cannot be there at once says that it is loading: shuffled cards, the page of the player', async ({
  page,
  studio,
}) => {
  const embed = await embedUrl(studio.url);
  const play = embed.replace(/embed\/(.*)$/, 'sets/$1/play');
  for (const [url, shown] of [
    [`${embed}?shuffle=1`, 'Card 1 of 26'],
    [play, 'Card 1 of 26'],
  ] as const) {
    const release = await holdProgram(page);
    await page.goto(url, { waitUntil: 'commit' });
    await expect(page.getByText('Loading flashcards...')).toBeVisible();
    release();
    await expect(page.getByText(shown)).toBeAttached();
    await expect(page.getByText('Loading flashcards...')).toBeHidden();
    await page.unrouteAll();
  }
});

test('without JavaScript the title and the first card can be read', async ({ browser, studio }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(await embedUrl(studio.url));
  await expect(page.getByRole('heading', { level: 1, name: 'ASL fingerspelling A–Z' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Sign, shown as a picture' })).toBeVisible();
  await page.close();
});

function countEvents(page: Page): string[] {
  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics/event')) events.push(String(request.postDataJSON().eventType));
  });
  return events;
}

/** A page whose second half waits until it is sent. */
async function serveInHalves(first: string, rest: string) {
  let sendRest = () => {};
  const mayGoOn = new Promise<void>((goOn) => (sendRest = goOn));
  const server = createServer(({ url }, response) => {
    if (url !== '/') return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(first);
    return mayGoOn.then(() => response.end(rest));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((closed) => server.close(closed).closeAllConnections());
  return { url: `http://127.0.0.1:${port}/`, sendRest, close };
}
