import type { Browser } from '@playwright/test';
import { launchBrowser, measureCard, measureEffort, measureTiles } from './support/measure-page.ts';
import { median, medianRange } from './support/median.ts';
import { printTable, slowPhone, type Row } from './support/print-rows.ts';
import { busyMs } from './support/process-cost.ts';
import { samplePhoto } from './support/sample-photo.ts';
import { post, sent, signIn, startServer, type BenchServer } from './support/start-server.ts';
import { addSet } from './support/start-studio.ts';
import { newFolder } from './support/children.ts';

/**
 * What visitors see first, in other languages beside English: each visit has an English one right before or after it,
 * by turns, which it is compared with.
 */
const others = ['de', 'ar', 'ja'] as const;
/** From the start of this program. No round begins that would end later, if it took as long as the last one. */
const maxMs = 220_000;
const answersPerVisit = 100;
const limits = { ratio: 1.03, moreBytes: 3_000 };

type Language = 'en' | (typeof others)[number];

/** In milliseconds, but for the bytes. */
type Measures = Readonly<Record<(typeof measured)[number][0] | 'embedBytes', number>>;

interface Pair {
  readonly english: Measures;
  readonly own: Measures;
}

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
  for (const language of ['en', ...others] as const) await measure(browser, setId, language);
  const pairs = new Map<string, Pair[]>(others.map((language) => [language, []]));
  for (let round = 0, roundMs = 0; performance.now() + roundMs < maxMs; round++) {
    const startedAt = performance.now();
    for (const language of others) pairs.get(language)?.push(await measurePair(setId, language, round % 2 === 0));
    roundMs = performance.now() - startedAt;
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  isGood = report(pairs, await bytesOf(setId));
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
  for (let lesson = 1; lesson <= 6; lesson++)
    ids.push(await addSet(admin, `Words of lesson ${lesson}`, { terms: ['Hello', 'Book'], photo }));
  await post(origin, '/api/analytics/reconcile', {}, admin.cookie);
  return ids[0] ?? '';
}

async function measurePair(setId: string, language: Language, isEnglishFirst: boolean): Promise<Pair> {
  if (!isEnglishFirst) {
    const own = await measure(browser, setId, language);
    return { own, english: await measure(browser, setId, 'en') };
  }
  const english = await measure(browser, setId, 'en');
  return { english, own: await measure(browser, setId, language) };
}

async function measure(within: Browser, setId: string, language: Language): Promise<Measures> {
  const [embed, catalog] = [`${server.origin}/embed/${setId}`, `${server.origin}/catalog`];
  const card = await measureCard(within, embed, language);
  const ofEmbed = await measureEffort(within, embed, language);
  const ofCatalog = await measureEffort(within, catalog, language);
  return {
    ...card,
    embedEffort: ofEmbed.busyMs,
    embedBytes: ofEmbed.bytes,
    firstTiles: await measureTiles(within, catalog, language),
    catalogEffort: ofCatalog.busyMs,
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
  for (let answer = 0; answer < answersPerVisit; answer++) await ask();
  return ((await busyMs(server)) - before) / answersPerVisit;
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

function report(pairs: ReadonlyMap<string, readonly Pair[]>, bytes: Bytes): boolean {
  const rows = others.flatMap((language): Row[] => {
    const own = pairs.get(language) ?? [];
    return [
      ...measured.map(([name, what]) => ratioRow(`${what}, ${language}`, own, name)),
      ...['embed', 'catalog'].map((page) => documentRow(page, language, bytes)),
      bytesRow(
        `All of the embed, ${language}`,
        valuesOf(own, 'own', 'embedBytes'),
        valuesOf(own, 'english', 'embedBytes'),
      ),
    ];
  });
  const rounds = pairs.get(others[0])?.length ?? 0;
  return printTable('languages', rows, `${slowPhone(rounds)} By hand: the same in English; in brackets 95 %.`);
}

function valuesOf(pairs: readonly Pair[], side: keyof Pair, name: keyof Measures): readonly number[] {
  return pairs.map((pair) => pair[side][name]);
}

/** Of the ratios of each pair: what slows both down at once is not in it. */
function ratioRow(what: string, pairs: readonly Pair[], name: keyof Measures): Row {
  const ratios = pairs.map(({ own, english }) => own[name] / english[name]);
  const [low, high] = medianRange(ratios);
  return {
    what: `${what} (${low.toFixed(2)} to ${high.toFixed(2)})`,
    ours: inMs(median(valuesOf(pairs, 'own', name))),
    byHand: inMs(median(valuesOf(pairs, 'english', name))),
    value: median(ratios),
    limit: limits.ratio,
    unit: '×',
  };
}

function inMs(ms: number): string {
  return `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;
}

function documentRow(page: string, language: Language, bytes: Bytes): Row {
  const [own = Number.NaN, english = Number.NaN] = [language, 'en'].map((tag) => bytes.get(`${tag} ${page}`));
  return bytesRow(`Document of ${page}, ${language}`, [own], [english]);
}

function bytesRow(what: string, own: readonly number[], english: readonly number[]): Row {
  const inKb = (size: number) => `${(size / 1_000).toFixed(1)} kB`;
  const [ours, byHand] = [median(own), median(english)];
  return { what, ours: inKb(ours), byHand: inKb(byHand), value: ours - byHand, limit: limits.moreBytes, unit: ' B' };
}
