import { stripVTControlCharacters } from 'node:util';

/** The sums of a runner's report. */
export interface TestSums {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** True if there was no error outside the tests. */
  readonly isWhole: boolean;
  /** Each failed test with its file and the failure. */
  readonly failures: readonly string[];
}

interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly { readonly results: readonly { readonly errors: readonly PlaywrightError[] }[] }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightError {
  readonly message?: string;
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly PlaywrightError[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** The file of vitest's failures, because vitest's own report lacks the expected values. */
export const vitestFailures = 'node_modules/.cache/reports/vitest-failures.json';

/** Enough lines for a message, the lines of the test and its callers. */
const shownLines = 40;

/** @param failures recorded by `TellFailures`; they include files that cannot be loaded, whose tests Vitest does not count */
export function readVitestReport(report: VitestReport, failures: readonly string[]): TestSums {
  return {
    isWhole: report.success,
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, failures.length),
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

export function readPlaywrightReport({ suites, errors, stats }: PlaywrightReport): TestSums {
  const outside = errors.map(({ message = '' }) => describeFailure('Outside the journeys', [message]));
  return {
    isWhole: errors.length === 0,
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: [...suites.flatMap(failedJourneys), ...outside],
  };
}

/** @param messages of one test; only the first ones are shown, because the others are often their consequences */
export function describeFailure(title: string, messages: readonly string[]): string {
  const told = stripVTControlCharacters(messages.join('\n')).trim().split('\n');
  const lines = told.filter((line) => !/^\s+at .*(node_modules|node:internal|<anonymous>\)$)/.test(line));
  const left = lines.length - shownLines;
  const shown = left > 0 ? [...lines.slice(0, shownLines), `… and ${left} lines more`] : lines;
  return `✗ ${title}\n${shown.map((line) => `  ${line}`).join('\n')}\n`;
}

function failedJourneys({ specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  const own = failed.map(({ file, line, title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    return describeFailure(
      `e2e/${file}:${line} › ${title}`,
      errors.map(({ message = '' }) => message),
    );
  });
  return [...own, ...suites.flatMap(failedJourneys)];
}
