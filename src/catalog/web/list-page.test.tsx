import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { cardKeyOf } from '../../cards/rules/card-list.ts';
import { listLinks } from '../../lists/web/list-links.ts';
import { chooseList } from '../../lists/web/kept-lists.ts';
import { buildCard } from '../../testing/rules/build-card.ts';
import { createQueryClient } from '../../api/web/query-client.ts';
import { ToastProvider } from '../../platform/web/ui/feedback/toast.tsx';
import { ListPage } from './list-page.tsx';
import { prepareWindow, serveCatalog } from './test-catalog.tsx';
import { expectNoListenersLeft } from '../../platform/web/browser/test-listeners.ts';

const ofSet = { setId: '', setTitle: '', termLanguage: '', signLanguageName: '' };
const hello = { ...buildCard({ id: 'h'.repeat(22), term: 'Hello' }), ...ofSet };
const thanks = { ...buildCard({ id: 't'.repeat(22), term: 'Thanks' }), ...ofSet };

expectNoListenersLeft();
afterEach(cleanup);

async function openList(cards: readonly { readonly id: string }[]) {
  serveCatalog([], { 'POST /api/catalog/cards': () => ({ cards: [hello, thanks] }) });
  prepareWindow();
  const list = { title: 'Week 1', cards: cards.map(({ id }) => cardKeyOf(id)) };
  window.history.replaceState(null, '', listLinks.show(list));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <ListPage />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('Hello');
}

test('the focus goes from a removed card to the next, and from the last to the list', async () => {
  await openList([hello, thanks]);
  screen.getByRole('button', { name: 'Remove Hello' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Thanks' }));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('No cards yet')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Week 1' }));
});

test('the focus stays where a list is kept and chosen for collecting', async () => {
  await openList([hello]);
  (await screen.findByRole('button', { name: 'Keep in My lists' })).focus();
  await userEvent.keyboard('{Enter}');
  const words = await screen.findByText('Cards that you collect are added to this list.');
  expect(document.activeElement).toBe(words.parentElement);
  await act(() => chooseList('another'));
  (await screen.findByRole('button', { name: 'Collect into this list' })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Cards that you collect/));
});

test('what shares the list is asked for again where it did not load', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const part = './list/share-list.tsx';
  vi.doMock(part, async () => {
    throw new Error('It is not there.');
  });
  await openList([hello]);
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(error).toHaveBeenCalled());
  vi.doUnmock(part);
  error.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
