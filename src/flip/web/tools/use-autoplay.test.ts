import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { autoplayStillMs } from '../../../platform/rules/limits.ts';
import { useAutoplay } from './use-autoplay.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const playing = { duration: 2, currentTime: 0, paused: false, ended: false, readyState: 4 };

/** jsdom plays nothing. */
function videoOf(facts: typeof playing): HTMLVideoElement {
  const video = document.createElement('video');
  become(video, facts);
  return video;
}

function become(video: HTMLVideoElement, facts: Partial<typeof playing>): void {
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(video, name, { value, configurable: true });
}

function autoplay(video: HTMLVideoElement | null) {
  const handleDone = vi.fn<() => void>();
  const fill = document.createElement('span');
  const props = { isOn: true, cardKey: '1', video: { current: video }, fill: { current: fill }, onDone: handleDone };
  const { rerender } = renderHook((shown) => useAutoplay(shown), { initialProps: props });
  return {
    count: () => handleDone.mock.calls.length,
    share: () => fill.style.getPropertyValue('--share'),
    turnOff: () => rerender({ ...props, isOn: false }),
  };
}

test('a card without a running video goes on after its time', () => {
  for (const video of [null, videoOf({ ...playing, duration: Number.NaN }), videoOf({ ...playing, paused: true })]) {
    const { count, share } = autoplay(video);
    vi.advanceTimersByTime(autoplayStillMs / 2);
    expect(Number(share())).toBeCloseTo(0.5, 1);
    expect(count()).toBe(0);
    vi.advanceTimersByTime(autoplayStillMs / 2 + 100);
    expect([count(), share()]).toEqual([1, '1.000']);
    cleanup();
  }
});

test('a running video is seen to its end, however long it is', () => {
  const video = videoOf(playing);
  const { count, share } = autoplay(video);
  vi.advanceTimersByTime(3 * autoplayStillMs);
  expect([count(), share()]).toEqual([0, '0.000']);
  become(video, { currentTime: 1 });
  vi.advanceTimersByTime(100);
  expect([count(), share()]).toEqual([0, '0.500']);
  become(video, { currentTime: 2, ended: true });
  vi.advanceTimersByTime(100);
  expect(count()).toBe(1);
  vi.advanceTimersByTime(autoplayStillMs);
  expect(count()).toBe(1);
});

test('a video that is shown once more, slowly, is seen to the end of that', () => {
  const video = videoOf({ ...playing, ended: true });
  video.dataset['more'] = '';
  const { count } = autoplay(video);
  vi.advanceTimersByTime(2 * autoplayStillMs);
  expect(count()).toBe(0);
  delete video.dataset['more'];
  vi.advanceTimersByTime(100);
  expect(count()).toBe(1);
});

test('a video that somebody rests holds its card', () => {
  const video = videoOf({ ...playing, currentTime: 1, paused: true });
  const { count } = autoplay(video);
  vi.advanceTimersByTime(3 * autoplayStillMs);
  expect(count()).toBe(0);
});

test('autoplay that is turned off goes nowhere, and its button is empty again', () => {
  const { count, share, turnOff } = autoplay(null);
  vi.advanceTimersByTime(autoplayStillMs - 100);
  turnOff();
  expect(share()).toBe('');
  vi.advanceTimersByTime(autoplayStillMs);
  expect(count()).toBe(0);
});
