import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { hashPassword } from '../src/auth/server/check-password.ts';
import { endsWithThis, newFolder } from './support/children.ts';
import { password, startProcess, startServer } from './support/start-server.ts';

/**
 * Measures the owner's sign-in from new networks while a thousand others guess, compared with a bare server that
 * refuses the same guesses. Also measures the first sign-in after a restart, when the password must be hashed, compared
 * with two hashes.
 */
const [maxRatio, watchedMs] = [3, 5_000];
const folder = await newFolder();
const place = { DATA_DIR: folder.path, TRUST_PROXY: '1' };

const bare = await startProcess('bench/support/refuse-all.ts', {});
const least = await worstUnderFlood(bare.origin);
await bare.close();
const first = await startServer(place);
const worst = await worstUnderFlood(first.origin);
await first.close();

const again = await startServer({ ...place, ADMIN_PASSWORD: '' });
const flood = await startFlood(again.origin);
const [afterRestart, hash] = await Promise.all([
  signInFrom(again.origin, '203.0.113.9'),
  timeOf(() => hashPassword(password)),
]);
flood.kill('SIGKILL');
await again.close();
await folder.remove();
const results = [
  report('The owner signs in while 1,000 networks begin to guess, at worst', worst, least, 'a bare server'),
  report('The same right after a restart without ADMIN_PASSWORD', afterRestart, 2 * hash, 'two hashes'),
];
process.exit(results.every((isWithin) => isWithin) ? 0 : 1);

/** @returns milliseconds */
async function worstUnderFlood(origin: string): Promise<number> {
  await signInFrom(origin, '203.0.112.9');
  const guessers = await startFlood(origin);
  const end = performance.now() + watchedMs;
  const times = [];
  for (let network = 0; performance.now() < end; network++) {
    times.push(await signInFrom(origin, `203.0.${network}.9`));
    await delay(50);
  }
  guessers.kill('SIGKILL');
  return Math.max(...times);
}

async function startFlood(origin: string) {
  const flooder = endsWithThis(fork(new URL('./support/guess-flooder.ts', import.meta.url).pathname, [origin]));
  await once(flooder, 'message');
  return flooder;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Uses a new connection, as a browser does. */
function signInFrom(origin: string, address: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  return timeOf(async () => {
    const sent = request(`${origin}/api/auth/login`, { method: 'POST', agent: false, headers });
    sent.end(JSON.stringify({ password }));
    const [answer] = await once(sent, 'response');
    await once(answer.resume(), 'end');
  });
}

function report(what: string, ms: number, limitMs: number, limit: string): boolean {
  const ratio = ms / limitMs;
  const isWithin = ratio <= maxRatio;
  const verdict = isWithin ? '✓' : `✗ over ${maxRatio} ×`;
  process.stdout.write(
    `${what}: ${ms.toFixed(0)} ms, ${limit} ${limitMs.toFixed(0)} ms, ${ratio.toFixed(2)} × ${verdict}\n`,
  );
  return isWithin;
}
