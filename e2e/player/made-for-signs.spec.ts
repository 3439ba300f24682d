import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { swipe } from '../support/fingers.ts';
import { visitorTest as test } from '../support/studio.ts';

const devices = {
  'a desktop @long': { viewport: { width: 1280, height: 800 } },
  'a phone': { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
} as const;

for (const [device, options] of Object.entries(devices)) {
  test(`signs are looked at closely and remembered on ${device}`, async ({ browser, studio }) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(`${studio.url}/embed/${await fingerspelledWords(studio.url)}`);
    await test.step('at half the speed, as in a mirror', () => slowAndMirrored(page));
    await test.step('frame by frame, beside the picture', () => frameByFrame(page));
    await expectAccessible(page, 'media bar, light');
    await test.step('with the same tool in hand from card to card', () => keepTool(page));
    await test.step('on from a turned card, whose back goes with it', () => leaveTurned(page));
    if ('hasTouch' in options)
      await test.step('answer two of them by swipes, the stage keeping its size', () => answerCards(page));
    await test.step('find it all again after a reload, in the dark', () => comeBack(page));
    await context.close();
  });
}

test('the camera beside the model shows the visitor, and is closed after', async ({
  launchOptions,
  playwright,
  studio,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${studio.url}/embed/${await fingerspelledWords(studio.url)}?showDefinitionFirst=0`);
  await page.getByRole('button', { name: 'Camera mirror' }).click();
  const mirror = page.getByRole('region', { name: 'Camera mirror' });
  await expect(mirror.getByText('Only you see this. Nothing is sent.')).toBeVisible();
  await expect
    .poll(() => mirror.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);
  const track = await mirror.locator('video').evaluateHandle((video: HTMLVideoElement) => {
    if (!(video.srcObject instanceof MediaStream)) throw new Error('The camera has no picture');
    return video.srcObject.getTracks()[0];
  });
  const colour = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).color);
  expect(await colour('Camera mirror')).toBe(await colour('Next'));
  const shape = await mirror.locator('video').evaluate((video: HTMLVideoElement) => ({
    picture: video.videoWidth / video.videoHeight,
    box: video.clientWidth / video.clientHeight,
  }));
  expect(shape.box).toBeCloseTo(shape.picture, 1);
  await expectAccessible(page, 'camera mirror');
  await page.getByRole('button', { name: 'Turn the camera off' }).click();
  await expect(mirror).toHaveCount(0);
  expect(await track.evaluate((one) => one?.readyState)).toBe('ended');
  await browser.close();
});

async function fingerspelledWords(url: string): Promise<string> {
  const { sets } = await (await fetch(`${url}/api/catalog/sets?search=fingerspelled`)).json();
  return sets[0].id;
}

const shownVideo = (page: Page) => page.locator('[role=button][data-shown] video');

async function slowAndMirrored(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Speed 1×' }).click();
  await page.getByRole('button', { name: 'Speed 0.75×' }).click();
  await expect(page.getByRole('button', { name: 'Speed 0.5×' })).toBeVisible();
  await expect(shownVideo(page)).toHaveJSProperty('playbackRate', 0.5);
  await page.getByRole('button', { name: 'Mirror' }).click();
  await expect(shownVideo(page)).toHaveCSS('scale', '-1 1');
  await expect(page.getByText('Card 1 of 11')).toBeAttached();
}

/** A leaving card keeps its side: neither it nor the next one turns. */
async function leaveTurned(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sign, shown by video/ }).click();
  await page.waitForFunction(() => document.getAnimations().every((one) => !Reflect.get(one, 'transitionProperty')));
  await page.evaluate(() => {
    const turned: string[] = [];
    Object.assign(window, { turned });
    document.addEventListener('transitionrun', ({ propertyName }) => turned.push(propertyName));
  });
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Card 2 of 11')).toBeAttached();
  await page.waitForSelector('[data-layer="leaving"]', { state: 'detached' });
  expect(await page.evaluate(() => Reflect.get(window, 'turned'))).not.toContain('transform');
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(page.getByText('Card 1 of 11')).toBeAttached();
  await page.waitForSelector('[data-layer="leaving"]', { state: 'detached' });
}

/** An open tool stays from card to card. */
async function keepTool(page: Page): Promise<void> {
  const tool = page.getByRole('button', { name: 'Next frame' });
  await tool.click();
  for (const card of ['Card 2 of 11', 'Card 3 of 11']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(card)).toBeAttached();
    await expect(tool).toBeFocused();
  }
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Card 1 of 11')).toBeAttached();
  await page.waitForSelector('[data-layer="leaving"]', { state: 'detached' });
  await expect(tool).toBeFocused();
}

async function frameByFrame(page: Page): Promise<void> {
  const time = () => shownVideo(page).evaluate((video: HTMLVideoElement) => video.currentTime);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(shownVideo(page)).toHaveJSProperty('paused', true);
  await page.getByRole('slider', { name: 'Position in the video' }).fill('0.5');
  const before = await time();
  await page.getByRole('button', { name: 'Next frame' }).click();
  await page.keyboard.press('.');
  const after = await time();
  expect(after - before).toBeGreaterThan(0.02);
  expect(after - before).toBeLessThan(0.2);
  await page.keyboard.press(',');
  expect(await time()).toBeLessThan(after);
  const bar = await page.getByRole('toolbar', { name: 'Video' }).boundingBox();
  const video = await shownVideo(page).boundingBox();
  expect(bar?.y).toBeGreaterThanOrEqual((video?.y ?? 0) + (video?.height ?? 0));
  for (const button of await page.getByRole('toolbar', { name: 'Video' }).getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
}

async function answerCards(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'This visit' }).click();
  const letReviewControlsCome = await holdReviewControls(page);
  await page.reload();
  const stage = page.getByRole('region', { name: 'Flashcards' });
  // The media bar is there once the page is hydrated, whereas the server renders the stage without any preferences.
  await expect(page.getByRole('button', { name: 'Speed 0.5×' })).toBeVisible();
  const before = await stage.boundingBox();
  letReviewControlsCome();
  await page.getByRole('button', { name: /^Sign, shown by video/ }).click();
  await expect(page.getByRole('button', { name: 'Good' })).toBeVisible();
  expect(await stage.boundingBox()).toEqual(before);
  await expectAccessible(page, 'Again and Good');
  const middle = { x: (before?.x ?? 0) + (before?.width ?? 0) / 2, y: (before?.y ?? 0) + 120 };
  await swipe(page, { x: middle.x + 80, y: middle.y }, { x: middle.x - 80, y: middle.y });
  await expect(page.getByText('Card 1 of 11')).toBeAttached();
  await expect(page.locator('[data-layer="leaving"]')).toHaveCount(0);
  await page.getByRole('button', { name: /^Sign, shown by video/ }).click();
  await expect(page.getByRole('button', { name: 'Good' })).toBeVisible();
  await swipe(page, { x: middle.x - 80, y: middle.y }, { x: middle.x + 80, y: middle.y });
  await expect(page.getByText('Card 2 of 11')).toBeAttached();
  expect(await stage.boundingBox()).toEqual(before);
}

/** Blocks the part of the program that has Again and Good until the returned function is called. */
async function holdReviewControls(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('How well did you know it?')) await promise;
    await route.fulfill({ response });
  });
  return resolve;
}

async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('flashcard-dark-mode', 'true'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Speed 0.5×' })).toBeVisible();
  await expect(shownVideo(page)).toHaveCSS('scale', '-1 1');
  await page.getByRole('button', { name: /^Sign, shown by video/ }).click();
  await expectAccessible(page, 'a turned card, dark');
}
