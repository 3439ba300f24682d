import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSpoken } from './use-spoken.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a text is spoken at once, the next one two seconds later, and of those in between only the last', () => {
  const { result, rerender, unmount } = renderHook((words: string) => useSpoken(words), { initialProps: '' });
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  pass(5_000);
  rerender('Curl your index finger.');
  pass(0);
  expect(result.current).toBe('Curl your index finger.');
  rerender('Bring your thumb in.');
  pass(1_000);
  rerender('Looks like A');
  pass(999);
  expect(result.current).toBe('Curl your index finger.');
  pass(1);
  expect(result.current).toBe('Looks like A');
  rerender('');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
