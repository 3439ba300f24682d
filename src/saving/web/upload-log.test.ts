import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setsQuery } from '../../sets/web/sets-queries.ts';
import { uploadLog, uploadedListRefreshMs } from './upload-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begin() {
  const queryClient = new QueryClient();
  queryClient.setQueryData(setsQuery('').queryKey, []);
  const isListOutdated = () => queryClient.getQueryState(setsQuery('').queryKey)?.isInvalidated;
  return { log: uploadLog(queryClient), isListOutdated };
}

test('tells what is being uploaded into which set, until it is over', () => {
  const { log } = begin();
  const heard = vi.fn<() => void>();
  const stop = log.subscribe(heard);
  log.note('a', 'clips', { phase: 'uploading', done: 0, total: 2 });
  log.note('a', 'archive', { phase: 'paused', done: 1, total: 3 });
  expect([...log.shown()]).toEqual([['a', { phase: 'uploading', done: 1, total: 5 }]]);
  log.note('a', 'clips', undefined);
  log.note('a', 'archive', undefined);
  expect(log.shown().size).toBe(0);
  expect(heard).toHaveBeenCalledTimes(4);
  stop();
});

test('says nothing while nothing changes but the share of a file', () => {
  const { log } = begin();
  const heard = vi.fn<() => void>();
  log.subscribe(heard);
  for (let step = 0; step < 3; step += 1) log.note('a', 'clips', { phase: 'uploading', done: 0, total: 2 });
  expect(heard).toHaveBeenCalledTimes(1);
});

test('the lists of sets follow the files that are done, many at once', () => {
  const { log, isListOutdated } = begin();
  for (const done of [0, 1, 2]) log.note('a', 'clips', { phase: 'uploading', done, total: 9 });
  expect(isListOutdated()).toBe(false);
  vi.advanceTimersByTime(uploadedListRefreshMs);
  expect(isListOutdated()).toBe(true);
});
