import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../src/server/database/migrations/migrate.ts';
import { openPostgres } from '../src/server/database/postgres.ts';
import { openSqlite } from '../src/server/database/sqlite.ts';
import { answersPerSecond } from './load.ts';
import { median } from './median.ts';
import { printRows } from './print-rows.ts';
import type { Row } from './print-rows.ts';
import { seedLargeCatalog } from './seed-large-catalog.ts';
import { startPostgres } from './start-postgres.ts';
import { sent, signIn, startProcess, startServer } from './start-server.ts';
import type { BenchServer } from './start-server.ts';

/** Public reads beside a process that writes the same bytes from memory, in turn, and what a change costs the next visitor. */
const size = { sets: 20_000, cardsPerSet: 20 };
const rounds = 3;
const coldReads = 20;
const [minRatio, minTogether] = [0.6, 1.7];
const [maxColdCallMs, maxColdDocumentMs, maxResidentMb] = [5, 15, 400];

const brotli = { 'accept-encoding': 'br' };

interface Read {
  readonly what: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const dataDir = await mkdtemp(join(tmpdir(), 'flashcard-studio-bench-'));
const postgres = await startPostgres();
const results: boolean[] = [];
try {
  await fill(openSqlite(join(dataDir, 'studio.db')));
  results.push(await measure('SQLite', { DATA_DIR: dataDir }));
  await fill(openPostgres(postgres.url));
  const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url };
  results.push(await measure('PostgreSQL', env), await measureTwo(env));
} finally {
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(results.every((isWithin) => isWithin) ? 0 : 1);

async function fill({ db, dialect }: ReturnType<typeof openSqlite>): Promise<void> {
  process.stderr.write('Filling …\n');
  await migrate(db, dialect);
  await seedLargeCatalog({ db, dialect }, size);
  await db.destroy();
}

async function measure(database: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  const server = await startServer(env);
  const rows: Row[] = [];
  const { sets } = await (await sent(await fetch(`${server.origin}/api/catalog/sets`))).json();
  const id = String(sets[0].id);
  for (const read of readsOf(id)) rows.push(await besideBare(server, read));
  const etag = String((await fetch(`${server.origin}/embed/${id}`)).headers.get('etag'));
  rows.push(await besideBare(server, { what: '304', path: `/embed/${id}`, headers: { 'if-none-match': etag } }));
  rows.push(await cold(server, id, { what: 'catalog page', path: '/api/catalog/sets?limit=24' }, maxColdCallMs));
  for (const path of ['/catalog', `/embed/${id}`]) {
    rows.push(await cold(server, id, { what: path === '/catalog' ? path : '/embed', path }, maxColdDocumentMs));
  }
  rows.push(
    await resident(
      server,
      sets.map((set: { id: string }) => set.id),
    ),
  );
  await server.close();
  return printRows(`answers, ${database}`, rows, conditions());
}

function readsOf(id: string): Read[] {
  return [
    { what: 'catalog page', path: '/api/catalog/sets?limit=24' },
    { what: 'set', path: `/api/sets/${id}` },
    { what: 'cards', path: `/api/sets/${id}/cards` },
    { what: 'board', path: `/api/leaderboard/${id}/boards` },
    { what: '/embed', path: `/embed/${id}` },
    { what: '/embed, brotli', path: `/embed/${id}`, headers: brotli },
    { what: '/catalog', path: '/catalog' },
    { what: '/catalog, brotli', path: '/catalog', headers: brotli },
  ];
}

async function besideBare({ origin }: BenchServer, { what, path, headers = {} }: Read): Promise<Row> {
  const bare = await startProcess('bench/bare-server.ts', {}, [origin + path, JSON.stringify(headers)]);
  const [ours, limits]: [number[], number[]] = [[], []];
  for (const url of [origin + path, bare.origin]) await answersPerSecond(url, headers, 1);
  for (let round = 0; round < rounds; round++) {
    ours.push(await answersPerSecond(origin + path, headers));
    limits.push(await answersPerSecond(bare.origin, headers));
  }
  await bare.close();
  const [our, limit] = [median(ours), median(limits)];
  const perSecond = (rate: number) => `${Math.round(rate)} /s`;
  const ratio = { value: our / limit, limit: minRatio, unit: '×', isAtLeast: true } as const;
  return { what, ours: perSecond(our), byHand: perSecond(limit), ...ratio };
}

/** The processor's time for the first visitor after a change; other programs do not count. */
async function cold({ origin, pid }: BenchServer, id: string, { what, path }: Read, limit: number): Promise<Row> {
  const headers = { cookie: await signIn(origin), origin, 'content-type': 'application/json' };
  const times = [];
  for (let count = 0; count < coldReads; count++) {
    const body = JSON.stringify({ description: `Changed ${count} times for ${what}` });
    await sent(await fetch(`${origin}/api/sets/${id}`, { method: 'PUT', headers, body }));
    const before = await busyMs(pid);
    await (await sent(await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } }))).arrayBuffer();
    times.push((await busyMs(pid)) - before);
  }
  const value = median(times);
  return { what: `${what}, just changed`, ours: `${value.toFixed(1)} ms`, byHand: '', value, limit, unit: ' ms' };
}

/** Of the main thread since it began (https://docs.kernel.org/scheduler/sched-stats.html). */
async function busyMs(pid: number | undefined): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ');
  return Number(nanoseconds) / 1e6;
}

/** When as many different answers have been kept as there is room for. */
async function resident({ origin, pid }: BenchServer, ids: readonly string[]): Promise<Row> {
  for (let offset = 0; offset < 10_000; offset += 24) {
    await (await fetch(`${origin}/api/catalog/sets?offset=${offset}`)).arrayBuffer();
    await (await fetch(`${origin}/catalog?page=${1 + offset / 24}`)).arrayBuffer();
  }
  for (const id of ids) await (await fetch(`${origin}/embed/${id}`)).arrayBuffer();
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const value = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  return { what: 'memory', ours: `${value.toFixed(0)} MB`, byHand: '', value, limit: maxResidentMb, unit: ' MB' };
}

/** Two processes over one PostgreSQL, each asked by a program of its own, beside one of them alone. */
async function measureTwo(env: Readonly<Record<string, string>>): Promise<boolean> {
  const servers = [await startServer(env), await startServer(env)];
  const [one = '', other = ''] = servers.map(({ origin }) => `${origin}/api/catalog/sets?limit=24`);
  for (const url of [one, other]) await answersPerSecond(url, {}, 1);
  const [alone, together]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    alone.push(await answersPerSecond(one, {}));
    const both = await Promise.all([answersPerSecond(one, {}), answersPerSecond(other, {})]);
    together.push(both[0] + both[1]);
  }
  for (const server of servers) await server.close();
  const [ours, byHand] = [median(together), median(alone)].map((rate) => `${Math.round(rate)} /s`);
  const ratio = { value: median(together) / median(alone), limit: minTogether, unit: '×', isAtLeast: true } as const;
  const row = { what: 'two processes beside one', ours: ours ?? '', byHand: byHand ?? '', ...ratio };
  return printRows('answers, two processes', [row], conditions());
}

function conditions(): string {
  return `${size.sets} sets of ${size.cardsPerSet} cards; medians of ${rounds} rounds in turn; by hand: a bare process that writes the same bytes.`;
}
