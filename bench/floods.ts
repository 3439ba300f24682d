import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../src/server/database/migrations/migrate.ts';
import { openSqlite } from '../src/server/database/sqlite.ts';
import { percentile } from './median.ts';
import { seedCatalog } from './seed-catalog.ts';
import { startServer } from './start-server.ts';

/** How long visitors of the catalog wait while others flood the server: 95 of 100 at most twice as long as without, in the same run. */
const maxRatio = 2;
const reads = 200;
const size = { sets: 200, cardsPerSet: 20 };
const [slowHeads, slowBodies] = [500, 200];

const dataDir = await mkdtemp(join(tmpdir(), 'flashcard-studio-bench-'));
const { db, dialect } = openSqlite(join(dataDir, 'studio.db'));
await migrate(db, dialect);
await seedCatalog({ db }, size);
await db.destroy();
const { origin, close } = await startServer({ DATA_DIR: dataDir });
const { sets } = await (await fetch(`${origin}/api/catalog/sets`)).json();
await measure();
const idle = await measure();
const flooded = await during(floodWithEvents(String(sets[0].id)));
const slow = await during(openSlowly());
await close();
await rm(dataDir, { recursive: true });
process.stdout.write(`The catalog while nothing else happens: ${idle.toFixed(1)} ms for 95 of 100\n`);
const results = [
  report('while eight send events as fast as they are answered', flooded),
  report(`while ${slowHeads} heads and ${slowBodies} bodies come a byte at a time`, slow),
];
process.exit(results.every((isWithin) => isWithin) ? 0 : 1);

/** @returns ms */
async function measure(): Promise<number> {
  const times = [];
  for (let count = 0; count < reads; count++) {
    const start = performance.now();
    await (await fetch(`${origin}/api/catalog/sets`)).arrayBuffer();
    times.push(performance.now() - start);
  }
  return percentile(times, 95);
}

async function during(stop: () => Promise<void>): Promise<number> {
  const p95 = await measure();
  await stop();
  return p95;
}

function floodWithEvents(setId: string): () => Promise<void> {
  const script = new URL('./event-flooder.ts', import.meta.url).pathname;
  const flooder = spawn(process.execPath, [script, origin, setId], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(flooder, 'exit');
  return async () => {
    flooder.kill();
    await ended;
  };
}

function openSlowly(): () => Promise<void> {
  const head = 'GET / HTTP/1.1\r\nx: ';
  const body =
    'POST /api/analytics/event HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n{';
  const sockets = [...Array<string>(slowHeads).fill(head), ...Array<string>(slowBodies).fill(body)].map(drip);
  return async () => sockets.forEach((socket) => socket.destroy());
}

function drip(beginning: string): Socket {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const dripping = setInterval(() => socket.write('x'), 1_000);
  socket.on('error', () => undefined).once('close', () => clearInterval(dripping));
  socket.write(beginning);
  return socket.resume();
}

function report(what: string, p95: number): boolean {
  const ratio = p95 / idle;
  const isWithin = ratio <= maxRatio;
  const verdict = isWithin ? '✓' : `✗ over ${maxRatio} ×`;
  process.stdout.write(`${what}: ${p95.toFixed(1)} ms, ${ratio.toFixed(2)} × ${verdict}\n`);
  return isWithin;
}
