import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { launchWithCameras } from '../support/camera.ts';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { serveHostPage } from '../support/host-page.ts';
import { visitorTest as test, type Studio } from '../support/studio.ts';

test('a visitor records themself by keyboard, sees both in step, and nothing is left or sent', async ({
  launchOptions,
  playwright,
  studio,
}) => {
  const browser = await launchWithCameras(playwright, launchOptions);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(countBlobUrls);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname));
  const mirror = await openMirror(page, await clipsAt(studio));
  const track = await trackOf(mirror.locator('video'));
  await page.keyboard.press('r');
  await expect(mirror.getByText(/^[123]$/).first()).toBeVisible();
  await expect(mirror.getByText('of 10 s')).toBeVisible();
  await expect(mirror.getByText(/^[1-9]\.\d/)).toBeVisible();
  await page.keyboard.press('r');
  const own = mirror.getByLabel('Your recording');
  await expect(own).toBeVisible();
  expect(await track.evaluate((one) => one?.readyState)).toBe('ended');
  await expect(mirror.getByText('Turn the card: both play together.')).toBeVisible();
  await expectAccessible(page, 'a recording');

  await page.keyboard.press('Space');
  await expect(mirror.getByText('Both play together.')).toBeVisible();
  const model = page.locator('[data-current] [data-shown] video');
  await expect(model).toHaveJSProperty('loop', false);
  await waitUntilInStep(page);
  await page.getByRole('button', { name: 'Speed 1×' }).click();
  await expect(own).toHaveJSProperty('playbackRate', 0.75);
  await expect(model).toHaveJSProperty('playbackRate', 0.75);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(own).toHaveJSProperty('paused', true);

  await mirror.getByRole('button', { name: 'Again' }).press('Enter');
  await expect(own).toHaveCount(0);
  await expect(mirror.getByText('Only you see this. Nothing is sent.')).toBeVisible();
  await expect(mirror.getByRole('button', { name: 'Record' })).toBeFocused();
  const again = await trackOf(mirror.locator('video'));
  await mirror.getByRole('button', { name: 'Turn the camera off' }).press('Enter');
  await expect(mirror).toHaveCount(0);
  expect(await again.evaluate((one) => one?.readyState)).toBe('ended');
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'blobUrls'))).toBe(0);
  expect(sent.filter((path) => path !== '/api/analytics/event')).toEqual([]);
  await browser.close();
});

test('on a phone a recording is stopped by its button, and goes with a page that is hidden while it runs', async ({
  launchOptions,
  playwright,
  studio,
}) => {
  const browser = await launchWithCameras(playwright, launchOptions);
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const mirror = await openMirror(page, `${await clipsAt(studio)}&darkMode=1`);
  await expectNothingCutOff(page, 'the camera beside the model');
  await mirror.getByRole('button', { name: 'Record' }).tap();
  await mirror.getByRole('button', { name: 'Stop' }).tap();
  await expect(mirror.getByLabel('Your recording')).toBeVisible();
  await expectAccessible(page, 'a recording on a phone');
  await expectNothingCutOff(page, 'a recording on a phone');
  await mirror.getByRole('button', { name: 'Again' }).tap();
  const track = await trackOf(mirror.locator('video'));
  await mirror.getByRole('button', { name: 'Record' }).tap();
  await expect(mirror.getByText('of 10 s')).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(mirror).toHaveCount(0);
  expect(await track.evaluate((one) => one?.readyState)).toBe('ended');
  await browser.close();
});

test('a page that does not allow the camera is named, with the way to one that does', async ({ page, studio }) => {
  const player = await clipsAt(studio);
  const host = await serveHostPage(`<iframe title="Player" width="340" height="600" src="${player}"></iframe>`);
  await page.goto(host.url);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Camera mirror' }).click();
  await expect(frame.getByText('The page around the cards does not allow the camera.')).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Open the cards' })).toHaveAttribute('href', player);
  await host.close();
});

async function clipsAt(studio: Studio): Promise<string> {
  const { sets } = await (await fetch(`${studio.url}/api/catalog/sets?search=fingerspelled`)).json();
  return `${studio.url}/embed/${sets[0].id}?showDefinitionFirst=0`;
}

async function openMirror(page: Page, url: string): Promise<Locator> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Camera mirror' }).click();
  const mirror = page.getByRole('region', { name: 'Camera mirror' });
  await expect(mirror.getByText('Only you see this. Nothing is sent.')).toBeVisible();
  return mirror;
}

async function trackOf(view: Locator) {
  await expect.poll(() => view.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  return await view.evaluateHandle((video: HTMLVideoElement) => {
    return video.srcObject instanceof MediaStream ? video.srcObject.getTracks()[0] : undefined;
  });
}

/** Looks at each frame, because both play only until the shorter one has ended, and then again once both have. */
async function waitUntilInStep(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const areInStep = () => {
      const model = document.querySelector<HTMLVideoElement>('[data-current] [data-shown] video');
      const own = document.querySelector<HTMLVideoElement>('[aria-label="Your recording"]');
      if (!model || !own || model.paused || own.paused || model.currentTime < 0.4) return false;
      return Math.abs(model.currentTime - own.currentTime) < 0.25;
    };
    while (!areInStep()) await new Promise(requestAnimationFrame);
  });
}

/** Counts object URLs not yet revoked. */
function countBlobUrls(): void {
  let count = 0;
  const { createObjectURL, revokeObjectURL } = URL;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      Object.assign(window, { blobUrls: (count += 1) });
      return createObjectURL.call(URL, blob);
    },
    revokeObjectURL: (url: string) => {
      Object.assign(window, { blobUrls: (count -= 1) });
      revokeObjectURL.call(URL, url);
    },
  });
}
