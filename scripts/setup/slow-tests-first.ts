import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Half a minute each despite their small size: started last, they would keep the other processors waiting. */
const slow = [
  'src/server/faults/killed-tools.test.ts',
  'src/server/media-processing/upload-check.test.ts',
  'src/server/backup/backup.test.ts',
  'src/server/media/collect-garbage.test.ts',
  'src/server/samples/fill-samples.test.ts',
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
