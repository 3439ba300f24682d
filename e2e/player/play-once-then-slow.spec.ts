import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { embedUrl } from '../support/embed-page.ts';
import { visitorTest as test, type Studio } from '../support/studio.ts';

test('a clip plays once and then slowly, chosen by keyboard and remembered', async ({ browser, studio }) => {
  const page = await openClips(await browser.newPage({ viewport: { width: 280, height: 653 } }), studio);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const choice = page.getByRole('group', { name: 'Videos Play' });
  await choice.getByRole('button', { name: 'Once, then slow' }).focus();
  await page.keyboard.press('Enter');
  await expect(choice.getByRole('button', { name: 'Once, then slow' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'how videos play');
  await page.keyboard.press('Escape');
  await page.evaluate(noteSpeeds);
  await expect.poll(() => speedsOf(page)).toEqual([1, 0.5, 1]);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  const tool = page.getByRole('button', { name: 'Plays once, then slow' });
  await tool.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Plays once', exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(shownVideo(page)).toHaveJSProperty('ended', true);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Plays in a loop' })).toBeFocused();
  await expect(shownVideo(page)).toHaveJSProperty('paused', false);
  await page.close();
});

test('where less motion is wanted, once and slowly is shown a single time', async ({ browser, studio }) => {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.addInitScript(() => localStorage.setItem('flashcard-loop-video', 'slow'));
  await openClips(page, studio);
  await expect(page.getByRole('button', { name: 'Plays once, then slow' })).toBeVisible();
  await expect(shownVideo(page)).toHaveJSProperty('playbackRate', 0.5);
  await expect(shownVideo(page)).toHaveJSProperty('ended', true);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.close();
});

async function openClips(page: Page, studio: Studio): Promise<Page> {
  await page.goto(await embedUrl(studio.url, '', 'fingerspelled'));
  await expect(page.getByRole('slider', { name: 'Position in the video' })).toBeAttached();
  return page;
}

const shownVideo = (page: Page) => page.locator('[role=button][data-shown] video');

/** Records the speed of each pass from now on. */
function noteSpeeds(): void {
  const video = document.querySelector<HTMLVideoElement>('[role=button][data-shown] video');
  const speeds: number[] = [];
  Object.assign(window, { speeds });
  if (!video) return;
  speeds.push(video.playbackRate);
  video.addEventListener('ratechange', () => speeds.push(video.playbackRate));
}

/** Returns the first three passes, beginning with one at full speed. */
async function speedsOf(page: Page): Promise<unknown[]> {
  const speeds: unknown = await page.evaluate(() => Reflect.get(window, 'speeds'));
  if (!Array.isArray(speeds)) return [];
  return speeds.slice(speeds.indexOf(1)).slice(0, 3);
}
