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
import { findBrowser, findHeadlessShell } from './setup/browser.mjs';
import { processorSeconds } from './setup/processor-time.ts';
import { run } from './setup/run.mjs';
import { describeFailure, readPlaywrightReport, readVitestReport, vitestFailures } from './setup/test-reports.ts';
import { installWordpress } from './setup/wordpress.mjs';

const reports = 'node_modules/.cache/reports';
/** Exists only on Linux. */
const memoryFolder = '/dev/shm';
/** Twice the space that the tests use at most. */
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
  // Tools keep compiled code there, by default in the temporary folder, which goes with this run.
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
  PLAYWRIGHT_TRANSFORM_CACHE_DIR: resolve('node_modules/.cache/playwright-transform'),
};
// Root runs PostgreSQL as another user.
chmodSync(temporaryFiles, 0o755);
process.once('exit', () => rmSync(temporaryFiles, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** The two sequences run side by side, each in its own order. */
const checks = [
  [
    ['Types', 'tsc', ['-b']],
    ['Format', 'oxfmt', ['--check']],
    ['Dead code', 'knip', []],
    ['Sizes', 'size-limit', []],
  ],
  [['Lint', 'oxlint', ['--type-aware', '--deny-warnings']]],
];

/**
 * Runs every check, then one test runner after the other, because they slow each other down. The last line sums up all
 * reports. Failures are listed directly above it.
 */
export async function runChecks() {
  emptyReports();
  const checked = await Promise.all(checks.map(inTurn));
  return sumUp([...checked.flat(), await unitTests([]), await browserTests([])]);
}

/**
 * Runs types, lint and tests of one part of the product. A test belongs to it if its path contains the word, such as
 * `quiz`. Lint reads the folders of that name, or everything if there are none.
 */
export async function runChecksOf(idea) {
  emptyReports();
  const [[types], [[title, linter, options]]] = checks;
  const lint = [title, linter, [...options, ...globSync(`{src,e2e}/${idea}`)]];
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
  process.stdout.write(results.flatMap(({ failures }) => failures).join('\n'));
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`);
  return sum('failed') > 0 ? 1 : 0;
}

/**
 * Linux keeps files in memory there (https://docs.kernel.org/filesystems/tmpfs.html). On a disk, the tests would spend
 * most of their time waiting for commits.
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
  const failures = await run(command, args, { env }).then(
    () => [],
    ({ message }) => {
      process.stdout.write(`${message}\n`);
      return [describeFailure(title, [message])];
    },
  );
  const { length: failed } = failures;
  process.stdout.write(`${failed > 0 ? '✗' : '✓'} ${title} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n`);
  return { passed: 1 - failed, failed, skipped: 0, failures };
}

async function inTurn(line) {
  const results = [];
  for (const [title, command, args] of line) results.push(await check(title, command, args));
  return results;
}

function unitTests(files) {
  const reporters = ['dot', 'json', './scripts/setup/tell-failures.ts'].map((name) => `--reporter=${name}`);
  const args = ['run', ...files, ...reporters, `--outputFile.json=${reports}/vitest.json`];
  // In the long tier a test may take an hour. Load is measured, so no other test may run at the same time.
  const atLength = process.env['TESTS'] === 'long' ? ['--maxWorkers=1', '--testTimeout=3600000'] : [];
  const read = (report) => readVitestReport(report, JSON.parse(readFileSync(vitestFailures, 'utf8')));
  return testSuite('vitest', [...args, ...atLength], read, { NO_COLOR: '1' });
}

async function browserTests(files) {
  const browser = await findBrowser();
  if (browser === undefined) return failedAltogether('playwright', 'There is no browser.');
  const shell = await findHeadlessShell();
  await installWordpress();
  return testSuite('playwright', ['test', ...files, '--reporter=line,json'], readPlaywrightReport, {
    CHROMIUM_PATH: browser,
    ...(shell !== undefined && { HEADLESS_SHELL_PATH: shell }),
    FORCE_COLOR: '0',
    PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(`${reports}/playwright.json`),
  });
}

/** The runner's report decides. A runner without a report has failed. */
async function testSuite(command, args, read, more) {
  const startedAt = processorSeconds();
  const fault = await run(command, args, { isLoud: true, env: { ...env, ...more } }).then(
    () => undefined,
    ({ message }) => message,
  );
  process.stdout.write(`${command}: ${Math.round(processorSeconds() - startedAt)} s of a processor\n`);
  const report = `${reports}/${command}.json`;
  if (!existsSync(report)) return failedAltogether(command, fault ?? 'It left no report.');
  const sums = read(JSON.parse(readFileSync(report, 'utf8')));
  if (fault === undefined && sums.isWhole) return sums;
  const failures = sums.failures.length > 0 ? sums.failures : [describeFailure(command, [fault ?? 'It has errors.'])];
  return { ...sums, failed: Math.max(1, sums.failed), failures };
}

function failedAltogether(title, fault) {
  return { passed: 0, failed: 1, skipped: 0, failures: [describeFailure(title, [fault])] };
}
