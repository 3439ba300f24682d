import { describe, expect, test } from 'vitest';
import { clipBatchReducer, emptyClipBatch, type ClipEvent } from './clip-batch.ts';
import { newClip } from './test-clips.ts';
import { addUploadProgress, clipUploadProgress, uploadText } from './upload-progress.ts';
import { englishTexts, message } from '../../platform/rules/languages/texts.ts';

const begun: ClipEvent[] = [
  { type: 'listed', clips: ['a', 'b', 'c'].map((id) => newClip(id, { kind: 'image' })) },
  { type: 'started' },
];

function after(...events: ClipEvent[]) {
  return clipUploadProgress([...begun, ...events].reduce(clipBatchReducer, emptyClipBatch));
}

function added(id: string): ClipEvent {
  return { type: 'added', id, cardId: `card ${id}` };
}

describe('The uploads of clips', () => {
  test('are none while files are only listed', () => {
    const listed = begun.slice(0, 1).reduce(clipBatchReducer, emptyClipBatch);
    expect(clipUploadProgress(listed)).toBeUndefined();
  });

  test('name the file that is being uploaded, and disappear after the last', () => {
    expect(after()).toEqual({ phase: 'uploading', done: 0, total: 3 });
    expect(after(added('a'))).toEqual({ phase: 'uploading', done: 1, total: 3 });
    expect(after(added('a'), added('b'), added('c'))).toBeUndefined();
  });

  test('show that uploads are paused, waiting, or have failed', () => {
    expect(after(added('a'), { type: 'paused' })).toEqual({ phase: 'paused', done: 1, total: 3 });
    expect(after({ type: 'held', hold: 'unreachable' })).toEqual({ phase: 'waiting', done: 0, total: 3 });
    const failed: ClipEvent = { type: 'failed', id: 'c', note: message('') };
    expect(after(added('a'), added('b'), { type: 'begun', id: 'c' }, failed)).toEqual({
      phase: 'failed',
      done: 2,
      total: 3,
    });
  });
});

test('several uploads into a set are shown as one', () => {
  const one = { phase: 'paused', done: 1, total: 3 } as const;
  const other = { phase: 'uploading', done: 2, total: 5 } as const;
  expect(addUploadProgress([one, other])).toEqual({ phase: 'uploading', done: 3, total: 8 });
  expect(addUploadProgress([])).toBeUndefined();
});

test('the count includes the file that is being uploaded', () => {
  expect(englishTexts(uploadText({ phase: 'uploading', done: 11, total: 40 }))).toBe('Uploading 12 of 40');
  expect(englishTexts(uploadText({ phase: 'uploading', done: 40, total: 40 }))).toBe('Uploading 40 of 40');
  expect(englishTexts(uploadText({ phase: 'waiting', done: 11, total: 40 }))).toBe('Waiting at 11 of 40');
  expect(englishTexts(uploadText({ phase: 'paused', done: 11, total: 40 }))).toBe('Paused at 11 of 40');
  expect(englishTexts(uploadText({ phase: 'failed', done: 37, total: 40 }))).toBe('3 of 40 not uploaded');
});
