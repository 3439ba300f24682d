import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Half a minute each despite their small size: started last, they would keep the other processors waiting. */
const slow = [
  'src/testing/server/faults/killed-tools.test.ts',
  'src/media/server/processing/hostile-files.test.ts',
  'src/testing/server/faults/killed-server.test.ts',
  'src/operations/server/backup/backup.test.ts',
  'src/media/server/collect-garbage.test.ts',
];

/** Then the largest, or those that took longest last time. */
export class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(isSlow(other)) - Number(isSlow(one)));
  }
}

function isSlow({ moduleId }: TestSpecification): boolean {
  return slow.some((path) => moduleId.endsWith(path));
}
