import { fork, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { breakLine } from './setup/break-line.mjs';
import { TestsBySource } from './setup/tests-by-source.mjs';

/**
 * node scripts/mutate.mjs breaks lines of the product one after the other and tells which of them neither unit tests nor
 * types notice.
 *
 *   --count 150     how many lines
 *   --seed 1        other lines for another seed, the same for the same
 *   --files src/…   only of files whose path contains this
 *   --tests 12      the most test files that are run for a line, the nearest by imports first
 *   --save list     writes the broken lines to a file, with what became of them
 *   --same list     breaks the lines of such a file once more, wherever they now are
 */
const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    files: { type: 'string', default: '' },
    tests: { type: 'string', default: '12' },
    save: { type: 'string' },
    same: { type: 'string' },
  },
});
/** How many of the broken lines belong to each layer. */
const shares = { rules: 5, server: 5, web: 5 };
/** So many tests run first. They see most of what any test sees, and start in a second or two. */
const nearest = 3;
/** A broken loop may never end. */
const patienceMs = 300_000;

/** For a line whose tests fail without the change. */
const unknown = 'unknown: its tests fail as they are,';
/** Keyed by test files. */
const passing = new Map();
let runner;
const sources = globSync('src/**/*.{ts,tsx}').filter(isProduct).toSorted();
let restore = () => {};
process.once('exit', () => restore());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

const tests = new TestsBySource(sources);
const results = [];
for (const mutant of options.same ? findAgain(readList(options.same)) : choose()) {
  const fate = await fateOf(mutant);
  results.push({ ...mutant, fate });
  process.stdout.write(`${fate === 'killed' ? '✓' : '✗'} ${fate} ${describe(mutant)}\n`);
  if (options.save) writeFileSync(options.save, `${JSON.stringify(results, undefined, 1)}\n`);
}
tellSums();
runner?.disconnect();

function isProduct(path) {
  return !/\.test\.|\.suite\.|\.d\.ts$|\/testing\/|\/test-|\/migrations\/|\/samples\//.test(path);
}

function layerOf(path) {
  const layer = path.split('/').find((part) => ['shared', 'rules', 'contract', 'server', 'web'].includes(part));
  return layer === 'server' || layer === 'web' ? layer : 'rules';
}

/** Every line of a layer is equally likely. Each is broken in one way. */
function choose() {
  const order = Object.entries(shares).flatMap(([layer, share]) => Array.from({ length: share }, () => layer));
  const random = randomFrom(`${options.seed}`);
  const lines = Map.groupBy(
    sources.filter((path) => path.includes(options.files)).flatMap(linesOf),
    ({ layer }) => layer,
  );
  const chosen = [];
  for (let tries = 0; chosen.length < Number(options.count) && tries < 1_000_000; tries += 1) {
    const ofLayer = lines.get(order[chosen.length % order.length]) ?? [...lines.values()].flat();
    const { path, at, layer } = ofLayer[Math.floor(random() * ofLayer.length)];
    const mutant = mutantOf(path, at, random);
    if (mutant && !chosen.some((other) => other.path === path && other.at === at)) chosen.push({ layer, ...mutant });
  }
  return chosen;
}

function linesOf(path) {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.map((_line, at) => ({ path, at, layer: layerOf(path) }));
}

function mutantOf(path, at, random) {
  const content = readFileSync(path, 'utf8');
  const lines = content.split('\n');
  const broken = breakLine(lines, at, random);
  if (broken === undefined) return undefined;
  const hash = createHash('sha256')
    .update(lines.slice(Math.max(0, at - 1), at + 2).join('\n'))
    .digest('hex')
    .slice(0, 12);
  return { path, at, hash, ...broken };
}

/** Finds the line that has the same neighbours, whatever file it is in now. */
function findAgain(list) {
  const places = new Map();
  for (const path of sources) {
    const lines = readFileSync(path, 'utf8').split('\n');
    lines.forEach((line, at) => {
      const hash = createHash('sha256')
        .update(lines.slice(Math.max(0, at - 1), at + 2).join('\n'))
        .digest('hex')
        .slice(0, 12);
      places.set(hash, [...(places.get(hash) ?? []), { path, at, line }]);
    });
  }
  return list.flatMap((mutant) => {
    const found = (places.get(mutant.hash) ?? []).filter(({ line }) => line === mutant.before);
    const place = found.find(({ path }) => path === mutant.path) ?? found[0];
    if (place) return [{ ...mutant, path: place.path, at: place.at }];
    process.stdout.write(`- gone ${describe(mutant)}\n`);
    return [];
  });
}

function readList(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

async function fateOf(mutant) {
  const near = tests.nearest(mutant.path, Number(options.tests));
  for (const files of [near.slice(0, nearest), near.slice(nearest)].filter((part) => part.length > 0)) {
    if (!(await passUnbroken(files, mutant.path))) return unknown;
    const fate = await whileBroken(mutant, () => runTests(files, mutant.path));
    if (fate !== 'survived') return fate;
  }
  // `npm test` also checks types, which see a name or a code that does not exist.
  if (await whileBroken(mutant, () => spawnSync('tsc', ['-b']).status !== 0)) return 'killed';
  return near.length === 0 ? 'untested' : 'survived';
}

async function whileBroken({ path, at, after }, work) {
  const content = readFileSync(path, 'utf8');
  restore = () => writeFileSync(path, content);
  writeFileSync(path, content.split('\n').with(at, after).join('\n'));
  try {
    return await work();
  } finally {
    restore();
    restore = () => {};
  }
}

/** Without this check, every line would count as killed. */
async function passUnbroken(files, path) {
  const key = files.join('\n');
  if (!passing.has(key)) passing.set(key, (await runTests(files, path)) === 'survived');
  return passing.get(key);
}

async function runTests(files, changed) {
  runner ??= await startRunner();
  const running = runner;
  const stop = setTimeout(stopRunner, patienceMs);
  running.send({ files, changed });
  const ended = new AbortController();
  const answer = ['message', 'exit'].map((event) => once(running, event, { signal: ended.signal }));
  const [passed] = await Promise.race(answer);
  ended.abort();
  clearTimeout(stop);
  if (running.exitCode !== null || running.signalCode !== null) runner = undefined;
  return passed === true ? 'survived' : 'killed';
}

async function startRunner() {
  const started = fork('scripts/setup/run-tests.mjs', { stdio: 'ignore', detached: true });
  await once(started, 'message');
  return started;
}

/** A broken loop ends only with its process, which is of the same group. */
function stopRunner() {
  if (runner) process.kill(-runner.pid, 'SIGKILL');
  runner = undefined;
}

function describe({ path, at, before, after }) {
  return `${path}:${at + 1}  ${before.trim()}  →  ${after.trim() || '(nothing)'}`;
}

function tellSums() {
  const known = results.filter(({ fate }) => fate !== unknown);
  for (const [layer, mutants] of Map.groupBy(known, (result) => result.layer)) {
    const killed = mutants.filter(({ fate }) => fate === 'killed').length;
    const percent = Math.round((killed / mutants.length) * 100);
    process.stdout.write(`${layer}: ${killed} killed, ${mutants.length - killed} survived (${percent} %)\n`);
  }
}

/** Mulberry32. */
function randomFrom(seed) {
  let state = createHash('sha256').update(seed).digest().readUInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
