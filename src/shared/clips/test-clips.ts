import type { NewClip } from './clip-queue.ts';

/** For tests: a file as it comes into the list. */
export function newClip(id: string, fields: Partial<NewClip> = {}): NewClip {
  return {
    id,
    fileName: `${id}.mp4`,
    byteSize: 1_000,
    kind: 'video',
    term: id,
    fault: undefined,
    ...fields,
  };
}
