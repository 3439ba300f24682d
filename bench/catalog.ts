import { launchBrowser, measureOpening } from './support/measure-page.ts';
import type { Opening } from './support/measure-page.ts';
import { median } from './support/median.ts';
import { printRows, slowPhone } from './support/print-rows.ts';
import { samplePhoto } from './support/sample-photo.ts';
import { addSet, startStudio } from './support/start-studio.ts';
import { serveStaticCatalog } from './support/static-catalog.ts';

/** Measures the catalog's first page on its first load on a slow phone, compared with a page written by hand. */
const rounds = 5;
const limits = { largestPaintRatio: 1.5, layoutShift: 0.02 };
const titles = Array.from({ length: 24 }, (_, index) => `Words of lesson ${24 - index}`);

const photo = await samplePhoto();
const studio = await startStudio(async (admin) => {
  for (const title of titles.toReversed()) await addSet(admin, title, { terms: ['Hello'], photo });
  return '/catalog';
});
const page = await serveStaticCatalog(titles, await smallPicture(new URL(studio.url).origin));
const browser = await launchBrowser();
let isGood = false;
try {
  await measureOpening(browser, studio.url);
  const ours: Opening[] = [];
  const byHand: Opening[] = [];
  for (let round = 1; round <= rounds; round++) {
    byHand.push(await measureOpening(browser, page.url));
    ours.push(await measureOpening(browser, studio.url));
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  isGood = report(ours, byHand);
} finally {
  await browser.close();
  await page.close();
  await studio.close();
}
process.exit(isGood ? 0 : 1);

async function smallPicture(origin: string): Promise<Buffer> {
  const { sets } = await (await fetch(`${origin}/api/catalog/sets?limit=1`)).json();
  return Buffer.from(await (await fetch(`${origin}${sets[0].thumbnailPath}/640`)).arrayBuffer());
}

function report(ours: Opening[], byHand: Opening[]): boolean {
  const of = (results: Opening[], name: keyof Opening) => median(results.map((result) => result[name]));
  const ratio = (what: string, name: keyof Opening, limit: number) => ({
    what,
    ours: `${of(ours, name).toFixed(0)} ms`,
    byHand: `${of(byHand, name).toFixed(0)} ms`,
    value: of(ours, name) / of(byHand, name),
    limit,
    unit: '×',
  });
  const shift = {
    what: 'Layout shift',
    ours: of(ours, 'layoutShift').toFixed(5),
    byHand: of(byHand, 'layoutShift').toFixed(5),
    value: of(ours, 'layoutShift'),
    limit: limits.layoutShift,
    unit: '',
  };
  const rows = [ratio('Largest paint', 'largestPaintMs', limits.largestPaintRatio), shift];
  return printRows('catalog', rows, slowPhone(rounds));
}
