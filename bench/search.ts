import { wantedDatabases } from './support/kept-studio.ts';
import { largeSize, openKeptStudio } from './support/kept-studio.ts';
import { percentile } from './support/median.ts';
import { printRows } from './support/print-rows.ts';
import type { Row } from './support/print-rows.ts';
import { rareWord } from './support/seed-catalog.ts';
import { sent, signIn, startServer } from './support/start-server.ts';

/**
 * Measures searches of a large catalog through HTTP. Each is computed because the administrator asks. Also measures how
 * long others wait in the meantime.
 */
const [maxP95Ms, maxP99Ms] = [100, 200];
/** Limits of searches that nobody types. */
const maxManyWordsMs = 200;
const maxBesideMs = 50;
const rounds = 3;
const searchers = 10;
const readsBeside = 500;

/** The percentages are the share of texts that contain the word. */
const searches = {
  'nothing at all': [''],
  'one letter, 75 to 100 %': ['e', 't', 'q', 'z'],
  'two letters, 50 to 70 %': ['th', 'an', 'ii'],
  'two letters, 20 %': ['dd', 'yh', 'tf'],
  'two letters, 10 %': ['bl', 'jc', 'pc'],
  'two letters, 5 %': ['qa', 'pp', 'yd'],
  'two letters, 2 %': ['zx', 'uv', 'cj'],
  'two letters, below 1 %': ['qz', 'vk', 'xz'],
  digits: ['1', '17', '42', '00'],
  signs: ['手', '手話', 'é', '🤟', '%'],
  'words in most texts': ['the', 'osox', 'tea'],
  'words in some texts': ['hum', 'snt', 'deepodeee'],
  'words in few texts': [rareWord, 'qqqq', 'zzz'],
  'two words': ['the an', 'osox hum', `e ${rareWord}`, 'qz e'],
  'five words': ['th he er re in', 'e t a o i', 'qz zx vq pp bl'],
  'ten letters': ['a b c d e f g h i j'],
} as const;

const ways = ['', '&sort=az', '&sort=za', '&sort=popular', '&sort=cards', '&category=Food', '&offset=4000'];

let isGood = true;
for (const database of wantedDatabases()) {
  const studio = await openKeptStudio(database, largeSize);
  const rows = await measureOver(studio.env).finally(studio.close);
  const conditions = `${largeSize.sets} sets of ${largeSize.cardsPerSet} cards; each search in ${ways.length} ways, ${rounds} rounds.`;
  isGood = printRows(`search, ${database}`, rows, conditions) && isGood;
}
process.exit(isGood ? 0 : 1);

async function measureOver(env: Readonly<Record<string, string>>): Promise<Row[]> {
  const server = await startServer(env);
  return measure(server.origin).finally(server.close);
}

async function measure(origin: string): Promise<Row[]> {
  const ask = asAdmin(origin, await signIn(origin));
  const rows: Row[] = [];
  const all: number[] = [];
  for (const [what, words] of Object.entries(searches)) {
    const times = await timesOf(words.flatMap(urlsOf), ask);
    const isMany = what === 'ten letters';
    rows.push(toRow(`${what}, 95 %`, percentile(times, 95), isMany ? maxManyWordsMs : maxP95Ms));
    if (!isMany) all.push(...times);
  }
  rows.push(toRow('all but ten letters, 95 %', percentile(all, 95), maxP95Ms));
  rows.push(toRow('all but ten letters, 99 %', percentile(all, 99), maxP99Ms));
  rows.push(toRow('cards beside ten who search, 99 %', percentile(await readBeside(origin, ask), 99), maxBesideMs));
  return rows;
}

function urlsOf(word: string): string[] {
  return ways.map((way) => `/api/catalog/sets?search=${encodeURIComponent(word)}${way}`);
}

function toRow(what: string, value: number, limit: number): Row {
  return { what, ours: `${value.toFixed(1)} ms`, byHand: '', value, limit, unit: ' ms' };
}

/** @returns milliseconds */
type Ask = (path: string) => Promise<number>;

function asAdmin(origin: string, cookie: string): Ask {
  return async (path) => {
    const start = performance.now();
    await (await sent(await fetch(origin + path, { headers: { cookie } }))).arrayBuffer();
    return performance.now() - start;
  };
}

async function timesOf(paths: readonly string[], ask: Ask): Promise<number[]> {
  const times = [];
  for (let round = 0; round < rounds; round++) for (const path of paths) times.push(await ask(path));
  return times;
}

async function readBeside(origin: string, ask: Ask): Promise<number[]> {
  const { sets } = await (await sent(await fetch(`${origin}/api/catalog/sets?limit=50`))).json();
  const words = Object.values(searches).flat();
  let isReading = true;
  const searching = Array.from({ length: searchers }, async (_, searcher) => {
    for (let turn = searcher; isReading; turn += searchers) {
      for (const path of urlsOf(words[turn % words.length] ?? '')) if (isReading) await ask(path);
    }
  });
  const times = [];
  for (let read = 0; read < readsBeside; read++)
    times.push(await ask(`/api/sets/${sets[read % sets.length].id}/cards`));
  isReading = false;
  await Promise.all(searching);
  return times;
}
