import { expect, test } from 'vitest';
import { duplicateWarnings, clipsToFingerprint } from './fingerprint.ts';
import { clipBatchReducer, emptyClipBatch } from './clip-batch.ts';
import type { Clip, NewClip } from './clip-batch.ts';
import { newClip } from './test-clips.ts';

function listOf(clips: readonly NewClip[], fingerprints: Record<string, string> = {}): readonly Clip[] {
  const listed = clipBatchReducer(emptyClipBatch, { type: 'listed', clips });
  const marked = { type: 'fingerprinted', fingerprints: new Map(Object.entries(fingerprints)) } as const;
  return clipBatchReducer(listed, marked).clips;
}

test('of files of the same content the first has no mark, whatever they are called', () => {
  const clips = listOf([newClip('a'), newClip('b'), newClip('c')], { a: '1', b: '1', c: '2' });
  expect([...duplicateWarnings(clips, [])]).toEqual([['b', { type: 'sameFile', otherName: 'a.mp4' }]]);
});

test('two files of one name, two of one term, and a term that a card has are marked', () => {
  const clips = listOf([
    newClip('a', { fileName: 'hello.mp4', term: 'hello' }),
    newClip('b', { fileName: 'hello.mp4', term: 'hi' }),
    newClip('c', { fileName: 'Hello.webm', term: ' HELLO ' }),
    newClip('d', { fileName: 'cat.png', term: 'Cat' }),
  ]);
  expect(Object.fromEntries(duplicateWarnings(clips, ['CAT']))).toEqual({
    b: { type: 'sameName', otherName: 'hello.mp4' },
    c: { type: 'sameTerm', otherName: 'hello.mp4' },
    d: { type: 'sameTermAsCard' },
  });
});

test('a clip that is being uploaded has no mark: the duplicate may be its own card', () => {
  const batch = clipBatchReducer(emptyClipBatch, { type: 'listed', clips: [newClip('a', { term: 'cat' })] });
  expect(duplicateWarnings(batch.clips, ['cat']).size).toBe(1);
  expect(duplicateWarnings(clipBatchReducer(batch, { type: 'started' }).clips, ['cat']).size).toBe(0);
});

test('only files of equal size are compared', () => {
  const clips = listOf([newClip('a'), newClip('b', { byteSize: 7 }), newClip('c')]);
  expect(clipsToFingerprint(clips).map(({ id }) => id)).toEqual(['a', 'c']);
});
