import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { videoLoaderDelayMs } from '../../platform/rules/limits.ts';
import { prepareBrowser } from './test-browser.ts';
import { testCard, testCards, testVideo } from './test-cards.ts';
import { TestedPlayer } from './test-player.tsx';

const cards = [testCard({ id: 'video', ...testVideo }), ...testCards(4)];

beforeEach(() => {
  localStorage.clear();
  prepareBrowser();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** `differences` lists the differences that React finds. */
async function hydrate(search = '', prepare?: (page: HTMLElement) => void, isTurned = false) {
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(<TestedPlayer cards={cards} search={search} />);
  // jsdom does not read this attribute.
  for (const video of page.querySelectorAll('video')) video.muted = video.hasAttribute('muted');
  prepare?.(page);
  const handleError = vi.fn<(error: unknown) => void>();
  const root = await act(async () =>
    hydrateRoot(page, <TestedPlayer cards={cards} search={search} isTurned={isTurned} />, {
      onRecoverableError: handleError,
    }),
  );
  const shown = page.querySelector('[data-shown]')?.textContent ?? '';
  return { shown, differences: handleError.mock.calls, end: () => act(async () => root.unmount()) };
}

test('a page that was rendered elsewhere is taken over as it is', async () => {
  const { shown, differences, end } = await hydrate();
  expect(differences).toEqual([]);
  expect(shown).toContain('Sign, shown by video');
  await end();
});

test('a card that was turned meanwhile is taken over as it lies', async () => {
  const { shown, differences, end } = await hydrate('', turn, true);
  expect(differences).toEqual([]);
  expect(shown).toContain('Term video');
  await end();

  function turn(page: HTMLElement) {
    for (const face of page.querySelectorAll('[data-current] [data-place]')) {
      face.toggleAttribute('data-shown', face.getAttribute('data-place') === 'back');
    }
  }
});

test('a video that plays already goes on as if nothing had happened', async () => {
  vi.useFakeTimers();
  let video: HTMLVideoElement | undefined;
  const { end } = await hydrate('', (page) => {
    video = page.querySelector('video') ?? undefined;
    const { HAVE_ENOUGH_DATA: readyState } = HTMLMediaElement;
    const playing = { paused: false, readyState, currentTime: 0.8, play: async () => {} };
    for (const [name, value] of Object.entries(playing)) Object.defineProperty(video, name, { value, writable: true });
  });
  await act(() => vi.advanceTimersByTimeAsync(videoLoaderDelayMs + 100));
  expect(video?.currentTime).toBe(0.8);
  expect(document.querySelector('.late')).toBeNull();
  await end();
});

test.each([
  [2_000, 'Sign, shown by video', 900],
  [5_000, 'Definition video', 0],
])('media that were awaited for %i ms before are awaited no longer than 3 s in all', async (seenMs, shown, leftMs) => {
  vi.useFakeTimers();
  const page = await hydrate('', (rendered) => {
    for (const media of rendered.querySelectorAll<HTMLElement>('[data-current] :is(img, video)')) {
      media.dataset['seenAt'] = `${performance.now() - seenMs}`;
    }
  });
  expect(page.shown).toContain(shown);
  await act(() => vi.advanceTimersByTimeAsync(leftMs));
  expect(document.querySelector('[data-fallback]') !== null).toBe(leftMs === 0);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(document.querySelector('[data-shown] [data-fallback]:not([hidden])')?.textContent).toBe('Definition video');
  expect(page.differences).toEqual([]);
  await page.end();
});

test('the visitor’s stored choices show right after hydration', async () => {
  localStorage.setItem('flashcard-show-definition-first', 'false');
  const { shown, differences, end } = await hydrate();
  expect(differences).toEqual([]);
  expect(shown).toContain('Term video');
  await end();
});

test('cards are shuffled without a difference', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { shown, differences, end } = await hydrate('shuffle=1');
  expect(differences).toEqual([]);
  expect(shown).not.toContain('Sign, shown by video');
  await end();
});
