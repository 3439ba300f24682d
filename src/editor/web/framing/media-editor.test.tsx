import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../app/web/test-screen.tsx';
import { completeWindow } from '../../../platform/web/browser/test-window.ts';
import { testCard, testImage, testVideo } from '../../../player/web/test-cards.ts';
import { cardEditing } from '../../../saving/web/card-editing.ts';
import { cardsQuery } from '../../../saving/web/cards.ts';
import { mediaUploads } from '../../../saving/web/uploads/media-uploads.ts';
import { MediaEditor } from './media-editor.tsx';

beforeEach(() => completeWindow());
afterEach(cleanup);

const found = { left: 0.2, top: 0.2, width: 0.6, height: 0.6 };

test.each([testImage, testVideo])(
  'a box that was found while the media were looked at is no change of somebody else ($mediaKind)',
  async (media) => {
    const sent = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
    sent.mockImplementation(async () => Response.json({ ...card, signingBox: found }));
    vi.stubGlobal('fetch', sent);
    const queryClient = new QueryClient();
    const card = testCard({ id: 'a', ...media, signingBox: null });
    const props = {
      card,
      cards: [{ ...card, signingBox: found }],
      editing: cardEditing(queryClient, 'set-1'),
      uploads: mediaUploads(queryClient, 'set-1'),
      onClose: () => {},
    };
    renderScreen(<MediaEditor {...props} />, '/');
    const user = userEvent.setup();
    (await screen.findByRole('slider', { name: 'Left edge' })).focus();
    await user.keyboard('{ArrowRight}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Signing box saved')).toBeTruthy();
    expect(JSON.parse(String(sent.mock.calls[0]?.[1].body))).toMatchObject({ seen: found });
  },
);

test('a box whose answer was lost is shown, so that the next change of it is no conflict', async () => {
  const card = testCard({ id: 'a', ...testImage, signingBox: null });
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method === 'PUT') throw new TypeError('The network is down.');
    return Response.json({ ...card, signingBox: found });
  });
  const queryClient = new QueryClient();
  queryClient.setQueryData(cardsQuery('set-1').queryKey, [card]);
  const editing = cardEditing(queryClient, 'set-1');
  const uploads = mediaUploads(queryClient, 'set-1');
  renderScreen(<MediaEditor {...{ card, cards: [card], editing, uploads, onClose: () => {} }} />, '/');
  const user = userEvent.setup();
  (await screen.findByRole('slider', { name: 'Left edge' })).focus();
  await user.keyboard('{ArrowRight}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The change was not saved')).toBeTruthy();
  await vi.waitFor(() => expect(editing.shownCard('a')?.signingBox).toEqual(found));
});

test('Escape asks before a moved box is left, and leaves an unmoved one at once', async () => {
  const queryClient = new QueryClient();
  const card = testCard({ id: 'a', ...testImage, signingBox: null });
  const onClose = vi.fn<() => void>();
  const editing = cardEditing(queryClient, 'set-1');
  const uploads = mediaUploads(queryClient, 'set-1');
  renderScreen(<MediaEditor {...{ card, cards: [card], editing, uploads, onClose }} />, '/');
  const user = userEvent.setup();
  (await screen.findByRole('slider', { name: 'Left edge' })).focus();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.keyboard('{ArrowRight}{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
