import {
  clipBatchReducer,
  emptyClipBatch,
  isToSend,
  type ClipEvent,
  type ClipBatch,
  type NewClip,
} from './clip-batch.ts';

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

/** Applies the events to a list whose clips are sent two at a time, unless the queue of uploads waits. */
export function playClips(events: readonly ClipEvent[], batch: ClipBatch = emptyClipBatch): ClipBatch {
  return events.reduce((before, event) => withBegun(clipBatchReducer(before, event)), batch);
}

function withBegun(batch: ClipBatch): ClipBatch {
  const free = 2 - batch.clips.filter(({ state }) => state.phase === 'uploading').length;
  const next = batch.clips.find((clip) => clip.state.phase === 'waiting' && isToSend(clip, batch));
  if (free <= 0 || batch.hold || !next) return batch;
  return withBegun(clipBatchReducer(batch, { type: 'begun', id: next.id }));
}
