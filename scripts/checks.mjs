import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { findBrowser } from './setup/browser.mjs';
import { processorSeconds } from './setup/processor-time.ts';
import { run } from './setup/run.mjs';
import { installWordpress } from './setup/wordpress.mjs';

const reports = 'node_modules/.cache/reports';
/** On Linux alone. */
const memoryFolder = '/dev/shm';
/** Twice the most that the tests use there. */
const memoryDiskBytes = 8 * 1024 ** 3;
const temporaryPrefix = 'studio-tests-';
/** Longer than any run. */
const leftoverMs = 6 * 60 * 60 * 1000;
removeLeftovers();
const temporaryFiles = mkdtempSync(join(memoryDisk() ?? tmpdir(), temporaryPrefix));
const env = {
  ...process.env,
  PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
  TMPDIR: temporaryFiles,
};
// Root runs PostgreSQL as another user.
chmodSync(temporaryFiles, 0o755);
process.once('exit', () => rmSync(temporaryFiles, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** The two lines run side by side, each in its order. */
const checks = [
  [
    ['Types', 'tsc', ['-b']],
    ['Format', 'oxfmt', ['--check']],
    ['Dead code', 'knip', []],
  ],
  [
    ['Lint', 'oxlint', ['--type-aware', '--deny-warnings']],
    ['Sizes', 'size-limit', []],
  ],
];

/**
 * Runs every check, then one test runner after the other, as side by side they slow each other down. The last line
 * sums up all reports.
 */
export async function runChecks() {
  emptyReports();
  const checked = await Promise.all(checks.map(inTurn));
  return sumUp([...checked.flat(), await unitTests([]), await browserTests([])]);
}

/**
 * Types, lint and the tests of one part of the product: those of which a folder or the name has this word, such as
 * `quiz`.
 */
export async function runChecksOf(idea) {
  emptyReports();
  const [[types], [lint]] = checks;
  const results = (await Promise.all([[types], [lint]].map(inTurn))).flat();
  const units = testsOf(idea, ['src/**/*.test.{ts,tsx}']);
  const journeys = testsOf(idea, ['e2e/**/*.spec.ts']);
  if (units.length > 0) results.push(await unitTests(units));
  if (journeys.length > 0) results.push(await browserTests(journeys));
  if (units.length + journeys.length === 0) process.stdout.write(`No test has “${idea}” in its path.\n`);
  return sumUp(results);
}

function testsOf(idea, patterns) {
  const word = new RegExp(`(^|[/-])${RegExp.escape(idea)}(s?[/.-])`);
  return globSync(patterns).filter((path) => word.test(path) && !path.includes('/faults/long/'));
}

function emptyReports() {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
}

function sumUp(results) {
  const sum = (part) => results.reduce((total, result) => total + result[part], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`);
  return sum('failed') > 0 ? 1 : 0;
}

/**
 * Linux keeps files in memory there (https://docs.kernel.org/filesystems/tmpfs.html). Most of the tests' time would
 * be waiting for the disk at each commit.
 */
function memoryDisk() {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= memoryDiskBytes ? memoryFolder : undefined;
  } catch {
    return undefined;
  }
}

/** A run that was killed leaves its files in memory. */
function removeLeftovers() {
  if (!existsSync(memoryFolder)) return;
  const names = readdirSync(memoryFolder).filter((name) => name.startsWith(temporaryPrefix));
  for (const path of names.map((name) => join(memoryFolder, name))) {
    const ageMs = Date.now() - (statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Infinity);
    if (ageMs > leftoverMs) rmSync(path, { recursive: true, force: true });
  }
}

async function check(title, command, args) {
  const startedAt = Date.now();
  const isGood = await run(command, args, { env }).then(
    () => true,
    (error) => {
      process.stdout.write(`${error.message}\n`);
      return false;
    },
  );
  process.stdout.write(`${isGood ? '✓' : '✗'} ${title} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n`);
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
}

async function inTurn(line) {
  const results = [];
  for (const [title, command, args] of line) results.push(await check(title, command, args));
  return results;
}

function unitTests(files) {
  const args = ['run', ...files, '--reporter=dot', '--reporter=json', `--outputFile.json=${reports}/vitest.json`];
  // At length a test may take an hour, and load is measured, which needs the machine for itself.
  const atLength = process.env['TESTS'] === 'long' ? ['--maxWorkers=1', '--testTimeout=3600000'] : [];
  return testSuite('vitest', [...args, ...atLength], countVitest, { NO_COLOR: '1' });
}

async function browserTests(files) {
  const browser = await findBrowser();
  if (browser === undefined) return { passed: 0, failed: 1, skipped: 0 };
  await installWordpress();
  return testSuite('playwright', ['test', ...files, '--reporter=line,json'], countPlaywright, {
    CHROMIUM_PATH: browser,
    FORCE_COLOR: '0',
    PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(`${reports}/playwright.json`),
  });
}

/** The runner's own report decides; without one it has failed. */
async function testSuite(command, args, count, more) {
  const startedAt = processorSeconds();
  const endedWell = await run(command, args, { isLoud: true, env: { ...env, ...more } }).then(
    () => true,
    () => false,
  );
  process.stdout.write(`${command}: ${Math.round(processorSeconds() - startedAt)} s of a processor\n`);
  const report = `${reports}/${command}.json`;
  const counted = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, isWhole: false };
  const failed = endedWell && counted.isWhole ? counted.failed : Math.max(1, counted.failed);
  return { ...counted, failed };
}

/** `isWhole`: no error outside the tests either. */
function countVitest(report) {
  return {
    isWhole: report.success,
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function countPlaywright({ stats, errors }) {
  return {
    isWhole: errors.length === 0,
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
}
