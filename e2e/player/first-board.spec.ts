import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { embedUrl, holdProgram } from '../support/embed-page.ts';
import { watchShifts } from '../support/layout-shifts.ts';
import { collectErrors } from '../support/page-errors.ts';
import { visitorTest as test } from '../support/studio.ts';

const start = (page: Page) => page.getByRole('button', { name: 'Start' });
const choices = (page: Page) => page.getByRole('radio');

test('before any program there are the board with its start, and the first question with its picture', async ({
  page,
  studio,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(await embedUrl(studio.url, '?defaultMode=match'));
  await expect(start(page)).toBeEnabled();
  await expect(page.locator('[data-state="hidden"]')).toHaveCount(12);
  await expect(page.locator('[data-state="hidden"]').first()).toBeVisible();
  await page.goto(await embedUrl(studio.url, '?defaultMode=quiz'));
  await expect(choices(page)).toHaveCount(4);
  await expect(choices(page).first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Sign, shown as a picture' }).first()).toBeVisible();
});

test('a game that was started before its program is there begins with it, and nothing moves', async ({
  page,
  studio,
}) => {
  const errors = collectErrors(page);
  const release = await holdProgram(page);
  const shifts = await watchShifts(page);
  await page.goto(await embedUrl(studio.url, '?defaultMode=match'));
  await start(page).click();
  release();
  await expect(page.locator('[data-state="open"]').first()).toBeVisible();
  expect(await shifts()).toBeLessThan(0.001);
  expect(errors).toEqual([]);
});

test('the space bar starts a game before its program is there, picks a tile then, and counts as no turn of a card', async ({
  page,
  studio,
}) => {
  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics/event')) events.push(String(request.postDataJSON().eventType));
  });
  const release = await holdProgram(page);
  await page.goto(await embedUrl(studio.url, '?defaultMode=match'));
  await page.locator('body').press('Space');
  release();
  await expect(page.locator('[data-state="open"]').first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.locator('[data-state="selected"]')).toHaveCount(1);
  await expect.poll(() => events).toEqual(['set_view']);
});

for (const way of ['click', 'key']) {
  test(`an answer that was given by ${way} before the program is there is kept by it`, async ({ page, studio }) => {
    const errors = collectErrors(page);
    const release = await holdProgram(page);
    await page.goto(await embedUrl(studio.url, '?defaultMode=quiz'));
    const second = choices(page).nth(1);
    const words = await second.textContent();
    await (way === 'click' ? second.click() : page.keyboard.press('2'));
    release();
    await expect(second).toHaveAttribute('aria-checked', 'true');
    expect(await second.textContent()).toBe(words);
    expect(errors).toEqual([]);
  });
}

test('where the part of a mode does not come, the player says so and flip mode is there', async ({ page, studio }) => {
  const address = await embedUrl(studio.url, '?defaultMode=match');
  const document = await (await page.request.get(address)).text();
  const [, paths = ''] = /data-program="([^"]+)"/.exec(document) ?? [];
  const [mode] = paths.split(' ').slice(-1);
  await page.route(`**${mode}`, (route) => route.abort());
  await page.goto(address);
  await page.getByRole('button', { name: 'Flip Cards' }).click();
  await expect(page.getByText('Card 1 of 26')).toBeAttached();
});
