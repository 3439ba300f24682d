import { resolve } from 'node:path';
import { BaseSequencer, createVitest } from 'vitest/node';

/**
 * A process that runs test files as often as it is told to, because starting Vitest and the databases takes longer than
 * most tests. Each message names the test files, and the file of the product that was changed. The file that the
 * previous message named has been restored by then. The answer is true if all tests passed. The first failure ends a run.
 */
let failed = false;
let changedBefore = '';
const stopAtFailure = {
  onTestCaseResult: (test) => fail(test.result().state === 'failed'),
  onTestModuleEnd: (module) => fail(!module.ok()),
};
class AsTold extends BaseSequencer {
  sort(files) {
    return Promise.resolve(files);
  }
}
const vitest = await createVitest('test', {
  watch: false,
  maxWorkers: 1,
  reporters: [stopAtFailure],
  sequence: { sequencer: AsTold },
});
await vitest.globTestSpecifications();
process.on('message', async ({ files, changed }) => {
  failed = false;
  for (const path of [changedBefore, changed]) vitest.invalidateFile(resolve(path));
  changedBefore = changed;
  const specifications = files.flatMap((file) => vitest.getModuleSpecifications(resolve(file)));
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  process.send?.(!failed && unhandledErrors.length === 0);
});
process.once('disconnect', () => vitest.exit(true));
process.send?.('ready');

function fail(hasFailed) {
  if (!hasFailed || failed) return;
  failed = true;
  void vitest.cancelCurrentRun('test-failure');
}
