import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { findBrowser } from './setup/browser.mjs';
import { run } from './setup/run.mjs';
import { installWordpress } from './setup/wordpress.mjs';

const reports = 'node_modules/.cache/reports';
/** Twice as much as the tests have there at most. */
const memoryDiskBytes = 8 * 1024 ** 3;
const temporaryFiles = mkdtempSync(join(memoryDisk() ?? tmpdir(), 'studio-tests-'));
const env = {
  ...process.env,
  PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
  TMPDIR: temporaryFiles,
};
// Root runs PostgreSQL as another user.
chmodSync(temporaryFiles, 0o755);
process.once('exit', () => rmSync(temporaryFiles, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** What has to hold besides the tests; each counts as one. Those of a line run one after the other, beside the other line. */
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

/** Runs every check, then every test, one runner after the other: side by side they slow each other down. The last line sums up all of their reports. */
export async function runChecks() {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const checked = await Promise.all(checks.map(inTurn));
  const results = [...checked.flat(), await unitTests(), await browserTests()];
  const sum = (part) => results.reduce((total, result) => total + result[part], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`);
  return sum('failed') > 0 ? 1 : 0;
}

/**
 * Linux keeps files in memory there (https://docs.kernel.org/filesystems/tmpfs.html). Thousands of tests wait for the disk at each
 * commit, which takes longer than all else that they do.
 */
function memoryDisk() {
  const folder = '/dev/shm';
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= memoryDiskBytes ? folder : undefined;
  } catch {
    return undefined;
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

function unitTests() {
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${reports}/vitest.json`];
  return testSuite('vitest', args, countVitest, { NO_COLOR: '1' });
}

async function browserTests() {
  const browser = await findBrowser();
  if (browser === undefined) return { passed: 0, failed: 1, skipped: 0 };
  await installWordpress();
  return testSuite('playwright', ['test', '--reporter=line,json'], countPlaywright, {
    CHROMIUM_PATH: browser,
    FORCE_COLOR: '0',
    PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(`${reports}/playwright.json`),
  });
}

/** A test runner's own report decides; one that leaves none has failed. */
async function testSuite(command, args, count, more) {
  const endedWell = await run(command, args, { isLoud: true, env: { ...env, ...more } }).then(
    () => true,
    () => false,
  );
  const report = `${reports}/${command}.json`;
  const counted = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, isWhole: false };
  const failed = endedWell && counted.isWhole ? counted.failed : Math.max(1, counted.failed);
  return { ...counted, failed };
}

/** `isWhole`: nothing went wrong outside the tests either, such as an error that no test caught. */
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
