import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { embedUrl } from '../support/embed-page.ts';
import { swipe } from '../support/fingers.ts';
import { collectErrors } from '../support/page-errors.ts';
import { visitorTest as test } from '../support/studio.ts';

const known = (page: Page, count: number) => page.getByRole('button', { name: `I know it ${count}` });
const learning = (page: Page, count: number) => page.getByRole('button', { name: `Still learning ${count}` });

test('a finger sorts cards to both sides, and the end lays them out', async ({ browser, studio }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const errors = collectErrors(page);
  await openSorted(page, await embedUrl(studio.url, '', 'numbers'));
  for (let card = 0; card < 10; card++) {
    await noneIsMoving(page);
    const [from, to] = card % 3 === 0 ? [300, 100] : [60, 260];
    await swipe(page, { x: from, y: 350 }, { x: to, y: 350 });
    await expect(learning(page, Math.ceil((card + 1) / 3)).or(page.getByText("You've completed all"))).toBeVisible();
  }
  await expect(page.getByText("You've completed all 10 cards!")).toBeVisible();
  await expect(page.locator('[data-known="true"]')).toHaveCount(6);
  await expect(page.locator('[data-known="false"]')).toHaveCount(4);
  await expectAccessible(page, 'a sorted deck, laid out');
  await page.getByRole('button', { name: 'Practise these 4' }).click();
  await expect(page.getByText('Card 1 of 4')).toBeAttached();
  expect(errors).toEqual([]);
  await page.close();
});

for (const viewport of [
  { width: 280, height: 653, tag: '' },
  { width: 640, height: 360, tag: '' },
  { width: 1280, height: 800, tag: ' @long' },
]) {
  test(`mouse and keys sort and undo, ${viewport.width} wide${viewport.tag}`, async ({ browser, studio }) => {
    const page = await browser.newPage({ viewport });
    await openSorted(page, await embedUrl(studio.url, '?darkMode=1'));
    await known(page, 0).click();
    await learning(page, 0).click();
    await expect(page.getByText('1 known, 1 still learning')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(known(page, 2)).toBeVisible();
    await expect(learning(page, 2)).toBeVisible();
    await expectAccessible(page, 'a deck that is sorted');
    for (const pile of ['known', 'learning']) await expect(page.locator(`[data-pile="${pile}"]`)).toBeInViewport();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.keyboard.press('u');
    await expect(page.getByText('Card 3 of 26')).toBeAttached();
    await expect(known(page, 1)).toBeVisible();
    await expect(learning(page, 1)).toBeVisible();
    const [left, right] = await Promise.all([learning(page, 1), known(page, 1)].map((one) => one.boundingBox()));
    expect(left?.x).toBeLessThan(right?.x ?? 0);
    expect(Math.abs((left?.y ?? 0) - (right?.y ?? 0))).toBeLessThan(1);
    for (const control of [known(page, 1), learning(page, 1), page.getByRole('button', { name: 'Undo' })])
      await expect(control).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.close();
  });
}

async function openSorted(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('flashcard-sort', 'true'));
  await page.goto(address);
  await expect(known(page, 0)).toBeVisible();
}

async function noneIsMoving(page: Page): Promise<void> {
  await expect(page.locator('[data-layer="leaving"], [data-layer="returning"]')).toHaveCount(0);
}
