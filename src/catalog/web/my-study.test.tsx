import { Blob as StreamingBlob } from 'node:buffer';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { gradeCard } from '../../remember/rules/grade-card.ts';
import { rememberKey } from '../../platform/rules/preference-keys.ts';
import { formatStudyFile } from '../../remember/rules/study-file.ts';
import { openTextStore } from '../../remember/web/text-store.ts';
import { expectNoListenersLeft } from '../../platform/web/browser/test-listeners.ts';

const store = await openTextStore('remembered');
vi.doMock('../../remember/web/text-store.ts', () => ({ openTextStore: async () => store }));
const { packedPrefix, packText } = await import('../../remember/web/packed-text.ts');
const { memoryOf, mergeIntoSet } = await import('../../remember/web/remembered.ts');
const { renderScreen } = await import('../../app/web/test-screen.tsx');
const { MyStudy } = await import('./my-study.tsx');
const { DueButton } = await import('./set-page/due-button.tsx');
const { prepareWindow } = await import('./test-catalog.tsx');

expectNoListenersLeft();
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('cards from a code stay in the address until they are stored', async () => {
  // The one of jsdom has no streams.
  vi.stubGlobal('Blob', StreamingBlob);
  const memory = new Map([['card', gradeCard(undefined, 'good', 0)]]);
  const fragment =
    packedPrefix + (await packText(formatStudyFile({ sets: new Map([['set', memory]]), days: new Map() })));
  prepareWindow();
  window.history.replaceState(null, '', `/catalog/study${fragment}`);
  renderScreen(<MyStudy />, '/catalog/study');
  const add = await screen.findByRole('button', { name: 'Add them here' });
  vi.spyOn(console, 'error').mockReturnValue();
  const change = vi.spyOn(store, 'change').mockRejectedValue(new DOMException('Full', 'QuotaExceededError'));
  await userEvent.click(add);
  expect(await screen.findByText('The cards could not be added. Please try again')).toBeTruthy();
  expect(window.location.hash).toBe(fragment);
  change.mockRestore();
  await act(() => userEvent.click(add));
  expect(await screen.findByText('1 card added.')).toBeTruthy();
  expect(window.location.hash).toBe('');
  expect(memoryOf('set')).toEqual(memory);
});

test('a page that stays open over midnight tells what is due on the new day', async () => {
  const eveningMs = new Date(2027, 0, 1, 22, 30).getTime();
  vi.useFakeTimers({ now: eveningMs, toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const tomorrow = { ...gradeCard(undefined, 'good', 0), dueMs: eveningMs + 12 * 60 * 60 * 1000 };
  await mergeIntoSet('set', new Map([['card', tomorrow]]));
  localStorage.setItem(rememberKey, 'true');
  prepareWindow();
  renderScreen(<MyStudy />, '/catalog/study');
  render(<DueButton setId="set" onStart={() => {}} />);
  expect(await screen.findByText('Nothing is due today.')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(2 * 60 * 60 * 1000));
  expect(screen.getByText('1 due today')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Due today: 1' })).toBeTruthy();
});
