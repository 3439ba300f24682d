import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { honeyAppearance } from '../../hands/web/hand-appearance.ts';
import type { SpellingWork } from './make-spelling.ts';
import { useSpellingWork } from './use-spelling-work.ts';

const task: Pick<SpellingWork, 'spelling' | 'model' | 'look'> = JSON.parse(JSON.stringify({ look: honeyAppearance }));
const file = new Blob(['clip']);

afterEach(cleanup);

function open() {
  const works: (SpellingWork & { finish: () => void })[] = [];
  const made: Blob[] = [];
  const makeFile = (work: SpellingWork) => {
    const { promise, resolve } = Promise.withResolvers<Blob>();
    works.push({ ...work, finish: () => resolve(file) });
    return promise;
  };
  const { result } = renderHook(() => useSpellingWork(makeFile, (blob) => made.push(blob)));
  const last = () => {
    const work = works.at(-1);
    if (work === undefined) throw new Error('Nothing is being made');
    return work;
  };
  return { result, made, last };
}

test('a file is made, and its progress is shown', async () => {
  const { result, made, last } = open();
  await act(async () => result.current.make(task));
  expect(result.current.progress).toEqual({ phase: 'making', share: 0 });
  await act(async () => last().onProgress(0.5));
  expect(result.current.progress).toEqual({ phase: 'making', share: 0.5 });
  await act(async () => last().finish());
  expect(result.current.progress).toEqual({ phase: 'idle' });
  expect(made).toEqual([file]);
});

test('a cancelled file shows no further progress', async () => {
  const { result, last } = open();
  await act(async () => result.current.make(task));
  await act(async () => result.current.cancel());
  await act(async () => last().onProgress(0.5));
  expect(result.current.progress).toEqual({ phase: 'idle' });
});

test('a file that is cancelled just before it is whole is not added', async () => {
  const { result, made, last } = open();
  await act(async () => result.current.make(task));
  await act(async () => result.current.cancel());
  await act(async () => last().finish());
  expect(made).toEqual([]);
  expect(result.current.progress).toEqual({ phase: 'idle' });
});
