import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerCalls, refuse, type ReceivedCall } from '../../api/web/test-answers.ts';
import { createQueryClient } from '../../api/web/query-client.ts';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { Leaderboard } from './leaderboard.tsx';
import { makeEntries } from './test-entries.ts';

function renderBoards({ all = 0, month = 0, ownEntryId }: { all?: number; month?: number; ownEntryId?: string }) {
  const calls = answerCalls({
    'GET /api/leaderboard/:setId': ({ query }) => ({ entries: makeEntries(query['period'] === 'month' ? month : all) }),
  });
  renderBoard(ownEntryId);
  return calls;
}

function renderBoard(ownEntryId?: string) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Leaderboard setId="set-1" ownEntryId={ownEntryId} />
    </QueryClientProvider>,
  );
}

function asked(calls: readonly ReceivedCall[]): string[] {
  return calls.map(({ path, query }) => `${path} ${query['period']} ${query['limit']}`);
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

beforeEach(() => completeWindow());
afterEach(cleanup);

describe('the leaderboard of a set', () => {
  test('shows the top 3 of all time', async () => {
    const calls = renderBoards({ all: 12 });
    await screen.findByText('P1');
    expect(rows()).toEqual(['1🐝P19.00s', '2🐝P29.50s', '3🐝P310.00s']);
    expect(asked(calls)).toEqual(['/api/leaderboard/set-1 all 20']);
  });

  test('shows those of the month when asked', async () => {
    renderBoards({ all: 3, month: 1 });
    await screen.findByText('P3');
    await userEvent.click(screen.getByRole('button', { name: 'Monthly' }));
    await screen.findByRole('button', { name: 'View Full Leaderboard (Top 1)' });
    expect(rows()).toHaveLength(1);
  });

  test('says that there are no scores yet', async () => {
    renderBoards({});
    expect(await screen.findByText('No scores yet. Be the first to set a record!')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Full Leaderboard/ })).toBeNull();
  });

  test('says that it could not be read, and tries again', async () => {
    let isBroken = true;
    answerCalls({
      'GET /api/leaderboard/:setId': () => (isBroken ? refuse(500) : { entries: makeEntries(1) }),
    });
    renderBoard();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch leaderboard');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('P1')).toBeTruthy();
  });
});

describe('the full leaderboard', () => {
  test('opens with all scores, and the reader’s own is marked and in view', async () => {
    const scrolled: string[] = [];
    Element.prototype.scrollIntoView = function () {
      scrolled.push(this.textContent);
    };
    renderBoards({ all: 12, ownEntryId: 'entry-8' });
    await userEvent.click(await screen.findByRole('button', { name: 'View Full Leaderboard (Top 12)' }));
    const dialog = within(screen.getByRole('dialog', { name: 'All-Time Fastest Times' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(12);
    expect(dialog.getByText('You').closest('li')?.textContent).toContain('P8');
    expect(scrolled).toEqual(['8🐝P8You12.50s']);
  });

  test('has both periods', async () => {
    renderBoards({ all: 2, month: 5 });
    await userEvent.click(await screen.findByRole('button', { name: 'View Full Leaderboard (Top 2)' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Monthly' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Monthly Fastest Times' }));
    expect(await dialog.findByText('P5')).toBeTruthy();
  });
});
