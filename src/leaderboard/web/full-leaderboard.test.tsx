import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { useSearch } from 'wouter/use-browser-location';
import { answerCalls, refuse, type Answers } from '../../api/web/test-answers.ts';
import { createQueryClient } from '../../api/web/query-client.ts';
import { boardSearch, parseBoardPeriod } from './board-queries.ts';
import { FullLeaderboard } from './full-leaderboard.tsx';
import { makeEntries } from './test-entries.ts';

afterEach(cleanup);

function Board() {
  return <FullLeaderboard period={parseBoardPeriod(useSearch())} />;
}

function renderBoard(answer: NonNullable<Answers['GET /api/leaderboard/global']>) {
  window.history.replaceState(null, '', '/catalog/leaderboard');
  const received = answerCalls({ 'GET /api/leaderboard/global': answer });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Board />
    </QueryClientProvider>,
  );
  return received;
}

describe('the full leaderboard', () => {
  test('shows rank, initials, set and time in seconds with two decimals, fastest first', async () => {
    const received = renderBoard(() => ({ entries: makeEntries(4) }));
    await screen.findByText('P1');
    expect(screen.getByRole('heading', { name: 'All-Time Fastest Times' })).toBeTruthy();
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '1🐝P1First Words9.00s',
      '2🐝P2First Words9.50s',
      '3🐝P3First Words10.00s',
      '4🐝P4First Words10.50s',
    ]);
    expect(received.map(({ query }) => query)).toEqual([{ period: 'all' }]);
  });

  test('leads to the match game of each set', async () => {
    renderBoard(() => ({ entries: makeEntries(1, { setId: 'a/b' }) }));
    const set = await screen.findByRole('link', { name: 'First Words' });
    expect(set.getAttribute('href')).toBe('/catalog/set/a%2Fb?mode=match');
  });

  test('highlights the first three', async () => {
    renderBoard(() => ({ entries: makeEntries(5) }));
    await screen.findByText('P1');
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => row.hasAttribute('data-top'))).toEqual([true, true, true, false, false]);
  });

  test('shows twenty at most', async () => {
    renderBoard(() => ({ entries: makeEntries(30) }));
    await screen.findByText('P1');
    expect(screen.getAllByRole('listitem')).toHaveLength(20);
  });

  test('the full leaderboard of the month has a title of its own', async () => {
    renderBoard(({ query }) => ({ entries: query['period'] === 'month' ? [] : makeEntries(1) }));
    await screen.findByText('P1');
    await userEvent.click(screen.getByRole('link', { name: 'Monthly' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Monthly Fastest Times' })).toBeTruthy();
    await screen.findByText('No scores yet. Be the first to set a record!');
    expect(screen.queryByText('P1')).toBeNull();
    expect(screen.getByRole('link', { current: true }).textContent).toBe('Monthly');
  });

  test('says when it could not be fetched, and tries again', async () => {
    let isDown = true;
    renderBoard(() => (isDown ? refuse(500) : { entries: makeEntries(1) }));
    const message = (await screen.findByText('Failed to fetch full global leaderboard')).parentElement;
    isDown = false;
    if (message) await userEvent.click(within(message).getByRole('button', { name: 'Try again' }));
    await screen.findByText('P1');
  });
});

test.each(['month', 'all'] as const)('the address of a board names its period: %s', (period) => {
  expect(parseBoardPeriod(boardSearch(period))).toBe(period);
});

test('an address that names no period, or none that there is, means all time', () => {
  expect(parseBoardPeriod('')).toBe('all');
  expect(parseBoardPeriod('?period=week')).toBe('all');
});
