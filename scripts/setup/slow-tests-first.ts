import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** These take half a minute each despite their small size. If they started last, the other processors would wait. */
const slow = [
  'src/testing/server/faults/killed-tools.test.ts',
  'src/media/server/processing/hostile-files.test.ts',
  'src/testing/server/faults/killed-server.test.ts',
  'src/operations/server/backup/backup.test.ts',
  'src/media/server/collect-garbage.test.ts',
];

/** After the slow tests come the largest ones, or those that took longest in the last run. */
export class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(isSlow(other)) - Number(isSlow(one)));
  }
}

function isSlow({ moduleId }: TestSpecification): boolean {
  return slow.some((path) => moduleId.endsWith(path));
}
