import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderScreen } from '../../app/web/test-screen.tsx';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import type { Advice } from '../rules/advice.ts';
import { HandshapeCoach } from './handshape-coach.tsx';
import { SilentWorker } from './test-worker.ts';

beforeEach(() => {
  completeWindow();
  SilentWorker.all.length = 0;
  vi.stubGlobal('Worker', SilentWorker);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close() {} }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openCoach(sign = 'R') {
  const video = document.createElement('video');
  Object.defineProperties(video, { videoWidth: { value: 640 }, readyState: { value: 4 } });
  const onNext = vi.fn<() => void>();
  renderScreen(<HandshapeCoach sign={sign} picture={undefined} video={video} shape={{}} onNext={onNext} />, '/');
  return { onNext, user: userEvent.setup() };
}

/** By keys alone. */
async function startWatching() {
  const { user, ...coach } = openCoach();
  expect(SilentWorker.all).toEqual([]);
  await user.tab();
  await user.keyboard('{Enter}');
  const [worker] = SilentWorker.all;
  if (!worker) throw new Error('No worker was started');
  return { ...coach, user, worker };
}

const quiet: Advice = { kind: 'quiet' };

test('nothing is loaded before it is pressed; loading shows how far it is and can be cancelled', async () => {
  const { user, worker } = await startWatching();
  expect(worker.asked).toEqual([{ type: 'load', task: 'watch' }]);
  worker.say({ type: 'loading', share: 0.5 });
  expect(screen.getByRole('progressbar', { name: 'Loaded' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(worker.isEnded).toBe(true);
  expect(screen.getByRole('button', { name: /Look at my hand/ })).toBeDefined();
});

test('it says what looks right, goes on only if wished, and ends with its worker', async () => {
  const { user, worker, onNext } = await startWatching();
  worker.say({ type: 'ready' });
  await waitFor(() => expect(worker.asked.at(-1)).toMatchObject({ type: 'look', sign: 'R', turn: 'R' }));
  await worker.sayOfFrame({ kind: 'fits', sign: 'R' });
  expect(screen.getAllByText('Looks like R')).not.toEqual([]);
  expect(onNext).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Go on when it looks right' }));
  await waitFor(() => expect(onNext).toHaveBeenCalledOnce());
  await user.click(screen.getByRole('button', { name: 'Stop looking at my hand' }));
  expect(worker.isEnded).toBe(true);
});

test.each([
  ['offline', /could not be loaded. The mirror works without it/],
  ['unsupported', /WebGL is missing or off. The mirror works without it/],
] as const)('%s: the mirror stays, with a line why', async (fault, words) => {
  const { user, worker } = await startWatching();
  worker.say({ type: 'failed', fault });
  expect(screen.getByText(words).getAttribute('role')).toBe('status');
  expect(worker.isEnded).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: /Look at my hand/ })).toBeDefined();
});

test.each([
  ['does not come', new Event('error'), /The hand recognition could not be loaded/],
  ['fails', new ErrorEvent('error', { message: 'SyntaxError' }), /This browser cannot look at hands/],
] as const)('a worker whose script %s: the line says so', async (_, event, words) => {
  const { worker } = await startWatching();
  act(() => {
    worker.dispatchEvent(event);
  });
  expect(screen.getByText(words)).toBeDefined();
});

test('nothing is looked at while the page is hidden', async () => {
  const { worker } = await startWatching();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    hidden.mockRestore();
  });
  const looks = () => worker.asked.filter(({ type }) => type === 'look').length;
  worker.say({ type: 'ready' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looks()).toBe(0);
  hidden.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looks()).toBe(1);
});

test('frames that all take more than 150 ms end it with a line why; a few do not', async () => {
  const { worker } = await startWatching();
  worker.say({ type: 'ready' });
  await worker.sayOfFrame(quiet, 20);
  for (let frame = 0; frame < 19; frame++) await worker.sayOfFrame(quiet, 151);
  expect(worker.isEnded).toBe(false);
  await worker.sayOfFrame(quiet, 151);
  expect(worker.isEnded).toBe(true);
  expect(screen.getByText(/too slow to look at hands. The mirror works without it/)).toBeDefined();
});
