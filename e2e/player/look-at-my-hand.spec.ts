import { expect } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import { advise } from '../../src/handshape/rules/advice.ts';
import { createReferences } from '../../src/handshape/rules/references.ts';
import { withDetection, type Detection } from '../../src/handshape/rules/watch.ts';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { launchWithFilm, markWidth } from '../support/signing-camera.ts';
import { visitorTest as test, type Studio } from '../support/studio.ts';

const signs = ['L', 'W'];

/** The model is loaded and runs without a graphics card, on processors that others use, too. */
const modelMs = 240_000;

test('a letter that is held up looks like it, another one gets a hint, and no other host is asked', async ({
  launchOptions,
  playwright,
  studio,
}, testInfo) => {
  test.slow();
  const browser = await launchWithFilm(playwright, { launchOptions, folder: testInfo.outputDir, film: { signs } });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const hosts = new Set<string>();
  const sent: string[] = [];
  const models: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('.task')) models.push(request.url());
    if (request.url().startsWith('http')) hosts.add(new URL(request.url()).origin);
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  const mirror = await openMirror(page, studio, 'L');
  await expect(mirror.getByText('about 6 MB, once')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the mirror before it looks');
  await mirror.getByRole('button', { name: 'Look at my hand' }).press('Enter');
  for (const sign of signs) {
    await goToCard(page, sign);
    const likeness = mirror.getByText(new RegExp(`looks like ${sign}`, 'i')).first();
    await expect(likeness, sign).toBeVisible({ timeout: modelMs });
  }
  const hint = mirror.getByText('Curl your middle and ring fingers.').first();
  await goToCard(page, 'L');
  await expect(hint).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the mirror that looks');
  await page.setViewportSize({ width: 280, height: 640 });
  await expectNothingCutOff(page, 'the mirror that looks, narrow');
  await mirror.getByRole('button', { name: 'Stop looking at my hand' }).press('Enter');
  await expect(mirror.getByRole('button', { name: 'Look at my hand' })).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  const heapOnceLeft = await heapOf(page);
  await mirror.getByRole('button', { name: 'Look at my hand' }).press('Enter');
  await expect(mirror.getByRole('button', { name: 'Stop looking at my hand' })).toBeVisible();
  await mirror.getByRole('button', { name: 'Stop looking at my hand' }).press('Enter');
  await expect.poll(() => page.workers().length).toBe(0);
  expect((await heapOf(page)) - heapOnceLeft).toBeLessThan(1_000_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await mirror.getByRole('button', { name: 'Look at my hand' }).press('Enter');
  await expect(hint).toBeVisible({ timeout: modelMs });
  expect(await longestTaskMs(browser, page, hint)).toBeLessThan(50);
  expect(models).toHaveLength(1);
  expect([...hosts]).toEqual([studio.url]);
  expect(sent.filter((path) => path !== '/api/analytics/event')).toEqual([]);
  await browser.close();
});

test('every rendered letter and digit is taken for itself, and few are taken for another @long', async ({
  launchOptions,
  playwright,
  studio,
}, testInfo) => {
  test.slow();
  const film = { signs: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'], secondsEach: 2.5 };
  const browser = await launchWithFilm(playwright, { launchOptions, folder: testInfo.outputDir, film });
  const page = await browser.newPage();
  const mirror = await openMirror(page, studio, 'A');
  await mirror.getByRole('button', { name: 'Look at my hand' }).press('Enter');
  await expect(mirror.getByRole('button', { name: 'Stop looking at my hand' })).toBeVisible();
  const workerUrl = page.workers()[0]?.url() ?? '';
  await mirror.getByRole('button', { name: 'Stop looking at my hand' }).press('Enter');
  const detections = await page.evaluate(lookAtFilm, { workerUrl, signs: film.signs, markWidth });
  const references = createReferences();
  const taken = new Map(
    film.signs.map((sign) => {
      const windows = windowsOf(detections[sign] ?? []);
      const fits = (asked: string) => windows.some((each) => advise(each, { sign: asked }, references).kind === 'fits');
      return [sign, film.signs.filter((asked) => isDigit(asked) === isDigit(sign) && fits(asked))];
    }),
  );
  const table = JSON.stringify([...taken].map(([sign, others]) => `${sign}: ${others.join(' ')}`));
  await testInfo.attach('taken for', { body: table, contentType: 'application/json' });
  for (const shown of [film.signs.filter(isDigit), film.signs.filter((sign) => !isDigit(sign))]) {
    const right = shown.filter((sign) => taken.get(sign)?.includes(sign)).length / shown.length;
    const others = shown.flatMap((sign) => taken.get(sign)?.filter((other) => other !== sign) ?? []);
    expect(right, table).toBeGreaterThanOrEqual(0.95);
    expect(others.length / (shown.length * (shown.length - 1)), table).toBeLessThanOrEqual(0.05);
  }
  await browser.close();
});

interface Film {
  readonly workerUrl: string;
  readonly signs: readonly string[];
  readonly markWidth: number;
}

function isDigit(sign: string): boolean {
  return /\d/.test(sign);
}

/** What the watcher keeps of the detections, after every fifth of them. */
function windowsOf(all: readonly Detection[]): (readonly Detection[])[] {
  let detections: readonly Detection[] = [];
  return all
    .map((detection) => (detections = withDetection(detections, detection)))
    .filter((_, at) => at % 5 === 4 || at === all.length - 1);
}

/**
 * In the page: what the watcher's own worker sees of each sign for as long as the camera shows it. One of which too little was seen is looked
 * at when it comes round again.
 */
async function lookAtFilm({ workerUrl, signs: all, markWidth: width }: Film): Promise<Record<string, Detection[]>> {
  const worker = new Worker(workerUrl, { type: 'module' });
  const ask = (message: object, transfer: Transferable[] = []) => {
    const { promise, resolve } = Promise.withResolvers<{ detection: Detection }>();
    worker.onmessage = ({ data }) => data.type !== 'loading' && resolve(data);
    worker.postMessage(message, transfer);
    return promise;
  };
  await ask({ type: 'load', task: 'watch' });
  const video = document.createElement('video');
  video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480 } });
  await video.play();
  const context = new OffscreenCanvas(640, 480).getContext('2d', { willReadFrequently: true });
  const shown = () => {
    context?.drawImage(video, 0, 0, 640, 480);
    const isWhite = (bit: number) => (context?.getImageData((bit + 0.5) * width, 8, 1, 1).data[0] ?? 0) > 128;
    return [0, 1, 2, 3, 4, 5].reduce((sum, bit) => sum + (isWhite(bit) ? 2 ** bit : 0), 0) - 1;
  };
  const nextFrame = () => new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  const lookOnce = async (sign: string) => {
    const frame = await createImageBitmap(video);
    return (await ask({ type: 'look', frame, sign, turn: sign }, [frame])).detection;
  };
  const seen: Record<string, Detection[]> = {};
  while (Object.keys(seen).length < all.length) {
    await nextFrame();
    const place = shown();
    const sign = all[place];
    if (sign === undefined || seen[sign]) continue;
    const detections: Detection[] = [];
    while (shown() === place) {
      const detection = await lookOnce(sign);
      if (shown() === place) detections.push(detection);
    }
    if ((detections.at(-1)?.atMs ?? 0) - (detections[0]?.atMs ?? 0) > 1_500 && detections.length > 10)
      seen[sign] = detections;
  }
  worker.terminate();
  video.srcObject = null;
  return seen;
}

/**
 * While the watcher looks until a sentence comes and goes with the film.
 * @returns of the page's thread, in time of the processor: on a busy machine every task takes longer
 */
async function longestTaskMs(browser: Browser, page: Page, sentence: Locator): Promise<number> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await expect(sentence).toBeHidden();
  await expect(sentence).toBeVisible();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  const pages = traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`);
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && pages.includes(`${pid} ${tid}`));
  expect(tasks).not.toEqual([]);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** In thousandths of a millisecond. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** What is in use of the page's own memory, in bytes; its worker's goes with the worker. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

async function alphabetId({ url }: Studio): Promise<string> {
  const { sets } = await (await fetch(`${url}/api/catalog/sets`)).json();
  return sets.find((each: { title: string }) => each.title.includes('A–Z')).id;
}

async function openMirror(page: Page, studio: Studio, sign: string): Promise<Locator> {
  await page.goto(`${studio.url}/embed/${await alphabetId(studio)}?showDefinitionFirst=0`);
  await page.getByRole('button', { name: 'Camera mirror' }).click();
  await goToCard(page, sign);
  return page.getByRole('region', { name: 'Camera mirror' });
}

/** The cards are in the order of the alphabet. */
async function goToCard(page: Page, sign: string): Promise<void> {
  await page.getByRole('button', { name: 'go to card' }).click();
  const field = page.getByRole('textbox', { name: 'Card number' });
  await field.fill(`${sign.charCodeAt(0) - 'A'.charCodeAt(0) + 1}`);
  await field.press('Enter');
}
