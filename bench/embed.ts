import { readFile } from 'node:fs/promises';
import { launchBrowser, measureBeginning, measureFlip, measureLoad } from './support/measure-page.ts';
import type { Beginning, Begun, Measured } from './support/measure-page.ts';
import { median } from './support/median.ts';
import { printRows, slowPhone } from './support/print-rows.ts';
import type { Row } from './support/print-rows.ts';
import { samplePhoto } from './support/sample-photo.ts';
import { serveStaticCard } from './support/static-card.ts';
import { addSet, startStudio } from './support/start-studio.ts';

/** Measures the embed on its first load on a slow phone, compared with a page written by hand with the same card. */
const rounds = 5;

/** Ratios to that page, or absolute values. */
const limits = {
  largestPaintRatio: 1.2,
  firstFlipRatio: 1.25,
  /** Applies to the first card of flip mode. */
  firstSeenRatio: 2,
  firstBegunRatio: 3,
  layoutShift: 0.001,
  blockingMs: 100,
  requests: 8,
  scriptBytes: 90_000,
  styleBytes: 12_000,
};

const modes = {
  match: {
    seen: '[data-state="hidden"]',
    pressed: '[aria-label="Match game"] [data-kind="primary"]',
    begun: '[data-state="open"]',
  },
  quiz: {
    seen: '[role="radio"]',
    pressed: '[role="radio"]',
    begun: '[role="radio"][aria-checked="true"]',
  },
} as const satisfies Record<string, Beginning>;

const photo = await samplePhoto();
const terms = ['Hello', 'Book', 'Good night', 'Friend', 'School'];
const studio = await startStudio(async (admin) => `/embed/${await addSet(admin, 'Greetings', { terms, photo })}`);
const page = await serveStaticCard(photo);
const browser = await launchBrowser();
let isGood = false;
try {
  await measureFlip(browser, studio.url);
  const embed: Measured[] = [];
  const byHand: Measured[] = [];
  const match: Begun[] = [];
  const quiz: Begun[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const [url, results] of [
      [page.url, byHand],
      [studio.url, embed],
    ] as const) {
      results.push({ ...(await measureLoad(browser, url)), firstFlipMs: await measureFlip(browser, url) });
      process.stderr.write('.');
    }
    match.push(await measureBeginning(browser, `${studio.url}?defaultMode=match`, modes.match));
    quiz.push(await measureBeginning(browser, `${studio.url}?defaultMode=quiz`, modes.quiz));
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  isGood = report({ embed, byHand, match, quiz }, await bundleSizes());
} finally {
  await browser.close();
  await page.close();
  await studio.close();
}
process.exit(isGood ? 0 : 1);

interface Results {
  readonly embed: Measured[];
  readonly byHand: Measured[];
  readonly match: Begun[];
  readonly quiz: Begun[];
}

function report({ embed, byHand, match, quiz }: Results, sizes: { scripts: number; styles: number }): boolean {
  const of = (results: Measured[], name: keyof Measured) => median(results.map((result) => result[name]));
  const ratio = (what: string, name: keyof Measured, limit: number): Row => ({
    what,
    ours: `${of(embed, name).toFixed(0)} ms`,
    byHand: `${of(byHand, name).toFixed(0)} ms`,
    value: of(embed, name) / of(byHand, name),
    limit,
    unit: '×',
  });
  const besideCard = (what: string, results: Begun[], name: keyof Begun, limit: number): Row => {
    const [ms, cardMs] = [median(results.map((result) => result[name])), of(embed, 'largestPaintMs')];
    const row = { what, ours: `${ms.toFixed(0)} ms`, byHand: `card ${cardMs.toFixed(0)} ms` };
    return { ...row, value: ms / cardMs, limit, unit: '×' };
  };
  const bound = (what: string, name: keyof Measured, limit: number, digits = 0): Row => ({
    what,
    ours: of(embed, name).toFixed(digits),
    byHand: of(byHand, name).toFixed(digits),
    value: of(embed, name),
    limit,
    unit: '',
  });
  const size = (what: string, bytes: number, limit: number): Row => ({
    what,
    ours: `${(bytes / 1_000).toFixed(1)} kB`,
    byHand: '',
    value: bytes,
    limit,
    unit: '',
  });
  const rows = [
    ratio('Largest paint', 'largestPaintMs', limits.largestPaintRatio),
    ratio('First flip by click', 'firstFlipMs', limits.firstFlipRatio),
    besideCard('First board', match, 'seenMs', limits.firstSeenRatio),
    besideCard('Match begins by click', match, 'begunMs', limits.firstBegunRatio),
    besideCard('First question', quiz, 'seenMs', limits.firstSeenRatio),
    besideCard('First answer by click', quiz, 'begunMs', limits.firstBegunRatio),
    bound('Layout shift', 'layoutShift', limits.layoutShift, 5),
    bound('Blocking time, ms', 'blockingMs', limits.blockingMs),
    bound('Requests until the card is seen', 'requestsToCard', limits.requests),
    size('Scripts, brotli', sizes.scripts, limits.scriptBytes),
    size('Styles, brotli', sizes.styles, limits.styleBytes),
  ];
  return printRows('embed', rows, slowPhone(rounds));
}

/** The compressed size of the files that the embed's document names. The document itself contains the styles. */
async function bundleSizes(): Promise<{ scripts: number; styles: number }> {
  const built = 'dist/web';
  const manifest = JSON.parse(await readFile(`${built}/.vite/embed.json`, 'utf8'));
  const { file, css } = manifest['embed.html'];
  const bytes = async (names: string[]) => {
    const compressed = await Promise.all(names.map((name) => readFile(`${built}/${name}.br`)));
    return compressed.reduce((sum, { length }) => sum + length, 0);
  };
  return { scripts: await bytes([file]), styles: await bytes(css) };
}
