import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { toggleFullscreen, useFullscreen } from './page.ts';

function State() {
  const { isSupported, isFullscreen } = useFullscreen();
  return <p>{`${isSupported ? 'can' : 'cannot'}, ${isFullscreen ? 'is' : 'is not'}`}</p>;
}

/** jsdom has no fullscreen at all. */
function giveFullscreen() {
  let element: Element | null = null;
  const change = (next: Element | null) => {
    element = next;
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => element });
  document.documentElement.requestFullscreen = async () => change(document.documentElement);
  document.exitFullscreen = async () => change(null);
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
    Reflect.deleteProperty(document, name);
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
});

test('a browser without fullscreen says so', () => {
  render(<State />);
  expect(screen.getByText('cannot, is not')).toBeTruthy();
});

test('the page fills the screen and leaves it again', async () => {
  giveFullscreen();
  render(<State />);
  expect(screen.getByText('can, is not')).toBeTruthy();
  await act(toggleFullscreen);
  expect(screen.getByText('can, is')).toBeTruthy();
  await act(toggleFullscreen);
  expect(screen.getByText('can, is not')).toBeTruthy();
});

test('a failure to fill the screen is only logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  document.documentElement.requestFullscreen = () => Promise.reject(new TypeError('Permissions check failed'));
  await expect(toggleFullscreen()).resolves.toBeUndefined();
  expect(log).toHaveBeenCalledOnce();
});

test('on the server there is no fullscreen', () => {
  expect(renderToString(<State />)).toContain('cannot, is not');
});
