import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDebounced, useHasWaited, useNow } from './hooks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('a value is passed on once it has rested, and none of those before it', () => {
  const seen: string[] = [];
  const { rerender, unmount } = renderHook((value: string) => seen.push(useDebounced(value, 100)), {
    initialProps: '',
  });
  rerender('c');
  pass(60);
  rerender('ca');
  pass(60);
  rerender('cat');
  pass(99);
  expect(new Set(seen)).toEqual(new Set(['']));
  pass(1);
  expect([...new Set(seen)]).toEqual(['', 'cat']);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a wait counts from its beginning, and one that ends is forgotten', () => {
  const { result, rerender, unmount } = renderHook((isWaiting: boolean) => useHasWaited(isWaiting, 100), {
    initialProps: true,
  });
  pass(60);
  rerender(false);
  rerender(true);
  pass(99);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  rerender(false);
  expect(result.current).toBe(false);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('the time is told anew at each interval', () => {
  vi.setSystemTime(0);
  const { result, unmount } = renderHook(() => useNow(1_000));
  pass(999);
  expect(result.current).toBe(0);
  pass(1);
  expect(result.current).toBe(1_000);
  pass(1_000);
  expect(result.current).toBe(2_000);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
