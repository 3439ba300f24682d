import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refuse } from '../../api/web/test-answers.ts';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { makeEntries } from '../../leaderboard/web/test-entries.ts';
import { toEntryFilter } from './moderated-leaderboard.tsx';
import { callsTo, openDialog, serverWith } from './test-analytics-pages.tsx';

beforeEach(() => completeWindow());

afterEach(() => {
  vi.useRealTimers();
});

describe('The removal of a score', () => {
  async function openFullList() {
    await userEvent.click(await screen.findByRole('button', { name: /^View Full Leaderboard/ }));
    return within(screen.getByRole('dialog', { name: 'All-Time Fastest Times' }));
  }

  async function remove(list: Awaited<ReturnType<typeof openFullList>>, initials: string) {
    await userEvent.click(list.getByRole('button', { name: `Delete score of ${initials}` }));
    const question = within(screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this?' }));
    expect(question.getByText('This action cannot be undone.')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  }

  test('is not offered among the top three', async () => {
    openDialog(serverWith({ scores: 3 }));
    await screen.findByText('P3');
    expect(screen.queryByRole('button', { name: /^Delete score/ })).toBeNull();
  });

  test('asks first; then the list is read again and the next score has the focus', async () => {
    const calls = openDialog(serverWith({ scores: 3 }));
    const list = await openFullList();
    await remove(list, 'P2');
    await screen.findByText('Score deleted successfully');
    await waitFor(() => expect(list.queryByText('P2')).toBeNull());
    expect(callsTo(calls, 'DELETE /api/leaderboard/entries/:id').map(({ path }) => path)).toEqual([
      '/api/leaderboard/entries/entry-2',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(list.getByRole('button', { name: 'Delete score of P3' })));
    await remove(list, 'P3');
    await waitFor(() => expect(document.activeElement).toBe(list.getByRole('button', { name: 'Delete score of P1' })));
  });

  test('the removal of the last score leaves the focus in the dialog', async () => {
    openDialog(serverWith({ scores: 1 }));
    const list = await openFullList();
    await remove(list, 'P1');
    await list.findByText('No scores yet. Be the first to set a record!');
    await waitFor(() =>
      expect(document.activeElement?.closest('[role="dialog"]')).toBe(
        screen.getByRole('dialog', { name: 'All-Time Fastest Times' }),
      ),
    );
  });

  test('leaves the score alone when the question is answered with Cancel', async () => {
    const calls = openDialog(serverWith({ scores: 2 }));
    const list = await openFullList();
    const button = list.getByRole('button', { name: 'Delete score of P1' });
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(callsTo(calls, 'DELETE /api/leaderboard/entries/:id')).toEqual([]);
  });

  test('cleans a whole board in three clicks', async () => {
    const calls = openDialog(serverWith({ scores: 20 }));
    const list = await openFullList();
    await userEvent.click(list.getByRole('button', { name: 'Delete score of P7' }));
    const question = within(screen.getByRole('alertdialog'));
    await userEvent.click(await question.findByRole('radio', { name: 'All of “Greetings” 20' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByText('20 scores deleted successfully');
    await list.findByText('No scores yet. Be the first to set a record!');
    expect(callsTo(calls, 'DELETE /api/leaderboard/entries').map(({ query }) => query)).toEqual([{ setId: 'set-1' }]);
  });

  test('deletes only the one unless something else is chosen, and offers nothing that is that one alone', async () => {
    openDialog(serverWith({ scores: 3 }));
    const list = await openFullList();
    await userEvent.click(list.getByRole('button', { name: 'Delete score of P2' }));
    const question = within(screen.getByRole('alertdialog'));
    const option = (name: RegExp) => question.getByRole<HTMLInputElement>('radio', { name });
    expect(option(/^Only this score/).checked).toBe(true);
    await waitFor(() => expect(option(/^All of the last 24 hours/).disabled).toBe(true));
    expect(option(/^All from the same network 3/).disabled).toBe(false);
  });

  test('from the same network means this board there, and every set on the board of all', async () => {
    const entry = makeEntries(1)[0];
    if (!entry) throw new Error('No entry');
    const nowMs = Date.UTC(2026, 5, 15);
    expect(toEntryFilter('network', entry, { boardSetId: 'set-1', nowMs })).toEqual({
      sameSourceAs: 'entry-1',
      setId: 'set-1',
    });
    expect(toEntryFilter('network', entry, { boardSetId: undefined, nowMs })).toEqual({ sameSourceAs: 'entry-1' });
  });

  test('of a day, a month or everything is of the one set, on the board of all too', () => {
    const entry = makeEntries(1)[0];
    if (!entry) throw new Error('No entry');
    const { setId } = entry;
    const filters = (['day', 'month', 'set'] as const).map((scope) =>
      toEntryFilter(scope, entry, { boardSetId: undefined, nowMs: Date.UTC(2026, 5, 15) }),
    );
    expect(filters).toEqual([
      { setId, since: '2026-06-14T00:00:00.000Z' },
      { setId, since: '2026-06-01T00:00:00.000Z' },
      { setId },
    ]);
  });

  test('The removal of a score that fails says so', async () => {
    openDialog({ ...serverWith({ scores: 2 }), 'DELETE /api/leaderboard/entries/:id': () => refuse(500) });
    const list = await openFullList();
    await remove(list, 'P1');
    expect((await screen.findByText('Failed to delete score')).closest('[role="alert"]')).toBeTruthy();
    expect(list.getByText('P1')).toBeTruthy();
  });
});
