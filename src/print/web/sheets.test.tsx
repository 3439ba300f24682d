import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../app/web/test-screen.tsx';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { testCard, testImage } from '../../player/web/test-cards.ts';
import { Sheets } from './sheets.tsx';

beforeEach(() => completeWindow());
afterEach(cleanup);

test('The page is printed once its pictures are loaded, or have failed', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const cards = ['a', 'b'].map((id) => ({ ...testCard({ id, ...testImage }), termLanguage: '' }));
  renderScreen(<Sheets title="Animals" cards={cards} qrCode={undefined} />, '/');
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pictures = document.querySelectorAll('img');
  expect(pictures).toHaveLength(2);
  Object.assign(pictures[0] ?? {}, { decode: () => first.promise });
  Object.assign(pictures[1] ?? {}, { decode: () => second.promise });
  for (const picture of pictures) Object.defineProperty(picture, 'complete', { value: false });
  const button = screen.getByRole('button', { name: 'Print' });
  await userEvent.click(button);
  first.resolve();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  expect(print).not.toHaveBeenCalled();
  second.reject(new Error('The picture is not there'));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(button.getAttribute('aria-disabled')).toBeNull();
});
