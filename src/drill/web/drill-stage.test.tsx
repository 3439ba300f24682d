import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DrillStage } from './drill-stage.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  HTMLImageElement.prototype.decode = async () => {};
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const letters = new Map(['a', 'b'].map((letter) => [letter, `/media/${letter}.jpg`]));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const pictures = () =>
  Array.from(document.querySelectorAll('img'), (picture) =>
    picture.hasAttribute('data-rest') ? 'open hand' : /\w(?=\.jpg)/.exec(picture.src)?.[0],
  );

test('the pictures of a word follow one another at an even pace, between open hands, as often as it is played', async () => {
  const onSpelled = vi.fn<() => void>();
  const stage = (playCount: number, word = 'abb') => (
    <DrillStage
      word={word}
      letters={letters}
      lettersPerSecond={2}
      playCount={playCount}
      hand={undefined}
      onSpelled={onSpelled}
    />
  );
  const { rerender, unmount } = render(stage(0));
  expect(pictures()).toEqual(['open hand']);
  rerender(stage(1));
  await pass(0);
  expect(pictures()).toEqual(['a']);
  expect(document.querySelector('img')?.style.animationDuration).toBe('150ms');
  await pass(499);
  expect(pictures()).toEqual(['a']);
  await pass(1);
  expect(pictures()).toEqual(['a', 'b']);
  await pass(500);
  expect(pictures()).toEqual(['b']);
  await pass(499);
  expect(onSpelled).not.toHaveBeenCalled();
  await pass(1);
  expect(onSpelled).toHaveBeenCalledOnce();
  expect(pictures()).toEqual(['open hand']);
  rerender(stage(2, 'ba'));
  await pass(0);
  expect(pictures()).toEqual(['b']);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
