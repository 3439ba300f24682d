import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** A cheap phone on a slow line. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const cpuSlowdown = 4;
const frame = { viewport: { width: 700, height: 750 } };
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 };
/** How long a page at rest is watched. */
const restMs = 1_500;

export interface Load {
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  /** Time of long tasks after the first paint, beyond 50 ms each. */
  readonly blockingMs: number;
  /** Started before the largest paint. */
  readonly requestsToCard: number;
}

export interface Measured extends Load {
  readonly firstFlipMs: number;
}

export function launchBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
  const executablePath = process.env['CHROMIUM_PATH'];
  return chromium.launch({ args, ...(executablePath && { executablePath }) });
}

export async function measureLoad(browser: Browser, url: string): Promise<Load> {
  return withPage(browser, frame, async (page) => {
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => !Reflect.has(window, 'recordedInput'));
    await page.waitForTimeout(restMs);
    return page.evaluate(() => {
      const { paintMs, shift, blockingMs } = Reflect.get(window, 'watched');
      const starts = performance.getEntriesByType('resource').map(({ startTime }) => startTime);
      return {
        largestPaintMs: paintMs,
        layoutShift: shift,
        blockingMs,
        requestsToCard: 1 + starts.filter((startMs) => startMs < paintMs).length,
      };
    });
  });
}

export interface Opening {
  readonly largestPaintMs: number;
  readonly layoutShift: number;
}

export async function measureOpening(browser: Browser, url: string): Promise<Opening> {
  return withPage(browser, phone, (page) => watchOpening(page, url));
}

/**
 * Measures the same for a returning visitor whose pages a service worker answers. There is no throttling, because it
 * does not reach a service worker, which has to start first.
 */
export async function measureVisit(context: BrowserContext, url: string): Promise<Opening> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  try {
    return await watchOpening(page, url);
  } finally {
    await page.close();
  }
}

async function watchOpening(page: Page, url: string): Promise<Opening> {
  await page.addInitScript(watch);
  await page.addInitScript(watchLargest);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(restMs);
  return page.evaluate(() => ({
    largestPaintMs: Number(Reflect.get(window, 'largestMs')),
    layoutShift: Reflect.get(window, 'watched').shift,
  }));
}

/**
 * Opens the page and clicks its card in every frame until it turns.
 * @returns milliseconds since the navigation began, read once all is loaded: before, Chromium would compile the
 * question for 60 to 130 ms before it reads the card
 */
export async function measureFlip(browser: Browser, url: string): Promise<number> {
  return measureMoment(browser, url, {
    pressed: '[data-current] [data-shown], #card',
    awaited: '[data-flipped="true"], .flipped',
  });
}

/** Selectors of a mode's first content, of what starts it, and of what shows that it has started. */
export interface Beginning {
  readonly seen: string;
  readonly pressed: string;
  readonly begun: string;
}

export interface Begun {
  /** When all pictures of the first content are on the screen. */
  readonly seenMs: number;
  /** When the mode has started, with a click in every frame until then. */
  readonly begunMs: number;
}

/** Opens the page of a mode twice, to look and to start it. Times are in milliseconds since the navigation began. */
export async function measureBeginning(browser: Browser, url: string, what: Beginning): Promise<Begun> {
  const seenMs = await measureMoment(browser, url, { awaited: what.seen });
  const begunMs = await measureMoment(browser, url, { pressed: what.pressed, awaited: what.begun });
  return { seenMs, begunMs };
}

/**
 * Measures when the first card is seen in a language, and when it turns if it is clicked in every frame from then on.
 */
export async function measureCard(
  browser: Browser,
  url: string,
  locale: string,
): Promise<{ firstCard: number; firstFlip: number }> {
  const pressed = '[data-current] [data-shown]';
  const moment = { pressed, pressedOnce: pressed, awaited: '[data-flipped="true"]' };
  const { seenMs, momentMs } = await watchMoment(browser, url, { ...frame, locale }, moment);
  return { firstCard: seenMs, firstFlip: momentMs };
}

/** Measures when the first pictures of the catalog are all there in a language. */
export async function measureTiles(browser: Browser, url: string, locale: string): Promise<number> {
  const awaited = 'main img[fetchpriority="high"]';
  return (await watchMoment(browser, url, { ...phone, locale }, { awaited })).momentMs;
}

export interface Effort {
  /** Processor time of the page's main thread. Other programs on the machine do not count. */
  readonly busyMs: number;
  /** The number of received bytes, as they were compressed. */
  readonly bytes: number;
}

/** Measures a page on a quick line, until its program listens and has fetched what it may need next. */
export async function measureEffort(browser: Browser, url: string, locale: string): Promise<Effort> {
  const context = await browser.newContext({ ...frame, locale });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send('Network.enable');
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => !Reflect.has(window, 'recordedInput'));
  await page.waitForLoadState('networkidle');
  const { metrics } = await session.send('Performance.getMetrics');
  await context.close();
  return { busyMs: 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN), bytes };
}

interface Moment {
  /** What is clicked in every frame until the awaited element appears. */
  readonly pressed?: string;
  /** The clicks begin once this is seen. */
  readonly pressedOnce?: string;
  readonly awaited: string;
}

async function measureMoment(browser: Browser, url: string, moment: Moment): Promise<number> {
  return (await watchMoment(browser, url, frame, moment)).momentMs;
}

async function watchMoment(
  browser: Browser,
  url: string,
  screen: BrowserContextOptions,
  moment: Moment,
): Promise<{ seenMs: number; momentMs: number }> {
  return withPage(browser, screen, async (page) => {
    await page.addInitScript(watchFor, moment);
    await page.goto(url, { waitUntil: 'load' });
    const moments = await page.waitForFunction(() => Reflect.get(window, 'moments'), undefined, { polling: 50 });
    return moments.jsonValue();
  });
}

async function withPage<Result>(
  browser: Browser,
  screen: BrowserContextOptions,
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  try {
    return await measure(page);
  } finally {
    await context.close();
  }
}

function watch() {
  const watched = { paintMs: 0, shift: 0, blockingMs: 0 };
  const firstPaintMs = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
  Object.assign(window, { watched });
  const observe = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => {
    if (Reflect.get(entry, 'element') instanceof HTMLImageElement) watched.paintMs = entry.startTime;
  });
  // Chromium does not always name the picture. Then the frame counts that follows the one in which it appeared.
  const look = () => {
    const isThere = document.querySelector('img')?.complete === true;
    if (isThere) requestAnimationFrame((nowMs) => (watched.paintMs ||= nowMs));
    else requestAnimationFrame(look);
  };
  look();
  observe('layout-shift', (entry) => (watched.shift += Number(Reflect.get(entry, 'value'))));
  observe('longtask', ({ startTime, duration }) => {
    if (startTime > firstPaintMs()) watched.blockingMs += Math.max(0, duration - 50);
  });
}

function watchLargest() {
  new PerformanceObserver((list) => {
    Object.assign(window, { largestMs: list.getEntries().at(-1)?.startTime });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

function watchFor({ pressed, pressedOnce, awaited }: Moment) {
  let seenMs = pressedOnce === undefined ? 0 : Number.NaN;
  const isThere = (selector: string) => {
    const element = document.querySelector(selector);
    const isSeen = element?.checkVisibility({ visibilityProperty: true }) === true;
    const images = [...document.querySelectorAll(`[data-current] img, #card img, ${selector}`)];
    return isSeen && images.every((image) => !(image instanceof HTMLImageElement) || image.complete);
  };
  const step = () => {
    if (pressedOnce !== undefined && Number.isNaN(seenMs) && isThere(pressedOnce)) seenMs = performance.now();
    if (pressed !== undefined && !Number.isNaN(seenMs)) document.querySelector<HTMLElement>(pressed)?.click();
    if (isThere(awaited)) Object.assign(window, { moments: { seenMs, momentMs: performance.now() } });
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
