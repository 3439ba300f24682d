import { largeSize, openKeptStudio, wantedDatabases } from './support/kept-studio.ts';
import type { DatabaseName } from './support/kept-studio.ts';
import { answersPerSecond } from './support/load.ts';
import { median } from './support/median.ts';
import { printRows } from './support/print-rows.ts';
import type { Row } from './support/print-rows.ts';
import { busyMs, residentMb } from './support/process-cost.ts';
import { sent, signIn, startProcess, startServer } from './support/start-server.ts';
import type { BenchServer } from './support/start-server.ts';

/**
 * Measures public reads in turn with a process that writes the same bytes from memory, and what a change costs the next
 * visitor.
 */
const rounds = 7;
const secondsPerRound = 1;
const coldReads = 20;
const [minRatio, minTogether] = [0.6, 1.7];
const readOfTwo = '/api/catalog/sets?limit=24';
const [maxColdCallMs, maxColdDocumentMs] = [5, 15];
const maxResidentMb = 400;

const brotli = { 'accept-encoding': 'br' };

interface Read {
  readonly what: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

let isGood = true;
for (const database of wantedDatabases()) {
  const { env, close } = await openKeptStudio(database, largeSize);
  const rows = await measureAll(env, database).finally(close);
  const conditions = `${largeSize.sets} sets of ${largeSize.cardsPerSet} cards; medians of ${rounds} rounds in turn; by hand: a bare process that writes the same bytes.`;
  isGood = printRows(`answers, ${database}`, rows, conditions) && isGood;
}
process.exit(isGood ? 0 : 1);

async function measureAll(env: Readonly<Record<string, string>>, database: DatabaseName): Promise<Row[]> {
  const rows = await measure(env);
  return database === 'PostgreSQL' ? [...rows, await measureTwo(env)] : rows;
}

async function measure(env: Readonly<Record<string, string>>): Promise<Row[]> {
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
  return rows;
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

/** The ratio is taken within each round, so that it does not contain what slows down both at once. */
async function besideBare({ origin }: BenchServer, { what, path, headers = {} }: Read): Promise<Row> {
  const bare = await startProcess('bench/support/bare-server.ts', {}, [origin + path, JSON.stringify(headers)]);
  const [ours, limits]: [number[], number[]] = [[], []];
  for (const url of [origin + path, bare.origin]) await answersPerSecond(url, headers, 1);
  for (let round = 0; round < rounds; round++) {
    ours.push(await answersPerSecond(origin + path, headers, secondsPerRound));
    limits.push(await answersPerSecond(bare.origin, headers, secondsPerRound));
  }
  await bare.close();
  const [our, limit] = [median(ours), median(limits)];
  const perSecond = (rate: number) => `${Math.round(rate)} /s`;
  const value = median(ours.map((rate, round) => rate / (limits[round] ?? Number.NaN)));
  const ratio = { value, limit: minRatio, unit: '×', isAtLeast: true } as const;
  return { what, ours: perSecond(our), byHand: perSecond(limit), ...ratio };
}

/** The processor time that the first visitor after a change costs. Other programs do not count. */
async function cold(server: BenchServer, id: string, { what, path }: Read, limit: number): Promise<Row> {
  const { origin } = server;
  const headers = { cookie: await signIn(origin), origin, 'content-type': 'application/json' };
  const times = [];
  for (let count = 0; count < coldReads; count++) {
    const body = JSON.stringify({ description: `Changed ${count} times for ${what}` });
    await sent(await fetch(`${origin}/api/sets/${id}`, { method: 'PUT', headers, body }));
    const before = await busyMs(server);
    await (await sent(await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } }))).arrayBuffer();
    times.push((await busyMs(server)) - before);
  }
  const value = median(times);
  return { what: `${what}, just changed`, ours: `${value.toFixed(1)} ms`, byHand: '', value, limit, unit: ' ms' };
}

/** Measures memory when as many different answers are cached as there is room for. */
async function resident(server: BenchServer, ids: readonly string[]): Promise<Row> {
  const { origin } = server;
  for (let offset = 0; offset < 10_000; offset += 24) {
    await (await fetch(`${origin}/api/catalog/sets?offset=${offset}`)).arrayBuffer();
    await (await fetch(`${origin}/catalog?page=${1 + offset / 24}`)).arrayBuffer();
  }
  for (const id of ids) await (await fetch(`${origin}/embed/${id}`)).arrayBuffer();
  const value = await residentMb(server);
  return { what: 'memory', ours: `${value.toFixed(0)} MB`, byHand: '', value, limit: maxResidentMb, unit: ' MB' };
}

/**
 * Measures two processes on one PostgreSQL, each with its own load generator, and one of them alone. Two cores do not
 * hold all of them, so answers are counted per second of the processes' own processor time. The value by hand is the
 * same ratio of two bare processes.
 */
async function measureTwo(env: Readonly<Record<string, string>>): Promise<Row> {
  const first = await startServer(env);
  const servers = [first, await startServer(env)];
  const startBare = () => startProcess('bench/support/bare-server.ts', {}, [first.origin + readOfTwo, '{}']);
  const bare = [await startBare(), await startBare()];
  const [ours, byHand]: [Rates, Rates] = [
    { alone: [], together: [] },
    { alone: [], together: [] },
  ];
  for (let round = 0; round <= rounds; round++) {
    await measureRound(servers, ours);
    await measureRound(bare, byHand);
  }
  for (const server of [...servers, ...bare]) await server.close();
  const ratio = ({ alone, together }: Rates) =>
    median(together.slice(1).map((rate, round) => rate / (alone[round + 1] ?? Number.NaN)));
  const value = ratio(ours);
  const shown = { ours: `${Math.round(median(ours.together.slice(1)))} /s`, byHand: `${ratio(byHand).toFixed(2)}×` };
  return {
    what: 'two processes beside one, by their time',
    ...shown,
    value,
    limit: minTogether,
    unit: '×',
    isAtLeast: true,
  };
}

interface Rates {
  readonly alone: number[];
  readonly together: number[];
}

async function measureRound(servers: readonly BenchServer[], { alone, together }: Rates): Promise<void> {
  alone.push(...(await ratesOf(servers.slice(0, 1))));
  together.push((await ratesOf(servers)).reduce((sum, rate) => sum + rate));
}

async function ratesOf(servers: readonly BenchServer[]): Promise<number[]> {
  return await Promise.all(
    servers.map(async (server) => {
      const before = await busyMs(server);
      const perSecond = await answersPerSecond(server.origin + readOfTwo, {}, secondsPerRound);
      return (perSecond * secondsPerRound * 1_000) / ((await busyMs(server)) - before);
    }),
  );
}
