import { setTimeout as wait } from 'node:timers/promises';
import { largeSize, openKeptStudio, wantedDatabases } from './support/kept-studio.ts';
import { median } from './support/median.ts';
import { printRows } from './support/print-rows.ts';
import type { Row } from './support/print-rows.ts';
import { residentMb } from './support/process-cost.ts';
import { startProcess, startServer } from './support/start-server.ts';
import type { BenchServer } from './support/start-server.ts';

/**
 * Measures how long a start takes until the catalog is served, compared with a bare Node process, and the memory of an
 * idle studio.
 */
const rounds = 5;
const maxTimes = 6;
/** The memory of an idle studio. V8 keeps what the start needed until visitors come. */
const maxIdleMb = 220;
/** The studio is idle after this time, in which the catalog's totals are checked. */
const idleMs = 10_000;

let isGood = true;
for (const database of wantedDatabases()) {
  const studio = await openKeptStudio(database, largeSize);
  const rows = await measure(studio.env).finally(studio.close);
  const conditions = `${largeSize.sets} sets of ${largeSize.cardsPerSet} cards; medians of ${rounds} rounds in turn; by hand: a bare Node process.`;
  isGood = printRows(`start, ${database}`, rows, conditions) && isGood;
}
process.exit(isGood ? 0 : 1);

async function measure(env: Readonly<Record<string, string>>): Promise<Row[]> {
  const [ours, bare]: [number[], number[]] = [[], []];
  // The first start stores compiled code.
  await (await startServer(env)).close();
  for (let round = 0; round < rounds; round++) {
    ours.push(await msToAnswer(() => startServer(env), '/api/catalog/sets?limit=24'));
    bare.push(await msToAnswer(() => startProcess('bench/support/refuse-all.ts', {}), '/'));
  }
  const [our, limit] = [median(ours), median(bare)];
  const [idle, bareIdle] = [
    await idleMb(await startServer(env)),
    await idleMb(await startProcess('bench/support/refuse-all.ts', {})),
  ];
  return [
    {
      what: 'start to first answer',
      ours: `${our.toFixed(0)} ms`,
      byHand: `${limit.toFixed(0)} ms`,
      value: our / limit,
      limit: maxTimes,
      unit: '×',
    },
    {
      what: 'memory, idle',
      ours: `${idle.toFixed(0)} MB`,
      byHand: `${bareIdle.toFixed(0)} MB`,
      value: idle,
      limit: maxIdleMb,
      unit: ' MB',
    },
  ];
}

async function msToAnswer(start: () => Promise<BenchServer>, path: string): Promise<number> {
  const begin = performance.now();
  const server = await start();
  await (await fetch(server.origin + path)).arrayBuffer();
  const ms = performance.now() - begin;
  await server.close();
  return ms;
}

async function idleMb(server: BenchServer): Promise<number> {
  await wait(idleMs);
  const mb = await residentMb(server);
  await server.close();
  return mb;
}
