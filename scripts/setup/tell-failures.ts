import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { describeFailure, vitestFailures } from './test-reports.ts';

/** A reporter for Vitest that records each failed test with the difference from the expected value. */
export default class TellFailures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], outside: readonly SerializedError[]): void {
    const failures = modules.flatMap(failuresOf);
    if (outside.length > 0) failures.push(describeFailure('Outside the tests', outside.map(describeError)));
    writeFileSync(vitestFailures, JSON.stringify(failures));
  }
}

function failuresOf(module: TestModule): string[] {
  const file = relative(process.cwd(), module.moduleId);
  const whole = module.errors();
  const suites = [...module.children.allSuites()].map((suite) => ({ title: suite.fullName, errors: suite.errors() }));
  const tests = [...module.children.allTests('failed')].map((test) => ({
    title: test.fullName,
    errors: test.result().errors ?? [],
  }));
  const failed = [...suites, ...tests].filter(({ errors }) => errors.length > 0);
  return [
    ...(whole.length > 0 ? [describeFailure(file, whole.map(describeError))] : []),
    ...failed.map(({ title, errors }) => describeFailure(`${file} › ${title}`, errors.map(describeError))),
  ];
}

function describeError({ message, stack, diff }: SerializedError & { readonly diff?: string }): string {
  const [, places = ''] = stack?.split(/\n(?=\s+at )(.*)/s) ?? [];
  return [message, diff, places].filter(Boolean).join('\n');
}
