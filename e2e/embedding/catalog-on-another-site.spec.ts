import { expect } from '@playwright/test';
import type { APIRequestContext, Frame, Page } from '@playwright/test';
import { expectOnScreen, serveHostPage } from '../support/host-page.ts';
import { collectErrors } from '../support/page-errors.ts';
import { openDashboard, test } from '../support/studio.ts';

const viewport = { width: 1000, height: 800 };
/** More than the catalog loads at once. */
const setCount = 40;

test('the catalog works in a frame of another site', async ({ page, studio }) => {
  await page.setViewportSize(viewport);
  await openDashboard(page, studio);
  await addSets(page.request, studio.url);
  const snippet = await readSnippet(page);
  const host = await serveHostPage(
    `<!doctype html><title>A school</title><h1>School</h1><p style="height:400px">Welcome</p>${snippet}<p style="height:900px">The end</p>`,
  );
  const errors = collectErrors(page);
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    window.addEventListener('message', ({ data }) => heard.push(data.type));
  });
  await page.goto(host.url);
  const catalog = await frameIn(page.mainFrame());
  let placePx = 0;

  await test.step('it is as tall as its content, and grows with it', async () => {
    await expect(catalog.getByRole('link', { name: /Unit 40/ })).toBeVisible();
    await expect.poll(() => frameHeight(page)).toBeGreaterThan(1_500);
    const before = await frameHeight(page);
    await expectNoScrollbar(catalog);
    await scrollFrameTo(page, viewport.height - before);
    await expect(catalog.getByRole('link', { name: /Unit 1\b/ })).toBeAttached();
    await expect.poll(() => frameHeight(page)).toBeGreaterThan(before);
    await expectNoScrollbar(catalog);
  });

  await test.step('a set opens in it where the reader can see it', async () => {
    const tile = catalog.getByRole('link', { name: /Unit 9\b/ });
    await tile.scrollIntoViewIfNeeded();
    placePx = await page.evaluate(() => window.scrollY);
    expect(placePx).toBeGreaterThan(1_000);
    await tile.click();
    await expect(catalog.getByText('Back to Catalog')).toBeVisible();
    await expect(catalog.getByRole('heading', { name: 'Terms in this set' })).toBeAttached();
    await expect.poll(() => frameHeight(page)).toBeLessThan(1_200);
    await expectNoScrollbar(catalog);
    await expectOnScreen(catalog.getByText('Back to Catalog'));
  });

  const player = await frameIn(catalog);
  await test.step('a dialog of the set appears where the reader is looking, and the page hears of it', async () => {
    await expect(player.getByText('Click to flip')).toBeVisible();
    await scrollFrameTo(page, -350);
    await expect.poll(() => visibleTop(player)).toBe(302);
    await player.getByRole('button', { name: 'Settings' }).evaluate((button: HTMLElement) => button.click());
    await expectOnScreen(player.getByRole('dialog'));
    await expect.poll(() => heardBy(page)).toContain('flashcard-modal-open');
    await player.getByRole('switch', { name: /Dark Mode/ }).click();
    await expect(catalog.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('Escape');
    await expect.poll(() => heardBy(page)).toContain('flashcard-modal-close');
  });

  await test.step('what gets the focus off screen in the set is scrolled to', async () => {
    await scrollFrameTo(page, -350);
    await expect.poll(() => visibleTop(player)).toBe(302);
    const settings = player.getByRole('button', { name: 'Settings' });
    await settings.evaluate((button) => button.focus({ preventScroll: true }));
    await expectOnScreen(settings);
  });

  await test.step('the way back leads to where the reader was', async () => {
    await catalog.getByText('Back to Catalog').click();
    await expect(catalog.getByRole('link', { name: /Unit 9\b/ })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(placePx - 100);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(placePx + 100);
  });
  expect(errors).toEqual([]);
  await host.close();
});

async function readSnippet(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Catalog Embed Code' }).click();
  return page.getByRole('textbox', { name: 'iframe snippet' }).inputValue();
}

async function addSets(request: APIRequestContext, url: string): Promise<void> {
  for (let unit = 1; unit <= setCount; unit++) {
    const data = { title: `Unit ${unit}` };
    const { id } = await (await request.post(`${url}/api/sets`, { data })).json();
    await request.post(`${url}/api/sets/${id}/cards`, { data: { term: `Word ${unit}`, definition: 'Meaning' } });
  }
}

async function frameIn(outer: Frame): Promise<Frame> {
  const frame = await (await outer.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('There is no frame');
  await frame.waitForLoadState();
  return frame;
}

function frameHeight(page: Page): Promise<number> {
  return page.locator('iframe').evaluate((frame) => Math.round(frame.getBoundingClientRect().height));
}

async function scrollFrameTo(page: Page, topPx: number): Promise<void> {
  await page
    .locator('iframe')
    .evaluate((frame, top) => window.scrollBy(0, frame.getBoundingClientRect().top - top), topPx);
}

/** No nested scrollbar. */
async function expectNoScrollbar(frame: Frame): Promise<void> {
  await expect
    .poll(() => frame.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBeLessThanOrEqual(0);
}

function visibleTop(player: Frame): Promise<number> {
  return player.evaluate(() =>
    Math.round(Number.parseFloat(document.documentElement.style.getPropertyValue('--visible-top'))),
  );
}

function heardBy(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, 'heard'));
}
