import { launchBrowser, measureCard, measureEffort, measureTiles } from './support/measure-page.ts';
import { median, medianRange } from './support/median.ts';
import { printTable, slowPhone, type Row } from './support/print-rows.ts';
import { busyMs } from './support/process-cost.ts';
import { samplePhoto } from './support/sample-photo.ts';
import { post, sent, signIn, startServer, type BenchServer } from './support/start-server.ts';
import { addSet } from './support/start-studio.ts';
import { newFolder } from './support/children.ts';

/**
 * Measures what visitors see first in other languages, compared with English. Each round visits every page once in each
 * language.
 */
const others = ['de', 'ar', 'ja'] as const;
const languages = ['en', ...others] as const;
/** No round begins that would end later than this after the start, if it took as long as the last one. */
const maxMs = 480_000;
const answersPerRound = 400;
const limits = { ratio: 1.03, moreBytes: 3_000 };

type Language = (typeof languages)[number];

/** Times in milliseconds. */
type Measures = Readonly<Record<(typeof measured)[number][0], number>>;
/** Keyed by language. */
type Round = ReadonlyMap<string, Measures>;

const measured = [
  ['firstCard', 'First card'],
  ['firstFlip', 'First flip by click'],
  ['firstTiles', 'Catalog, pictures'],
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
  const bytes = new Map<string, Bytes>();
  for (const language of languages) bytes.set(language, await bytesOf(setId, language));
  await measureRound(setId, languages);
  const rounds: Round[] = [];
  for (let roundMs = 0; performance.now() + roundMs < maxMs;) {
    const startedAt = performance.now();
    rounds.push(await measureRound(setId, rounds.length % 2 === 0 ? languages : languages.toReversed()));
    roundMs = performance.now() - startedAt;
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  isGood = report(rounds, bytes);
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

async function measureRound(setId: string, order: readonly Language[]): Promise<Round> {
  const round = new Map<string, Measures>();
  for (const language of order) round.set(language, await measure(setId, language));
  return round;
}

async function measure(setId: string, language: Language): Promise<Measures> {
  const [embed, catalog] = [`${server.origin}/embed/${setId}`, `${server.origin}/catalog`];
  return {
    ...(await measureCard(browser, embed, language)),
    firstTiles: await measureTiles(browser, catalog, language),
    embedAnswer: await measureAnswer(embed, language),
    catalogAnswer: await measureAnswer(catalog, language),
  };
}

/** Returns the processor time of the server's main thread for one answer from its memory. */
async function measureAnswer(url: string, language: Language): Promise<number> {
  const headers = { 'accept-language': language, 'accept-encoding': 'br' };
  const ask = async () => (await sent(await fetch(url, { headers }))).arrayBuffer();
  await ask();
  const before = await busyMs(server);
  for (let answer = 0; answer < answersPerRound; answer++) await ask();
  return ((await busyMs(server)) - before) / answersPerRound;
}

interface Bytes {
  /** The compressed length of the document, as for `catalog`. */
  readonly embed: number;
  readonly catalog: number;
  /** What a visit to the embed loads without a click. */
  readonly visit: number;
}

async function bytesOf(setId: string, language: Language): Promise<Bytes> {
  const [embed, catalog] = [`${server.origin}/embed/${setId}`, `${server.origin}/catalog`];
  const headers = { 'accept-language': language, 'accept-encoding': 'br' };
  const lengthOf = async (url: string) =>
    Number((await sent(await fetch(url, { headers }))).headers.get('content-length'));
  const { bytes: visit } = await measureEffort(browser, embed, language);
  return { embed: await lengthOf(embed), catalog: await lengthOf(catalog), visit };
}

function report(rounds: readonly Round[], bytes: ReadonlyMap<string, Bytes>): boolean {
  const rows = others.flatMap((language): Row[] => [
    ...measured.map(([name, what]) => ratioRow(`${what}, ${language}`, rounds, language, name)),
    bytesRow(`Document of embed, ${language}`, bytes, language, 'embed'),
    bytesRow(`Document of catalog, ${language}`, bytes, language, 'catalog'),
    bytesRow(`All of the embed, ${language}`, bytes, language, 'visit'),
  ]);
  return printTable('languages', rows, `${slowPhone(rounds.length)} By hand: the same in English; in brackets 95 %.`);
}

/** Takes the ratios within each round, so that they do not contain what slows all of a round down. */
function ratioRow(what: string, rounds: readonly Round[], language: Language, name: keyof Measures): Row {
  const valuesOf = (tag: Language) => rounds.map((round) => round.get(tag)?.[name] ?? Number.NaN);
  const [own, english] = [valuesOf(language), valuesOf('en')];
  const ratios = own.map((ms, round) => ms / (english[round] ?? Number.NaN));
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

function bytesRow(what: string, bytes: ReadonlyMap<string, Bytes>, language: Language, name: keyof Bytes): Row {
  const inKb = (size: number) => `${(size / 1_000).toFixed(1)} kB`;
  const sizeIn = (tag: Language) => bytes.get(tag)?.[name] ?? Number.NaN;
  const [own, english] = [sizeIn(language), sizeIn('en')];
  return { what, ours: inKb(own), byHand: inKb(english), value: own - english, limit: limits.moreBytes, unit: ' B' };
}
