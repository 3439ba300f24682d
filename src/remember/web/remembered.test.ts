import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { gradeCard } from '../rules/grade-card.ts';
import { openTextStore } from './text-store.ts';

const store = { ...(await openTextStore('shared by the pages')), isPersistent: true };
vi.doMock('./text-store.ts', () => ({ openTextStore: async () => store }));

const noon = new Date(2026, 10, 22, 12).getTime();
const answer = { setId: 'set', cardId: 'one', answeredMs: noon } as const;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Each page has modules of its own, and merges the answers that earlier pages have stored. */
async function openPage() {
  vi.resetModules();
  const page = await import('./remembered.ts');
  await page.readRemembered();
  return page;
}

test('an answer that was taken back stays so, also when the clock was set back between the two', async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  const page = await openPage();
  await page.rememberAnswer({ ...answer, memory: gradeCard(undefined, 'good', noon), difference: 1 });
  vi.setSystemTime(noon - 5_000);
  await page.rememberAnswer({ ...answer, answeredMs: noon - 5_000, memory: undefined, difference: -1 });
  expect(page.memoryOf('set').size).toBe(0);
  expect((await openPage()).memoryOf('set').size).toBe(0);
});

test('after an answer that could not be stored, visitors are no longer told that answers are kept', async () => {
  const { rememberAnswer, useRemembered } = await openPage();
  const { result } = renderHook(useRemembered);
  await waitFor(() => expect(result.current?.isPersistent).toBe(true));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(store, 'put').mockRejectedValueOnce(new DOMException('The device is full.', 'QuotaExceededError'));
  await rememberAnswer({ ...answer, memory: gradeCard(undefined, 'good', noon), difference: 1 });
  await waitFor(() => expect(result.current?.isPersistent).toBe(false));
  expect(result.current?.sets.has('set')).toBe(true);
});
