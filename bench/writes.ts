import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { openPostgres } from '../src/platform/server/database/postgres.ts';
import { openSqlite } from '../src/platform/server/database/sqlite.ts';
import { newFolder } from './support/children.ts';
import { wantedDatabases } from './support/kept-studio.ts';
import type { DatabaseName } from './support/kept-studio.ts';
import { answersPerSecond } from './support/load.ts';
import type { LoadScript } from './support/load.ts';
import { median } from './support/median.ts';
import { printRows } from './support/print-rows.ts';
import type { Row } from './support/print-rows.ts';
import { seedCatalog } from './support/seed-catalog.ts';
import { startPostgres } from './support/start-postgres.ts';
import { post, sent, signIn, startProcess, startServer } from './support/start-server.ts';
import type { BenchServer } from './support/start-server.ts';

/**
 * Measures visitors' writes compared with the minimum of a bare process, and how long others wait for a large import.
 */
const size = { sets: 200, cardsPerSet: 20 };
const rounds = 3;
const secondsPerRound = 2;
const [minEvents, minScores, maxWaitMs] = [0.3, 0.2, 250];
const importedCards = 10_000;
const aloneMs = 3_000;

let isGood = true;
for (const database of wantedDatabases()) {
  const folder = await newFolder();
  const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined;
  const rows = await measureOver(postgres?.url, folder.path, database).finally(() => postgres?.close());
  await folder.remove();
  const conditions = `${size.sets} sets of ${size.cardsPerSet} cards; medians of ${rounds} rounds in turn; by hand: a bare process.`;
  isGood = printRows(`writes, ${database}`, rows, conditions) && isGood;
}
process.exit(isGood ? 0 : 1);

async function measureOver(url: string | undefined, dataDir: string, database: DatabaseName): Promise<Row[]> {
  await seed(url, dataDir);
  const env = { DATA_DIR: dataDir, TRUST_PROXY: '1', ...(url !== undefined && { DATABASE_URL: url }) };
  return measure(env, url ?? join(dataDir, 'bare.db'), database);
}

async function seed(url: string | undefined, dataDir: string): Promise<void> {
  const { db, dialect } = url === undefined ? openSqlite(join(dataDir, 'studio.db')) : openPostgres(url);
  await migrate(db, dialect);
  await seedCatalog({ db }, size);
  await db.destroy();
}

async function measure(
  env: Readonly<Record<string, string>>,
  bareTarget: string,
  database: DatabaseName,
): Promise<Row[]> {
  const server = await startServer(env);
  const { sets } = await (await sent(await fetch(`${server.origin}/api/catalog/sets?limit=24`))).json();
  const ids: string[] = sets.map((set: { id: string }) => set.id);
  const rows = [
    await besideBare(server, {
      what: 'events',
      bareTarget: 'drop',
      path: '/api/analytics/event',
      script: { file: 'bench/support/events.lua', parameters: ids.slice(0, 1) },
      limit: minEvents,
    }),
    await besideBare(server, {
      what: 'scores, each with a look at the board',
      bareTarget,
      path: '/api/leaderboard/submit',
      script: { file: 'bench/support/scores.lua', parameters: ids },
      limit: minScores,
    }),
  ];
  if (database === 'SQLite') rows.push(await waitsForImport(server.origin, String(ids[0])));
  await server.close();
  return rows;
}

interface Writing {
  readonly what: string;
  readonly bareTarget: string;
  readonly path: string;
  readonly script: LoadScript;
  readonly limit: number;
}

async function besideBare({ origin }: BenchServer, writing: Writing): Promise<Row> {
  const { what, bareTarget, path, script, limit } = writing;
  const bare = await startProcess('bench/support/bare-writer.ts', {}, [bareTarget]);
  const [ours, limits]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    ours.push(await answersPerSecond(origin + path, {}, secondsPerRound, script));
    limits.push(await answersPerSecond(bare.origin + path, {}, secondsPerRound, script));
  }
  await bare.close();
  const [our, most] = [median(ours.slice(1)), median(limits.slice(1))];
  const perSecond = (rate: number) => `${Math.round(rate)} /s`;
  return { what, ours: perSecond(our), byHand: perSecond(most), value: our / most, limit, unit: '×', isAtLeast: true };
}

/** The longest wait of repeated title saves during a large import. The value by hand is the wait without an import. */
async function waitsForImport(origin: string, otherId: string): Promise<Row> {
  const cookie = await signIn(origin);
  const { id } = await (await post(origin, '/api/sets', { title: 'Import' }, cookie)).json();
  let saves = 0;
  const save = async () => sent(await saveTitle(origin, cookie, otherId, `Title ${++saves}`));
  const alone = await longestWait(save, wait(aloneMs));
  const lines = Array.from({ length: importedCards }, (_, index) => `Term ${index},Definition of the term ${index}`);
  const file = new File([['term,definition', ...lines].join('\n')], 'cards.csv', { type: 'text/csv' });
  const beside = await longestWait(save, importCsv(origin, id, file, cookie));
  return {
    what: `saving while ${importedCards} cards come in, longest`,
    ours: `${beside.toFixed(0)} ms`,
    byHand: `${alone.toFixed(0)} ms`,
    value: beside,
    limit: maxWaitMs,
    unit: ' ms',
  };
}

async function importCsv(origin: string, id: string, file: File, cookie: string): Promise<void> {
  const body = new FormData();
  body.append('file', file);
  const headers = { cookie, origin };
  await sent(await fetch(`${origin}/api/sets/${id}/import-csv`, { method: 'POST', headers, body }));
}

function saveTitle(origin: string, cookie: string, id: string, title: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie, origin };
  return fetch(`${origin}/api/sets/${id}`, { method: 'PUT', headers, body: JSON.stringify({ title }) });
}

/** @returns milliseconds */
async function longestWait(save: () => Promise<unknown>, work: Promise<unknown>): Promise<number> {
  let [isDone, longest] = [false, 0];
  const done = work.finally(() => (isDone = true));
  while (!isDone) {
    const begin = performance.now();
    await save();
    longest = Math.max(longest, performance.now() - begin);
  }
  await done;
  return longest;
}
