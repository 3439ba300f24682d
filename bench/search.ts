import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile } from './median.ts';
import { rareWord } from './seed-catalog.ts';
import { seedLargeCatalog } from './seed-large-catalog.ts';
import { startPostgres } from './start-postgres.ts';
import { sent, signIn, startServer } from './start-server.ts';
import { migrate } from '../src/server/database/migrations/migrate.ts';
import { openPostgres } from '../src/server/database/postgres.ts';
import { openSqlite } from '../src/server/database/sqlite.ts';

/** Searches of a large catalog through HTTP, on SQLite and on PostgreSQL: 95 of 100 are to be answered within the limit. */
const size = { sets: 5_000, cardsPerSet: 20 };
const limitMs = 100;
/** For what nobody types: each of the ten is a look into every set. */
const manyWordsLimitMs = 200;
const rounds = 3;

/** What is searched for. The percentages say in how many of the texts it is. */
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

/** How the catalog is asked for them. */
const ways = ['', '&sort=az', '&sort=za', '&sort=popular', '&sort=cards', '&category=Food', '&offset=4000'];

const dataDir = await mkdtemp(join(tmpdir(), 'flashcard-studio-bench-'));
const postgres = await startPostgres();
let isGood = true;
try {
  for (const [name, env] of [
    ['SQLite', { DATA_DIR: dataDir }],
    ['PostgreSQL', { DATA_DIR: dataDir, DATABASE_URL: postgres.url }],
  ] as const) {
    await fill(name === 'SQLite' ? openSqlite(join(dataDir, 'studio.db')) : openPostgres(postgres.url));
    const server = await startServer(env);
    process.stdout.write(`\n${name}: ${size.sets} sets of ${size.cardsPerSet} cards, in ms\n`);
    isGood = (await measure(server.origin)) && isGood;
    await server.close();
  }
} finally {
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);

async function fill({ db, dialect }: ReturnType<typeof openSqlite>): Promise<void> {
  process.stderr.write('Filling …\n');
  await migrate(db, dialect);
  await seedLargeCatalog({ db, dialect }, size);
  await db.destroy();
}

async function measure(origin: string): Promise<boolean> {
  const cookie = await signIn(origin);
  report(['', 'median', '95 %', 'most', '']);
  const results = [];
  for (const [what, words] of Object.entries(searches)) {
    const urls = words.flatMap((word) =>
      ways.map((way) => `/api/catalog/sets?search=${encodeURIComponent(word)}${way}`),
    );
    results.push(await row({ what, urls, origin, cookie, limit: what === 'ten letters' ? manyWordsLimitMs : limitMs }));
  }
  const words = ['', 'e', 'th', 'qz', 'hum', rareWord];
  const urls = words.map((word) => `/api/sets?search=${encodeURIComponent(word)}`);
  await row({ what: "the administrator's list", urls, origin, cookie, limit: Infinity });
  return results.every((isWithin) => isWithin);
}

interface Row {
  readonly what: string;
  readonly urls: readonly string[];
  readonly origin: string;
  readonly cookie: string;
  readonly limit: number;
}

async function row({ what, urls, origin, cookie, limit }: Row): Promise<boolean> {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    for (const url of urls) times.push(await timeOf(origin + url, cookie));
  }
  const p95 = percentile(times, 95);
  const isWithin = p95 <= limit;
  const figures = [percentile(times, 50), p95, Math.max(...times)].map((ms) => ms.toFixed(1));
  report([what, ...figures, isWithin ? '✓' : `✗ over ${limit}`]);
  return isWithin;
}

async function timeOf(url: string, cookie: string): Promise<number> {
  const start = performance.now();
  await (await sent(await fetch(url, { headers: { cookie } }))).arrayBuffer();
  return performance.now() - start;
}

function report(cells: readonly string[]): void {
  process.stdout.write(`${cells.map((cell, index) => cell.padEnd(index === 0 ? 28 : 10)).join('')}\n`);
}
