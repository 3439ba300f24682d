import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { embedUrl } from '../support/embed-page.ts';
import { visitorTest as test, type Studio } from '../support/studio.ts';

test('a sign fills the frame, with its controls, by keyboard and back', async ({ browser, studio }) => {
  const page = await openClips(await browser.newPage({ viewport: { width: 360, height: 640 } }), studio);
  const enlarge = page.getByRole('button', { name: 'Enlarge' });
  await enlarge.focus();
  await page.keyboard.press('Enter');
  const room = page.getByRole('dialog', { name: 'Enlarged sign' });
  await expect(room).toBeFocused();
  await expect(room.locator('video')).toHaveJSProperty('paused', false);
  await expect(cardVideo(page)).toHaveJSProperty('paused', true);
  expect(await room.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 });
  await expectAccessibleInBothThemes(page, 'an enlarged sign');
  await expectNothingCutOff(page, 'an enlarged sign');
  for (const name of ['Fullscreen', 'Close', 'Position in the video', 'Pause', 'Fullscreen']) {
    await page.keyboard.press('Tab');
    await expect(room.getByLabel(name, { exact: true })).toBeFocused();
  }
  await room.focus();
  await page.keyboard.press('Space');
  await expect(room.locator('video')).toHaveJSProperty('paused', true);
  await page.keyboard.press('.');
  await room.getByRole('button', { name: 'Play', exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(room).toHaveCount(0);
  await expect(enlarge).toBeFocused();
  await expect(cardVideo(page)).toHaveJSProperty('paused', false);
  await page.close();
});

test('on a phone that lies on its side the sign is larger than on its card', async ({ browser, studio }) => {
  const phone = { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true };
  const page = await openClips(await browser.newPage(phone), studio);
  const before = await cardVideo(page).boundingBox();
  await page.getByRole('button', { name: 'Enlarge' }).tap();
  const room = page.getByRole('dialog', { name: 'Enlarged sign' });
  const after = await room.locator('video').boundingBox();
  expect(after?.height).toBeGreaterThan((before?.height ?? 0) * 1.3);
  await room.getByRole('button', { name: 'Fullscreen' }).tap();
  await expect(room.getByRole('button', { name: 'Exit fullscreen' })).toBeVisible();
  await room.getByRole('button', { name: 'Close' }).tap();
  await expect(room).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  await page.keyboard.press('e');
  await expect(room).toBeVisible();
  await page.keyboard.press('e');
  await expect(room).toHaveCount(0);
  await page.close();
});

async function openClips(page: Page, studio: Studio): Promise<Page> {
  await page.goto(await embedUrl(studio.url, '', 'fingerspelled'));
  await expect(page.getByRole('button', { name: 'Enlarge' })).toBeVisible();
  return page;
}

const cardVideo = (page: Page) => page.locator('[data-current] [data-shown] video');
