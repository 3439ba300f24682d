import { expect } from '@playwright/test';
import type { FrameLocator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { expectNothingCutOff, resizeWindow } from '../support/cut-off.ts';
import { embedUrl } from '../support/embed-page.ts';
import { openSandboxed } from '../support/host-page.ts';
import { collectErrors } from '../support/page-errors.ts';
import { visitorTest as test } from '../support/studio.ts';

test('who turns on Remember answers cards, and finds what is due on the page of the set', async ({
  browser,
  studio,
}) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const errors = collectErrors(page);
  const setId = new URL(await embedUrl(studio.url)).pathname.split('/')[2];
  await page.goto(`${studio.url}/catalog/set/${setId}?mode=flip`);
  const player = page.frameLocator('iframe');
  await expect(player.getByRole('button', { name: 'Next' })).toBeVisible();
  await player.getByRole('button', { name: 'Settings' }).click();
  await player.getByRole('button', { name: 'Every visit' }).click();
  await expect(player.getByText('Kept in this browser only.')).toBeVisible();
  await page.keyboard.press('Escape');
  await answerBy(page, player, '1');
  await expect(page.getByRole('button', { name: 'Due today: 1' })).toBeVisible();
  await expect(player.getByText('Card 1 of 26')).toBeAttached();
  await answerBy(page, player, '2');
  await expect(page.getByRole('button', { name: 'Due today: 2' })).toBeVisible();
  await expectAccessible(page, 'a set with due cards');

  await page.reload();
  await page.getByRole('button', { name: 'Due today: 2' }).click();
  await expect(player.getByText('Card 1 of 2')).toBeAttached();
  for (const [card, left] of [
    [1, 2],
    [2, 1],
  ]) {
    await expect(player.getByText(`Card ${card} of 2`)).toBeAttached();
    await answerBy(page, player, '2');
    await expect(page.getByRole('button', { name: `Due today: ${left}` })).toBeVisible();
  }
  expect(errors).toEqual([]);
  await page.close();
});

test('the answers of Remember can be seen and reached in windows of any size, by keys and screen readers', async ({
  browser,
  studio,
}) => {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('flashcard-remember', 'true');
  });
  await page.goto(await embedUrl(studio.url));
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('group', { name: 'How well did you know it?' })).toBeVisible();
  await expectSound(page, 'the answers');
  await expectSameMargins(page);
  await page.getByRole('button', { name: 'Good' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Card 2 of 26')).toBeAttached();
  await expect(page.locator('[data-shown]:focus')).toBeVisible();
  await expectSound(page, 'after an answer');
  await page.keyboard.press('u');
  await expect(page.getByText('Card 1 of 26')).toBeAttached();
  await page.close();
});

test('a player that may store nothing remembers as long as it is open, and says so', async ({ page, studio }) => {
  const { frame, host } = await openSandboxed(page, await embedUrl(studio.url));
  await frame.getByRole('button', { name: 'Settings' }).click();
  await frame.getByRole('button', { name: 'Every visit' }).click();
  await expect(frame.getByText('This browser stores nothing here')).toBeVisible();
  await page.keyboard.press('Escape');
  await answerBy(page, frame, '2');
  await expect(frame.getByRole('button', { name: 'Due 1' })).toBeVisible();
  await host.close();
});

test('what is remembered goes along as a file and by codes, and the newest answer stays', async ({
  browser,
  studio,
}) => {
  const phone = await browser.newPage({ viewport: { width: 280, height: 653 } });
  await phone.goto(`${studio.url}/catalog/study`);
  await expect(phone.getByText(/^Choose Every visit, and the cards that you answer come back here/)).toBeVisible();
  await phone.getByRole('button', { name: 'Every visit' }).click();
  await expect(phone.getByRole('heading', { name: 'Nothing to study yet' })).toBeVisible();
  await expectSound(phone, 'my study, empty');
  const { pathname } = new URL(await embedUrl(studio.url));
  await phone.goto(`${studio.url}${pathname}`);
  for (const card of [1, 2]) {
    await expect(phone.getByText(`Card ${card} of 26`)).toBeAttached();
    await expect(phone.locator('[data-layer="leaving"]')).toHaveCount(0);
    await phone.keyboard.press('Space');
    await expect(phone.getByRole('button', { name: 'Good' })).toBeVisible();
    await phone.evaluate(noteTransactions);
    await phone.keyboard.press('2');
    // The browser drops what waits for another transaction when the page is left.
    await expect.poll(() => phone.evaluate(() => Reflect.get(window, 'noted')[0])).toBe('readwrite');
  }
  await phone.goto(`${studio.url}/catalog/study`);
  await expect(phone.getByText('2 due today')).toBeVisible();
  await expect(phone.getByText('2 due of 2 cards')).toBeVisible();
  await expectSound(phone, 'my study');
  const downloading = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Save as a file' }).click();
  const file = await (await downloading).path();
  await phone.getByRole('button', { name: 'To another device' }).click();
  await expect(phone.getByRole('img', { name: 'Code' })).toBeVisible();
  await expectAccessible(phone, 'a code for another device');
  await phone.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await phone.getByRole('button', { name: 'Copy address' }).click();
  const address = await phone.evaluate(() => navigator.clipboard.readText());
  expect(address.startsWith(`${studio.url}/catalog/study#cards=`)).toBe(true);

  const other = await browser.newPage();
  await other.goto(address);
  await other.getByRole('button', { name: 'Add them here' }).press('Enter');
  await expect(other.getByRole('status').filter({ hasText: 'cards added.' })).toBeFocused();
  await expect(other.getByText('2 due today')).toBeVisible();
  await other.getByLabel('Saved file').setInputFiles(file);
  await expect(other.getByText('2 cards read.')).toBeVisible();
  await expect(other.getByText('2 due today')).toBeVisible();
  await other.close();
  await phone.close();
});

/** Notes the modes of further transactions in `window.noted`. */
function noteTransactions(): void {
  const noted: unknown[] = [];
  Reflect.set(window, 'noted', noted);
  const begin = Reflect.get(window, 'begin') ?? IDBDatabase.prototype.transaction;
  Reflect.set(window, 'begin', begin);
  IDBDatabase.prototype.transaction = function (...parts) {
    // The page may be reading other stores for the first time.
    if (this.name === 'flashcard-remembered') noted.push(parts[1]);
    return begin.apply(this, parts);
  };
}

async function answerBy(page: Page, player: FrameLocator, digit: string): Promise<void> {
  await expect(player.locator('[data-layer="leaving"], [data-layer="returning"]')).toHaveCount(0);
  await player.locator('[data-shown][role="button"]').click();
  await expect(player.getByRole('button', { name: 'Again' })).toBeVisible();
  await page.keyboard.press(digit);
}

/** Checks that in the narrowest window Good is as far from the right edge as Again is from the left one. */
async function expectSameMargins(page: Page): Promise<void> {
  const before = page.viewportSize();
  await resizeWindow(page, 280, 653);
  const [again, good] = await Promise.all(
    ['Again', 'Good'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
  );
  expect(280 - (good?.x ?? 0) - (good?.width ?? 0)).toBeCloseTo(again?.x ?? 0, 1);
  if (before) await page.setViewportSize(before);
}

async function expectSound(page: Page, what: string): Promise<void> {
  await expectAccessibleInBothThemes(page, what);
  await expectNothingCutOff(page, what);
}
