import { randomFillSync } from 'node:crypto';
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { openSqlite } from '../src/platform/server/database/sqlite.ts';
import { end, endsWithThis, newFolder } from './support/children.ts';
import { percentile } from './support/median.ts';
import { seedCatalog } from './support/seed-catalog.ts';
import { signIn, startServer } from './support/start-server.ts';
import { addSet } from './support/start-studio.ts';

/**
 * Measures how long catalog visitors wait while others flood the server. Of 100 waits, 95 may be at most twice as long
 * as without the flood, in the same run.
 */
const maxRatio = 2;
const reads = 1_000;
/** The first seconds of a flood are not typical. */
const beginMs = 2_000;
const size = { sets: 200, cardsPerSet: 20 };
const [slowHeads, slowBodies, slowReaders] = [500, 200, 200];

const slowHead = 'GET / HTTP/1.1\r\nx: ';
const slowBody =
  'POST /api/analytics/event HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n{';

const folder = await newFolder();
const { db, dialect } = openSqlite(join(folder.path, 'studio.db'));
await migrate(db, dialect);
await seedCatalog({ db }, size);
await db.destroy();
const { origin, close } = await startServer({ DATA_DIR: folder.path });
const { sets } = await (await fetch(`${origin}/api/catalog/sets`)).json();
const mediaPath = await addLargePicture();
await measure();
const idle = await measure();
const flood = floodWithEvents(String(sets[0].id));
await wait(beginMs);
const flooded = await measure();
const answers = await flood.end();
const slow = await during(
  sendSlowly([...Array<string>(slowHeads).fill(slowHead), ...Array<string>(slowBodies).fill(slowBody)]),
);
const read = await during(readSlowly(mediaPath));
await close();
const stored = await countStored();
await folder.remove();
process.stdout.write(`The catalog while nothing else happens: ${idle.toFixed(2)} ms for 95 of 100\n`);
const results = [
  report('while eight send events as fast as they are answered', flooded),
  report(`while ${slowHeads} heads and ${slowBodies} bodies come a byte at a time`, slow),
  report(`while ${slowReaders} read a picture of 5 MB a byte at a time`, read),
  reportStored(),
];
process.exit(results.every((isGood) => isGood) ? 0 : 1);

/** @returns milliseconds */
async function measure(): Promise<number> {
  const times = [];
  for (let count = 0; count < reads; count++) {
    const start = performance.now();
    await (await fetch(`${origin}/api/catalog/sets`)).arrayBuffer();
    times.push(performance.now() - start);
  }
  return percentile(times, 95);
}

async function during(sockets: readonly Socket[]): Promise<number> {
  await wait(beginMs);
  const p95 = await measure();
  sockets.forEach((socket) => socket.destroy());
  return p95;
}

/** Noise does not compress, so it fills the buffers of a server whose reader takes nothing. */
async function addLargePicture(): Promise<string> {
  const [width, height] = [1_600, 1_100];
  const pixels = randomFillSync(new Uint8Array(width * height * 3));
  const photo = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  const admin = { origin, cookie: await signIn(origin) };
  const setId = await addSet(admin, 'Noise', { terms: ['Noise'], photo });
  const [card] = await (await fetch(`${origin}/api/sets/${setId}/cards`)).json();
  return String(card.mediaPath);
}

/** `end` returns the number of answers by status. */
function floodWithEvents(setId: string): { end: () => Promise<Record<string, number>> } {
  const script = new URL('./support/event-flooder.ts', import.meta.url).pathname;
  const flooder = spawn(process.execPath, [script, origin, setId], { stdio: ['ignore', 'pipe', 'inherit'] });
  endsWithThis(flooder);
  const said = text(flooder.stdout);
  return {
    async end() {
      await end(flooder);
      return JSON.parse(await said);
    },
  };
}

async function countStored(): Promise<number> {
  const reopened = openSqlite(join(folder.path, 'studio.db'));
  const query = reopened.db.selectFrom('event_hours').select('count').where('event_type', '=', 'card_flip');
  const rows = await query.execute();
  await reopened.db.destroy();
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
}

/** Each connection sends one byte of its request per second. */
function sendSlowly(beginnings: readonly string[]): Socket[] {
  return beginnings.map((beginning) => {
    const socket = open(beginning).resume();
    const sending = setInterval(() => socket.write('x'), 1_000);
    return socket.once('close', () => clearInterval(sending));
  });
}

/** Each connection reads one byte of its answer per second. */
function readSlowly(path: string): Socket[] {
  return Array.from({ length: slowReaders }, () => {
    const socket = open(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).pause();
    const reading = setInterval(() => socket.read(1), 1_000);
    return socket.once('close', () => clearInterval(reading));
  });
}

function open(beginning: string): Socket {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined);
  socket.write(beginning);
  return socket;
}

function report(what: string, p95: number): boolean {
  const ratio = p95 / idle;
  const isWithin = ratio <= maxRatio;
  const verdict = isWithin ? '✓' : `✗ over ${maxRatio} ×`;
  process.stdout.write(`${what}: ${p95.toFixed(2)} ms, ${ratio.toFixed(2)} × ${verdict}\n`);
  return isWithin;
}

function reportStored(): boolean {
  const { 202: accepted = 0, ...others } = answers;
  const isHonest = stored === accepted && Object.keys(others).every((status) => status === '429' || status === '503');
  const refused = Object.values(others).reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `events accepted: ${accepted}, refused: ${refused}, stored: ${stored} ${isHonest ? '✓' : '✗'}\n`,
  );
  return isHonest;
}
