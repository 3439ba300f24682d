import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../app/web/test-screen.tsx';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { SpellIt } from './spell-it.tsx';
import { SilentWorker } from './test-worker.ts';

const track = Object.assign(new EventTarget(), { stop: () => {} });
const getUserMedia = vi.fn<() => Promise<object>>(async () => ({ getTracks: () => [track] }));

const now = performance.now.bind(performance);
/** How far the clock is ahead. */
let passedMs = 0;

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
  completeWindow();
  SilentWorker.all.length = 0;
  vi.stubGlobal('Worker', SilentWorker);
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  renderScreen(<SpellIt pickWord={() => 'cat'} />, '/');
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Lets this much time pass while the camera and the hand recognition are awaited. */
async function spellAfterWait(button: string, waitedMs: number) {
  const wordsBefore = SilentWorker.all.length;
  await press(button);
  const worker = await waitFor(() => SilentWorker.all[wordsBefore] ?? Promise.reject(new Error('No worker yet')));
  passedMs += waitedMs;
  worker.say({ type: 'ready' });
  for (let letter = 0; letter < 3; letter++) await press('Next letter');
}

test('the time of a word begins when the hand is looked at, of later words too', async () => {
  const result = () => screen.getByText('CAT').parentElement?.textContent;
  await spellAfterWait('Start', 600_000);
  expect(result()).toMatch(/^CAT took \d\d?\.\d s\./);
  await spellAfterWait('Next word', 600_000);
  expect(result()).toMatch(/^CAT took \d\d?\.\d s\./);
});

test('a camera that was refused can be asked for again', async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'));
  await press('Start');
  expect((await screen.findAllByText(/^The camera cannot be used/)).length).toBeGreaterThan(0);
  await press('Try again');
  await waitFor(() => expect(SilentWorker.all).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await act(async () => {});
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next letter' }));
});
