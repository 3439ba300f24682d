import {
  clipQueueReducer,
  emptyClipQueue,
  isToSend,
  type ClipEvent,
  type ClipQueue,
  type NewClip,
} from './clip-queue.ts';

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
export function playClips(events: readonly ClipEvent[], queue: ClipQueue = emptyClipQueue): ClipQueue {
  return events.reduce((before, event) => withBegun(clipQueueReducer(before, event)), queue);
}

function withBegun(queue: ClipQueue): ClipQueue {
  const free = 2 - queue.clips.filter(({ state }) => state.phase === 'uploading').length;
  const next = queue.clips.find((clip) => clip.state.phase === 'waiting' && isToSend(clip, queue));
  if (free <= 0 || queue.hold || !next) return queue;
  return withBegun(clipQueueReducer(queue, { type: 'begun', id: next.id }));
}
