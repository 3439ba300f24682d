import type { Page } from '@playwright/test';
import { launchBrowser } from './support/measure-page.ts';
import { printRows } from './support/print-rows.ts';
import { password, post, sent } from './support/start-server.ts';
import { startStudio } from './support/start-studio.ts';
import type { Admin } from './support/start-studio.ts';

/** Measures typing into a long set on a slow machine: the time from a key to its character on the screen. */
const cards = 1_000;
const cpuSlowdown = 4;
const limitMs = 50;
const share = 0.95;
/** The pause of a quick typist. */
const betweenKeysMs = 80;
const typed = 'the quick brown fox jumps over the lazy dog';
/** The places in the set at which text is typed, as a share of its height. */
const places = [0, 0.5, 1];

const studio = await startStudio(async (admin) => `/sets/${await addLongSet(admin)}/edit`);
const browser = await launchBrowser();
let isGood = false;
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const bare = await measureBare(page);
  isGood = report(await measureSet(page), bare);
} finally {
  await browser.close();
  await studio.close();
}
process.exit(isGood ? 0 : 1);

async function addLongSet({ origin, cookie }: Admin): Promise<string> {
  const set = await (await post(origin, '/api/sets', { title: 'Words' }, cookie)).json();
  const rows = Array.from({ length: cards }, (_, index) => `Word ${index + 1},What word ${index + 1} means`);
  const form = new FormData();
  form.set('file', new Blob([rows.join('\n')], { type: 'text/csv' }), 'words.csv');
  const headers = { cookie, origin };
  await sent(await fetch(`${origin}/api/sets/${set.id}/import-csv`, { method: 'POST', headers, body: form }));
  return set.id;
}

/** Measures an empty page with a field, which is what the browser and the machine take themselves. */
async function measureBare(page: Page): Promise<number[]> {
  await page.goto('about:blank');
  await page.setContent('<textarea></textarea>');
  await page.locator('textarea').click();
  return measureKeys(page);
}

async function measureSet(page: Page): Promise<number[]> {
  await page.request.post(`${new URL(studio.url).origin}/api/auth/login`, { data: { password } });
  await page.goto(studio.url);
  await page.getByRole('textbox', { name: 'Term 1', exact: true }).waitFor();
  const times: number[] = [];
  for (const place of places) {
    await page.evaluate((to) => window.scrollTo(0, to * document.documentElement.scrollHeight), place);
    const field = page.getByRole('textbox', { name: /^Definition/ });
    await field.nth(place === 1 ? -1 : 5).click();
    times.push(...(await measureKeys(page)));
  }
  return times;
}

/** Milliseconds from each key to the end of the frame that shows it. */
async function measureKeys(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.evaluate(() => new Promise((rested) => requestIdleCallback(rested, { timeout: 2_000 })));
  await page.evaluate(watchKeys);
  await page.keyboard.type(typed, { delay: betweenKeysMs });
  await page.waitForFunction((count) => Reflect.get(window, 'keyTimes').length >= count, typed.length);
  const times: number[] = await page.evaluate(() => Reflect.get(window, 'keyTimes'));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return times;
}

function watchKeys() {
  const keyTimes: number[] = [];
  Object.assign(window, { keyTimes });
  const handleKey = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => keyTimes.push(performance.now() - timeStamp));
      port1.start();
      port2.postMessage(undefined);
    });
  const ending = Reflect.get(window, 'endWatch');
  if (ending instanceof AbortController) ending.abort();
  const endWatch = new AbortController();
  Object.assign(window, { endWatch });
  window.addEventListener('keydown', handleKey, { capture: true, signal: endWatch.signal });
}

function report(editor: readonly number[], bare: readonly number[]): boolean {
  const row = (what: string, part: number, limit: number) => ({
    what,
    ours: `${at(editor, part).toFixed(0)} ms`,
    byHand: `${at(bare, part).toFixed(0)} ms`,
    value: at(editor, part),
    limit,
    unit: ' ms',
  });
  const rows = [row('Key to paint, 95 in 100 within', share, limitMs)];
  return printRows(
    'editor',
    rows,
    `Typing into a set of ${cards} cards, and into a bare field: CPU ${cpuSlowdown}× slower.`,
  );
}

/** Returns the time that a share `part` of the values does not exceed. */
function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}
