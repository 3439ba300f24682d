import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../api/web/query-client.ts';
import { completeWindow } from '../../../platform/web/browser/test-window.ts';
import type { StudySet } from '../../../sets/contract/set.ts';
import { setQuery } from '../../../sets/web/sets-queries.ts';
import { buildSet } from '../../../testing/rules/build-set.ts';
import type { Archive } from '../zip/zip-entries.ts';
import { ArchiveDialog } from './zip-import.tsx';

const untouched = { title: 'New Flashcard Set', cardCount: 0 };

const archive: Archive = {
  kind: 'zip',
  set: { title: 'Signs', thumbnail: '', signingBoxes: {} },
  cards: ['media/1.mp4', ''].map((media, index) => ({
    line: index + 2,
    term: `term ${index}`,
    definition: '',
    media,
    poster: '',
    showMediaAndText: false,
    howSigned: '',
  })),
  missing: [],
  skipped: [],
  read: async () => undefined,
};

beforeEach(() => completeWindow());
afterEach(cleanup);

function open(opened: Partial<Archive> = {}, set: Partial<StudySet> = untouched) {
  const client = createQueryClient();
  client.setQueryData(setQuery('a').queryKey, buildSet({ id: 'a', ...set }));
  client.setQueryDefaults(setQuery('a').queryKey, { staleTime: Infinity });
  const handleImport = vi.fn<(archive: Archive, isSetTakenOver: boolean) => void>();
  const handleClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={client}>
      <ArchiveDialog setId="a" archive={{ ...archive, ...opened }} onClose={handleClose} onImport={handleImport} />
    </QueryClientProvider>,
  );
  const start = () => userEvent.click(screen.getByRole('button', { name: /^Import \d+ Cards?$/ }));
  return { start, takenOver: () => handleImport.mock.calls.map(([, isTakenOver]) => isTakenOver), handleClose };
}

test('a set that nobody has touched becomes the one of the ZIP, unless that is not wanted', async () => {
  const { start, takenOver } = open();
  expect(screen.getByRole('dialog', { name: 'Import ZIP' }).textContent).toContain('Signs2 cards, 1 image or video');
  const choice = screen.getByRole('checkbox', { name: /^Use its title, description, .* and visibility too$/ });
  await start();
  await userEvent.click(choice);
  await start();
  expect(takenOver()).toEqual([true, false]);
});

test.for([
  { title: 'Animals', cardCount: 0 },
  { ...untouched, cardCount: 1 },
])('a set that somebody has worked on stays what it is: %o', async (set) => {
  const { start, takenOver } = open({}, set);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await start();
  expect(takenOver()).toEqual([false]);
});

test('a deck of Anki gives its title alone, and what it has that cards have not is told', async () => {
  open({ kind: 'anki', skipped: [() => 'Two sounds.', () => 'One script.'] });
  const dialog = within(screen.getByRole('dialog', { name: 'Import Anki Deck' }));
  expect(dialog.getByRole('checkbox', { name: 'Use its title too' })).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Two sounds.', 'One script.']);
});

test.for([
  [1, ['0.mp4 (line 2)']],
  [7, ['0.mp4 (line 2)', '1.mp4 (line 3)', '2.mp4 (line 4)', '3.mp4 (line 5)', '4.mp4 (line 6)', 'and 2 more']],
] as const)('of %i missing files the first are named, with the lines of their cards', ([count, named]) => {
  open({ missing: Array.from({ length: count }, (_, at) => ({ line: at + 2, name: `${at}.mp4` })) });
  expect(screen.getByText(/^Some files are not in this ZIP/)).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(named);
});

test('Cancel brings nothing in, and a ZIP without faults has no lists', async () => {
  const { takenOver, handleClose } = open();
  expect(screen.queryByRole('list')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([takenOver(), handleClose.mock.calls.length]).toEqual([[], 1]);
});
