import type { NewClip } from './clip-queue.ts';

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
