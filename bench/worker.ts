import type { Browser, BrowserContext } from '@playwright/test';
import { openFarServer } from './support/far-server.ts';
import { launchBrowser, measureVisit, phone } from './support/measure-page.ts';
import { median } from './support/median.ts';
import { printRows } from './support/print-rows.ts';
import type { Row } from './support/print-rows.ts';
import { samplePhoto } from './support/sample-photo.ts';
import { addSet, startStudio } from './support/start-studio.ts';

/** Measures pages that were visited before, with and without the service worker of a set saved offline. */
const rounds = 20;
/** The latency of the phone's connection, as in the other measurements of pages. */
const latencyMs = 150;
const limits = { addedMs: 20, ratio: 1.2 };
const titles = Array.from({ length: 24 }, (_, index) => `Words of lesson ${24 - index}`);

const photo = await samplePhoto();
const studio = await startStudio(async (admin) => {
  let setId = '';
  for (const title of titles) setId = await addSet(admin, title, { terms: ['Hello', 'Book', 'Friend'], photo });
  return `/catalog/set/${setId}?mode=flip`;
});
const line = await openFarServer(new URL(studio.url).origin, latencyMs);
const setPage = line.origin + new URL(studio.url).pathname + new URL(studio.url).search;
const pages = { Catalog: `${line.origin}/catalog`, 'Page of a set': setPage };
const browser = await launchBrowser();
let isGood = false;
try {
  const kept = await visitor(browser);
  await keepSet(kept, setPage);
  const plain = await visitor(browser);
  const rows: Row[] = [];
  for (const [name, url] of Object.entries(pages)) rows.push(...(await compare(name, url, { kept, plain })));
  isGood = printRows('worker', rows, conditions());
} finally {
  await browser.close();
  line.close();
  await studio.close();
}
process.exit(isGood ? 0 : 1);

function visitor(of: Browser): Promise<BrowserContext> {
  return of.newContext(phone);
}

/** Keeps a set on the device. From then on, the worker controls every page of the catalog. */
async function keepSet(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep on this device' }).click();
  await page.getByRole('button', { name: 'Done' }).waitFor();
  await page.close();
}

interface Visitors {
  readonly kept: BrowserContext;
  readonly plain: BrowserContext;
}

/** Alternates the order, so that each of the two comes first in every other round. */
async function compare(name: string, url: string, { kept, plain }: Visitors): Promise<Row[]> {
  for (const context of [kept, plain]) await measureVisit(context, url);
  const behindWorker: number[] = [];
  const without: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const inOrder = [
      [kept, behindWorker],
      [plain, without],
    ] as const;
    for (const [context, results] of round % 2 === 0 ? inOrder : inOrder.toReversed())
      results.push((await measureVisit(context, url)).largestPaintMs);
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  return toRows(name, behindWorker, without);
}

/** The difference is taken within each round, so that it does not contain what slows both at once. */
function toRows(name: string, behindWorker: readonly number[], without: readonly number[]): Row[] {
  const addedMs = median(behindWorker.map((ms, round) => ms - (without[round] ?? Number.NaN)));
  const [ours, byHand] = [median(behindWorker), median(without)];
  const texts = { ours: `${ours.toFixed(0)} ms`, byHand: `${byHand.toFixed(0)} ms` };
  const addedText = `${addedMs < 0 ? '' : '+'}${addedMs.toFixed(0)} ms`;
  return [
    { what: `${name}, largest paint`, ...texts, value: ours / byHand, limit: limits.ratio, unit: '×' },
    { what: `${name}, added`, ours: addedText, byHand: '', value: addedMs, limit: limits.addedMs, unit: ' ms' },
  ];
}

function conditions(): string {
  return `Medians of ${rounds} interleaved rounds: ${latencyMs} ms, CPU 4× slower, visited before, the worker stopped before each; "by hand" is without a worker.`;
}
