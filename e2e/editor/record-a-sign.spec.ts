import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import type { InputVideoTrack } from 'mediabunny';
import { expectAccessible } from '../support/accessibility.ts';
import { launchWithCameras } from '../support/camera.ts';
import { openEditor, readCards, teacherTest as test } from '../support/studio.ts';

/** Of what a camera shows last. */
const longestFrameMs = 1_000 / 20;
const roundingMs = 1;

test('a sign is recorded by keyboard, again and again, and one file is left', async ({
  launchOptions,
  playwright,
  studio,
}) => {
  const browser = await launchWithCameras(playwright, launchOptions, 3);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(countBlobUrls);
  await page.addInitScript(noteFrames);
  const setId = await openEditor(page, studio, ['Hello', 'Tree']);
  const uploads: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && uploads.push(request.url()));
  const opener = page.getByRole('button', { name: 'Record a clip for card 1' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Hello' });
  await expect(dialog.getByRole('button', { name: 'Record' })).toBeEnabled();
  const view = dialog.getByLabel('Camera', { exact: true }).and(page.locator('video'));
  await expect(view).toHaveCSS('scale', '-1 1');
  await expectAccessible(page, 'the recorder');

  await test.step('with the other camera', async () => {
    const before = await trackOf(view);
    await dialog.getByRole('combobox', { name: 'Camera' }).selectOption({ index: 2 });
    await expect.poll(async () => (await trackOf(view)).id).not.toBe(before.id);
    await expect(dialog.getByRole('button', { name: 'Record' })).toBeEnabled();
  });

  await dialog.focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByText(/^[123]$/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Record' })).toBeEnabled();

  await page.keyboard.press('Space');
  for (let retake = 0; retake < 3; retake += 1) {
    await expect(dialog.getByText('of 30 s')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(dialog.getByRole('button', { name: 'Keep' })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'blobUrls'))).toBe(1);
    await page.keyboard.press('r');
  }
  await page.keyboard.press('Escape');
  await dialog.getByRole('combobox', { name: 'End of a clip' }).selectOption('Stop after 3 seconds');
  await dialog.focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeVisible();
  const clip = dialog.getByLabel('The recorded clip');
  await expect(clip).toHaveCSS('scale', 'none');
  // An earlier press would count as stopping the recording, and keep nothing.
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.8);
  await expectAccessible(page, 'the recorded clip');
  const track = await view.evaluateHandle((video: HTMLVideoElement) => {
    return video.srcObject instanceof MediaStream ? video.srcObject.getTracks()[0] : undefined;
  });
  await dialog.getByRole('button', { name: 'Keep' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Show the video of card 1, 0:0\d$/ })).toBeFocused();
  await expect(dialog).toBeHidden();
  expect(await track.evaluate((one) => one?.readyState)).toBe('ended');
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'blobUrls'))).toBe(0);
  expect(uploads.filter((url) => url.endsWith('/media'))).toHaveLength(1);
  const [card] = await readCards(page, studio, setId);
  const length = `0:0${Math.round(card.durationMs / 1_000)}`;
  await expect(page.getByRole('button', { name: `Show the video of card 1, ${length}`, exact: true })).toBeVisible();
  const lastFrameMs = await expectFile(page, studio.url + card.mediaPath, card.durationMs);
  await test.step('to the last frame within three seconds, however many a busy camera leaves out', async () => {
    const seenMs: number[] = await page.evaluate(() => Reflect.get(window, 'framesMs'));
    const withinMs = Math.max(...seenMs.filter((atMs) => atMs < 3_000));
    expect(Math.max(...seenMs, card.durationMs)).toBeGreaterThanOrEqual(3_000 - roundingMs);
    expect(Math.abs(lastFrameMs - withinMs)).toBeLessThanOrEqual(longestFrameMs);
    expect(card.durationMs).toBeLessThanOrEqual(3_000 + roundingMs);
    expect(card.durationMs).toBeGreaterThan(lastFrameMs);
    expect(card.durationMs - lastFrameMs).toBeLessThanOrEqual(longestFrameMs + roundingMs);
  });
  await browser.close();
});

test('the terms of a set are recorded one after the other, hands-free, on a narrow phone', async ({
  launchOptions,
  playwright,
  studio,
}) => {
  const browser = await launchWithCameras(playwright, launchOptions);
  const page = await browser.newPage({ viewport: { width: 280, height: 653 }, colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('admin-dark-mode', 'true'));
  // As in a browser without an encoder.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoEncoder'));
  await page.addInitScript(noteRecordings);
  const setId = await openEditor(page, studio, ['Hello', 'Tree']);
  await page.getByRole('button', { name: 'Import/Export Cards' }).click();
  await page.getByRole('button', { name: 'Files' }).click();
  await expect(page.getByText('2 terms without a clip')).toBeVisible();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Record clips' });
  await dialog.getByRole('checkbox', { name: 'Hands-free' }).check();
  await expect(dialog.getByText('1 of 2')).toBeVisible();
  await expectAccessible(page, 'the recorder, narrow and dark');
  await expectNothingCut(dialog);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeVisible();
  await expectNothingCut(dialog);
  await expect(dialog.getByText('2 of 2')).toBeVisible();
  await expect(dialog.getByText('2 clips recorded')).toBeVisible();
  await expectAccessible(page, 'the end of a run');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('No terms without a clip.')).toBeVisible();
  // Clips that are still sent count as there.
  await expect
    .poll(async () =>
      (await readCards(page, studio, setId)).every(({ mediaPath }: { mediaPath: string | null }) => mediaPath),
    )
    .toBe(true);
  const recordedMs: number[] = await page.evaluate(() => Reflect.get(window, 'recordedMs'));
  expect(recordedMs).toHaveLength(2);
  expect(Math.min(...recordedMs)).toBeGreaterThanOrEqual(3_000 - roundingMs);
  for (const card of await readCards(page, studio, setId)) {
    // Three seconds are recorded, but a busy camera may leave out the last frames.
    expect(card.durationMs).toBeGreaterThan(1_500);
    await expectFile(page, studio.url + card.mediaPath, card.durationMs);
  }
  await browser.close();
});

test('what keeps a camera from being used is said with what to do', async ({ launchOptions, playwright, studio }) => {
  const browser = await launchWithCameras(playwright, launchOptions);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(failWhenAsked);
  await openEditor(page, studio, ['Hello']);
  const record = page.getByRole('button', { name: 'Record a clip for card 1' });
  const dialog = page.getByRole('dialog', { name: 'Hello' });
  for (const [fault, words] of [
    ['NotAllowedError', /Allow it in the browser/],
    ['NotFoundError', /Connect one/],
    ['NotReadableError', /Close it there/],
  ] as const) {
    await page.evaluate((name) => Reflect.set(window, 'cameraFault', name), fault);
    await record.click();
    await expect(dialog.getByText(words)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Record' })).toBeDisabled();
    await expectAccessible(page, fault);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(record).toBeFocused();
  }

  await page.evaluate(() => Reflect.set(window, 'cameraFault', ''));
  await record.click();
  await expect(dialog.getByRole('button', { name: 'Record' })).toBeEnabled();
  await page.keyboard.press('Space');
  await page.evaluate(hidePage);
  await expect(dialog.getByText('The camera was turned off')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Record' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Turn the camera on' }).click();
  await expect(dialog.getByRole('button', { name: 'Record' })).toBeEnabled();
  await browser.close();
});

/**
 * The file's length is the end of its last frame.
 * @returns when that frame begins, in ms
 */
async function expectFile(page: Page, url: string, durationMs: number): Promise<number> {
  const bytes = await (await page.request.get(url)).body();
  using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  expect(await track?.getCodec()).toBe('avc');
  expect(await input.getPrimaryAudioTrack()).toBeNull();
  expect(Math.abs((await input.computeDuration()) * 1_000 - durationMs)).toBeLessThanOrEqual(1);
  return track ? await readLastFrameMs(track) : 0;
}

async function readLastFrameMs(track: InputVideoTrack): Promise<number> {
  const startsMs: number[] = [];
  for await (const { timestamp } of new EncodedPacketSink(track).packets()) startsMs.push(timestamp * 1_000);
  return Math.max(...startsMs);
}

async function trackOf(view: Locator): Promise<{ id: string }> {
  return await view.evaluate((video: HTMLVideoElement) => {
    const [track] = video.srcObject instanceof MediaStream ? video.srcObject.getTracks() : [];
    return { id: track?.getSettings().deviceId ?? '' };
  });
}

async function expectNothingCut(dialog: Locator): Promise<void> {
  const cut = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
  for (const button of await dialog.getByRole('button').all()) {
    const box = await button.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(280);
  }
}

/** Counts object URLs not yet revoked. */
function countBlobUrls(): void {
  let count = 0;
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    count += 1;
    return createObjectURL(blob);
  };
  URL.revokeObjectURL = (url) => {
    count -= 1;
    revokeObjectURL(url);
  };
  Object.defineProperty(window, 'blobUrls', { get: () => count });
}

/** Notes in ms when the camera gave each frame of the latest recording, kept or not, counted from the first one. */
function noteFrames(): void {
  interface Frame {
    readonly timestamp: number;
  }
  const { prototype } = Reflect.get(window, 'MediaStreamTrackProcessor');
  const read = Object.getOwnPropertyDescriptor(prototype, 'readable')?.get;
  const framesOf: (processor: unknown) => ReadableStream<Frame> = (processor) => read?.call(processor);
  Object.defineProperty(prototype, 'readable', {
    get() {
      let firstMs: number | undefined;
      const framesMs: number[] = [];
      Object.assign(window, { framesMs });
      const note = new TransformStream<Frame, Frame>({
        transform(frame, passOn) {
          firstMs ??= frame.timestamp / 1_000;
          framesMs.push(frame.timestamp / 1_000 - firstMs);
          passOn.enqueue(frame);
        },
      });
      return framesOf(this).pipeThrough(note);
    },
  });
}

/** Notes in `recordedMs` how long each `MediaRecorder` ran until it was stopped. */
function noteRecordings(): void {
  const { prototype } = MediaRecorder;
  const { start, stop } = prototype;
  const startedAt = new WeakMap<MediaRecorder, number>();
  const recordedMs: number[] = [];
  Object.assign(window, { recordedMs });
  prototype.start = function (timeslice) {
    startedAt.set(this, performance.now());
    start.call(this, timeslice);
  };
  prototype.stop = function () {
    recordedMs.push(performance.now() - (startedAt.get(this) ?? Infinity));
    stop.call(this);
  };
}

/** Fails as the browser would, with the name in `cameraFault`. */
function failWhenAsked(): void {
  const open = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices);
  Object.assign(navigator.mediaDevices ?? {}, {
    getUserMedia(wish: MediaStreamConstraints) {
      const name = Reflect.get(window, 'cameraFault');
      return name ? Promise.reject(new DOMException('No camera', name)) : open?.(wish);
    },
  });
}

function hidePage(): void {
  Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  Object.defineProperty(document, 'hidden', { get: () => false, configurable: true });
}
