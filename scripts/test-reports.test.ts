import { describe, expect, it } from 'vitest';
import { describeFailure, readPlaywrightReport, readVitestReport } from './setup/test-reports.ts';

const counts = { success: false, numPassedTests: 7, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };

describe('At the end of all tests', () => {
  it('a failed unit test stands as it was written down', () => {
    const failures = ['✗ src/a.test.ts › a set has a title\n  1 ≠ 2\n'];
    expect(readVitestReport(counts, failures)).toEqual({ isWhole: false, passed: 7, failed: 1, skipped: 2, failures });
  });

  it('each file that cannot be loaded counts as a failure', () => {
    const failures = ['✗ src/a.test.ts › a set has a title', '✗ src/b.test.ts', '✗ src/c.test.ts'];
    expect(readVitestReport(counts, failures).failed).toBe(3);
  });

  it('a failed journey stands with its file, line, title and message, without colours', () => {
    const result = { errors: [{ message: '\u001B[31mExpected: 3\u001B[39m' }] };
    const spec = {
      title: 'cards turn',
      ok: false,
      file: 'player/flip.spec.ts',
      line: 3,
      tests: [{ results: [result] }],
    };
    const suites = [{ specs: [{ ...spec, ok: true }], suites: [{ specs: [spec] }] }];
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
    expect(readPlaywrightReport({ suites, errors: [{ message: 'No browser' }], stats })).toEqual({
      isWhole: false,
      passed: 1,
      failed: 2,
      skipped: 0,
      failures: ['✗ e2e/player/flip.spec.ts:3 › cards turn\n  Expected: 3\n', '✗ Outside the journeys\n  No browser\n'],
    });
  });

  it('no failure takes more than its lines, as who reads the end of a log sees a hundred', () => {
    const message = Array.from({ length: 60 }, (_, index) => `line ${index + 1}`).join('\n');
    const lines = describeFailure('long', [message]).trimEnd().split('\n');
    expect(lines).toHaveLength(42);
    expect(lines.slice(-2)).toEqual(['  line 40', '  … and 20 lines more']);
  });

  it('places in the code of others are left out', () => {
    const stack =
      'Error\n    at src/a.test.ts:1:2\n    at /a/node_modules/b.js:3:4\n    at node:internal/c:5:6\n    at new Promise (<anonymous>)';
    expect(describeFailure('a', [stack])).toBe('✗ a\n  Error\n      at src/a.test.ts:1:2\n');
  });
});
