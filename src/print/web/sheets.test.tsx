import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../app/web/test-screen.tsx';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { testCard, testImage, testVideo } from '../../player/web/test-cards.ts';
import { Sheets } from './sheets.tsx';

beforeEach(() => completeWindow());
afterEach(cleanup);

/** Renders two cards whose pictures load when their promises resolve. */
function renderLoading() {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  print.mockClear();
  const cards = ['a', 'b'].map((id) => ({ ...testCard({ id, ...testImage }), termLanguage: '' }));
  renderScreen(<Sheets title="Animals" cards={cards} qrCode={undefined} />, '/');
  const pictures = [...document.querySelectorAll('img')];
  const loads = pictures.map((picture) => {
    const load = Promise.withResolvers<void>();
    Object.assign(picture, { decode: () => load.promise });
    Object.defineProperty(picture, 'complete', { value: false });
    return load;
  });
  expect(loads).toHaveLength(2);
  return { print, loads };
}

test('The page is printed once its pictures are loaded, or have failed', async () => {
  const { print, loads } = renderLoading();
  const button = screen.getByRole('button', { name: 'Print' });
  await userEvent.click(button);
  loads[0]?.resolve();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  expect(print).not.toHaveBeenCalled();
  loads[1]?.reject(new Error('The picture is not there'));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(button.getAttribute('aria-disabled')).toBeNull();
});

test('A page that is left before its pictures are loaded is not printed', async () => {
  const { print, loads } = renderLoading();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  cleanup();
  for (const { resolve } of loads) resolve();
  await new Promise((done) => setTimeout(done));
  expect(print).not.toHaveBeenCalled();
});

test('A card to cut out shows its definition in place of a video without a poster', async () => {
  const video = { ...testVideo, posterPath: null, definition: 'The flat hand' };
  const cards = [{ ...testCard({ id: 'a', ...video }), termLanguage: '' }];
  renderScreen(<Sheets title="Animals" cards={cards} qrCode={undefined} />, '/');
  await userEvent.click(screen.getByRole('button', { name: 'Cut-out cards' }));
  expect(screen.getByText('The flat hand')).toBeTruthy();
});
