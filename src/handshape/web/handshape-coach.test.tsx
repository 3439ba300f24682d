import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderScreen } from '../../app/web/test-screen.tsx';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import type { Advice } from '../rules/advice.ts';
import { HandshapeCoach } from './handshape-coach.tsx';
import { SilentWorker } from './test-worker.ts';

const createImageBitmap = vi.fn<() => Promise<object>>(() => Promise.resolve({ close() {} }));

beforeEach(() => {
  window.localStorage.clear();
  completeWindow();
  SilentWorker.all.length = 0;
  vi.stubGlobal('Worker', SilentWorker);
  vi.stubGlobal('createImageBitmap', createImageBitmap);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openCoach(sign = 'R') {
  const video = document.createElement('video');
  Object.defineProperties(video, { videoWidth: { value: 1280 }, readyState: { value: 4 } });
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
  const share = () => screen.getByRole('progressbar', { name: 'Loaded' }).getAttribute('aria-valuenow');
  expect(share()).toBe('0');
  worker.say({ type: 'loading', share: 0.5 });
  expect(share()).toBe('0.5');
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

test('the hand that was found and the one that is wanted are drawn, with the fingers that the advice is about', async () => {
  const { worker } = await startWatching();
  worker.say({ type: 'ready' });
  await worker.sayOfFrame(quiet);
  const points = Array.from({ length: 21 }, (_, index) => [index, index] as const);
  const pose = points.map(([x, y]) => ({ x, y: 2 * y, z: 0 }));
  const sketchOf = (side: 'left' | 'right') => {
    const detection = { atMs: 0, hand: { points: points.map(([x, y]) => [x, y, 0] as const), side }, aspect: 2 };
    const advice: Advice = { kind: 'hint', act: 'curl', digits: ['index'], pose };
    worker.say({ type: 'detected', detection, advice, tookMs: 20 });
    return [...document.querySelectorAll<SVGSVGElement>('svg[viewBox]:has(polyline)')];
  };
  const drawn = sketchOf('left');
  expect(drawn.map((drawing) => drawing.ariaHidden)).toEqual(['true', 'true']);
  expect(drawn.map((drawing) => drawing.getAttribute('viewBox'))).toEqual(['0 0 2 1', '-25 -65 70 90']);
  expect(drawn.map((drawing) => drawing.querySelector('polyline')?.getAttribute('points'))).toEqual([
    '0,0 2,1 4,2 6,3 8,4',
    '0,0 1,-2 2,-4 3,-6 4,-8',
  ]);
  const meant = drawn.map((drawing) => [...drawing.children].map((line) => line.hasAttribute('data-meant')));
  expect(meant).toEqual(Array.from({ length: 2 }, () => [false, true, false, false, false]));
  expect(drawn[1]?.hasAttribute('data-mirrored')).toBe(false);
  expect(sketchOf('right')[1]?.hasAttribute('data-mirrored')).toBe(true);
});

test('the visitor says which hand it is, and the next frame is looked at for that hand', async () => {
  const { user, worker } = await startWatching();
  worker.say({ type: 'ready' });
  for (const [hand, next, side] of [
    ['Either hand', 'Right hand', 'right'],
    ['Right hand', 'Left hand', 'left'],
    ['Left hand', 'Either hand', undefined],
  ] as const) {
    await user.click(screen.getByRole('button', { name: hand }));
    expect(screen.getByRole('button', { name: next })).toBeDefined();
    await worker.sayOfFrame(quiet);
    expect(worker.asked.at(-1)).toMatchObject({ type: 'look', side });
  }
});

test('frames are made small, and begin 100 ms after one another', async () => {
  const { worker } = await startWatching();
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const looks = () => worker.asked.filter(({ type }) => type === 'look').length;
  worker.say({ type: 'ready' });
  await vi.advanceTimersByTimeAsync(99);
  expect(looks()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks()).toBe(1);
  expect(createImageBitmap).toHaveBeenLastCalledWith(expect.anything(), { resizeWidth: 640 });
  worker.say({ type: 'detected', detection: { atMs: 0, hand: undefined, aspect: 1 }, advice: quiet, tookMs: 30 });
  await vi.advanceTimersByTimeAsync(69);
  expect(looks()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks()).toBe(2);
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
