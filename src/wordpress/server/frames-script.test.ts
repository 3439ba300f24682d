// @vitest-environment jsdom
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeFramesScript } from './frames-script.ts';

const check = 'https://cards.example/api/embed/shortcode/q7Vn2KxT0sLd';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs the script in a page with one set, as the plugin writes it, and waits until the set has been checked. */
async function visitPage(checked: () => Promise<Response>) {
  const frame = document.createElement('iframe');
  frame.dataset['flashcards'] = 'https://cards.example';
  frame.dataset['flashcardsCheck'] = check;
  const link = document.createElement('a');
  link.style.display = 'none';
  const parent = document.createElement('div');
  parent.append(link, frame);
  document.body.append(parent);
  const fetch = vi.fn<typeof checked>(checked);
  vi.stubGlobal('fetch', fetch);
  runInThisContext(makeFramesScript());
  await vi.advanceTimersByTimeAsync(1);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(check, { method: 'HEAD', credentials: 'omit' });
  const isShown = ({ style }: HTMLElement) => style.display !== 'none';
  return { player: isShown(frame), link: isShown(link) };
}

test('a set that is there is shown without a link', async () => {
  expect(await visitPage(async () => new Response())).toEqual({ player: true, link: false });
});

test('a link replaces a set that is gone', async () => {
  expect(await visitPage(async () => new Response(null, { status: 404 }))).toEqual({ player: false, link: true });
});

test('a failed check adds a link and leaves the player, which may work all the same', async () => {
  const failed = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await visitPage(failed)).toEqual({ player: true, link: true });
});
