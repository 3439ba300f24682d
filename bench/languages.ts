import type { Browser } from '@playwright/test';
import { launchBrowser, measureCard, measureEffort, measureTiles } from './support/measure-page.ts';
import { median, medianRange } from './support/median.ts';
import { printTable, slowPhone, type Row } from './support/print-rows.ts';
import { busyMs } from './support/process-cost.ts';
import { samplePhoto } from './support/sample-photo.ts';
import { post, sent, signIn, startServer, type BenchServer } from './support/start-server.ts';
import { addSet } from './support/start-studio.ts';
import { newFolder } from './support/children.ts';

/** What visitors see first, in other languages beside English: each round has all of them, in another order. */
const others = ['de', 'ar', 'ja'] as const;
const rounds = 10;
const answersPerRound = 150;
const limits = { ratio: 1.03, moreBytes: 3_000 };

type Language = 'en' | (typeof others)[number];

/** In milliseconds. */
type Measures = Readonly<Record<(typeof measured)[number][0], number>>;

const measured = [
  ['firstCard', 'First card'],
  ['firstFlip', 'First flip by click'],
  ['embedEffort', 'Embed, processor'],
  ['firstTiles', 'Catalog, pictures'],
  ['catalogEffort', 'Catalog, processor'],
  ['embedAnswer', 'Embed, an answer'],
  ['catalogAnswer', 'Catalog, an answer'],
] as const;

const photo = await samplePhoto();
const folder = await newFolder();
const server = await startServer({ DATA_DIR: folder.path });
const browser = await launchBrowser();
let isGood = false;
try {
  const setId = await fill(server);
  const languages: Language[] = ['en', ...others];
  const results = new Map<Language, Measures[]>(languages.map((language) => [language, []]));
  for (const language of languages) await measure(browser, setId, language);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < languages.length; turn++) {
      const language = languages[(round + turn) % languages.length] ?? 'en';
      results.get(language)?.push(await measure(browser, setId, language));
    }
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  isGood = report(results, await bytesOf(setId));
} finally {
  await browser.close();
  await server.close();
  await folder.remove();
}
process.exit(isGood ? 0 : 1);

/** @returns the id of a set */
async function fill({ origin }: BenchServer): Promise<string> {
  const admin = { origin, cookie: await signIn(origin) };
  const ids: string[] = [];
  for (let lesson = 1; lesson <= 24; lesson++)
    ids.push(await addSet(admin, `Words of lesson ${lesson}`, { terms: ['Hello', 'Book'], photo }));
  await post(origin, '/api/analytics/reconcile', {}, admin.cookie);
  return ids[0] ?? '';
}

async function measure(within: Browser, setId: string, language: Language): Promise<Measures> {
  const [embed, catalog] = [`${server.origin}/embed/${setId}`, `${server.origin}/catalog`];
  return {
    ...(await measureCard(within, embed, language)),
    embedEffort: await measureEffort(within, embed, language),
    firstTiles: await measureTiles(within, catalog, language),
    catalogEffort: await measureEffort(within, catalog, language),
    embedAnswer: await measureAnswer(embed, language),
    catalogAnswer: await measureAnswer(catalog, language),
  };
}

/** Processor time of the server's main thread for one answer from its memory. */
async function measureAnswer(url: string, language: Language): Promise<number> {
  const headers = { 'accept-language': language, 'accept-encoding': 'br' };
  const ask = async () => (await sent(await fetch(url, { headers }))).arrayBuffer();
  await ask();
  const before = await busyMs(server);
  for (let answer = 0; answer < answersPerRound; answer++) await ask();
  return ((await busyMs(server)) - before) / answersPerRound;
}

type Bytes = ReadonlyMap<string, number>;

/** Of the documents, compressed. */
async function bytesOf(setId: string): Promise<Bytes> {
  const bytes = new Map<string, number>();
  for (const language of ['en', ...others])
    for (const path of [`/embed/${setId}`, '/catalog']) {
      const headers = { 'accept-language': language, 'accept-encoding': 'br' };
      const { headers: answered } = await sent(await fetch(server.origin + path, { headers }));
      bytes.set(`${language} ${path.split('/')[1]}`, Number(answered.get('content-length')));
    }
  return bytes;
}

function report(results: ReadonlyMap<Language, readonly Measures[]>, bytes: Bytes): boolean {
  const english = results.get('en') ?? [];
  const rows = others.flatMap((language): Row[] => {
    const own = results.get(language) ?? [];
    return [
      ...measured.map(([name, what]) => ratioRow(`${what}, ${language}`, valuesOf(own, name), valuesOf(english, name))),
      ...['embed', 'catalog'].map((page) => bytesRow(page, language, bytes)),
    ];
  });
  return printTable('languages', rows, `${slowPhone(rounds)} By hand: the same in English; in brackets 95 %.`);
}

function valuesOf(all: readonly Measures[], name: keyof Measures): readonly number[] {
  return all.map((one) => one[name]);
}

/** Of the ratios in each round: what slows both down at once is not in it. */
function ratioRow(what: string, own: readonly number[], english: readonly number[]): Row {
  const ratios = own.map((value, round) => value / (english[round] ?? Number.NaN));
  const [low, high] = medianRange(ratios);
  return {
    what: `${what} (${low.toFixed(2)} to ${high.toFixed(2)})`,
    ours: inMs(median(own)),
    byHand: inMs(median(english)),
    value: median(ratios),
    limit: limits.ratio,
    unit: '×',
  };
}

function inMs(ms: number): string {
  return `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;
}

function bytesRow(page: string, language: Language, bytes: Bytes): Row {
  const [own = Number.NaN, english = Number.NaN] = [language, 'en'].map((tag) => bytes.get(`${tag} ${page}`));
  const inKb = (size: number) => `${(size / 1_000).toFixed(1)} kB`;
  const value = own - english;
  return {
    what: `Document of ${page}, ${language}`,
    ours: inKb(own),
    byHand: inKb(english),
    value,
    limit: limits.moreBytes,
    unit: ' B',
  };
}
