import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecordingControl } from './record-stream.ts';
import { useTake } from './use-take.ts';

const stream: MediaStream = JSON.parse('{}');
const clip = new Blob(['clip']);

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Films as long as it is told to. */
function open() {
  const tries: { control: RecordingControl; isSecondTry: boolean; fail: () => void }[] = [];
  function record(_stream: MediaStream, control: RecordingControl, isSecondTry: boolean): Promise<Blob> {
    const { promise, resolve, reject } = Promise.withResolvers<Blob>();
    const fail = () => reject(new Error('The camera is gone'));
    control.signal.addEventListener('abort', fail);
    void control.stopRequested.then(() => resolve(clip));
    tries.push({ control, isSecondTry, fail });
    return promise;
  }
  const { result } = renderHook(() => useTake(stream, 10, record));
  const phase = () => result.current.take.phase;
  const count = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  async function begin() {
    act(() => result.current.begin());
    for (let second = 0; second < 3; second++) await count(1_000);
  }
  const elapse = (seconds: number) => act(async () => tries.at(-1)?.control.onElapsed(seconds));
  return { tries, result, phase, count, begin, elapse };
}

test('a take begins after a count of three', async () => {
  const { result, tries, phase, count } = open();
  act(() => result.current.begin());
  expect(result.current.take).toEqual({ phase: 'counting', count: 3 });
  await count(1_000);
  expect(result.current.take).toEqual({ phase: 'counting', count: 2 });
  await count(1_000);
  await count(999);
  expect([phase(), tries.length]).toEqual(['counting', 0]);
  await count(1);
  expect([phase(), tries.length]).toEqual(['recording', 1]);
});

test('a take that is stopped waits for its first frame, and is there', async () => {
  const { result, phase, begin, elapse } = open();
  await begin();
  await act(async () => result.current.stop());
  expect(phase()).toBe('finishing');
  await elapse(0.1);
  expect(result.current.take).toEqual({ phase: 'taken', clip });
  expect(result.current.elapsedSeconds).toBe(0.1);
});

test('a take ends by itself at its limit', async () => {
  const { result, phase, begin, elapse } = open();
  await begin();
  await elapse(9.9);
  expect(phase()).toBe('recording');
  await elapse(10.2);
  expect(result.current.take).toEqual({ phase: 'taken', clip });
  expect(result.current.elapsedSeconds).toBe(10);
});

test('the take after one that failed is recorded in the other way, and begins at 0', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { result, tries, phase, begin, elapse } = open();
  await begin();
  await elapse(2);
  await act(async () => tries[0]?.fail());
  expect(phase()).toBe('failed');
  act(() => result.current.begin());
  expect(result.current.elapsedSeconds).toBe(0);
  await begin();
  expect(tries.map(({ isSecondTry }) => isSecondTry)).toEqual([false, true]);
});

test('a take that is left is not recorded any further, and nobody is told of a failure', async () => {
  const handleWarning = vi.spyOn(console, 'warn').mockReturnValue();
  const { result, tries, phase, begin, elapse } = open();
  await begin();
  await elapse(2);
  await act(async () => result.current.leave());
  expect([phase(), tries[0]?.control.signal.aborted]).toEqual(['ready', true]);
  await begin();
  expect([tries.at(-1)?.isSecondTry, handleWarning.mock.calls]).toEqual([false, []]);
});
