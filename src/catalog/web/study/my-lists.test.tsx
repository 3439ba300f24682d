import { act, cleanup, render, renderHook, screen, within, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepList, removeList, useKeptLists } from '../../../lists/web/kept-lists.ts';
import { completeWindow } from '../../../platform/web/browser/test-window.ts';
import { ToastProvider } from '../../../platform/web/ui/feedback/toast.tsx';
import { MyLists } from './my-lists.tsx';

beforeEach(async () => {
  completeWindow();
  render(
    <ToastProvider>
      <MyLists />
    </ToastProvider>,
  );
  await screen.findByRole('heading', { name: 'My lists' });
});

afterEach(async () => {
  const { result } = renderHook(() => useKeptLists());
  for (const key of result.current?.lists.keys() ?? []) await act(() => removeList(key));
  cleanup();
});

const card = 'x'.repeat(12);
const rows = () =>
  within(screen.getByRole('list', { name: 'My lists' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the lists are told with their cards, and the one that takes the next card', async () => {
  expect(screen.getByText(/^Collect cards from any set/)).toBeTruthy();
  expect(screen.queryByText(/does not save lists here/)).toBeNull();
  await act(() => keepList({ title: 'Week 2', cards: [card] }));
  await act(() => keepList({ title: 'Week 1', cards: [card, 'y'.repeat(12)] }));
  expect(rows()).toEqual(['Week 12 cards · collecting into this listOpen', 'Week 21 cardOpen']);
  expect(screen.queryByText(/^Collect cards from any set/)).toBeNull();
  expect(screen.getByText(/^This browser does not save lists here/)).toBeTruthy();
  const [link] = screen.getAllByRole('link', { name: 'Open' });
  expect(link?.getAttribute('href')).toContain(`#cards=${card}.${'y'.repeat(12)}&title=Week+1`);
});

test('a list is removed at once, and Undo brings it back as it was', async () => {
  await act(() => keepList({ title: 'Week 1', cards: [card] }));
  const before = rows();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Week 1' }));
  expect(await screen.findByText('List removed')).toBeTruthy();
  expect(screen.queryByText('1 card')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'My lists' })));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(rows()).toEqual(before);
});
