import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Analytics } from '../contract.ts';
import { analyticsRefreshMs } from '../../platform/rules/limits.ts';
import { refuse, withheld } from '../../api/web/test-answers.ts';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { makeAnalytics, makeSeries } from './test-analytics.ts';
import { expand, expandDays, figure, callsTo, openDialog, openSection, serverWith } from './test-analytics-pages.tsx';

beforeEach(() => completeWindow());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('The analytics of all sets', () => {
  test('are closed at first, with three figures', async () => {
    const calls = openSection(serverWith());
    await screen.findByText('1,284');
    expect(['Total Views', 'Total Quizzes', 'Total Matches'].map(figure)).toEqual(['1,284', '203', '318']);
    expect(screen.getByRole('button', { name: 'Analytics' }).getAttribute('aria-expanded')).toBe('false');
    for (const text of ['Total Flips', 'Avg Quiz Score', 'Top Scores']) expect(screen.queryByText(text)).toBeNull();
    expect(calls.map((call) => call.name)).toEqual(['GET /api/analytics']);
  });

  test('show three more figures and the top scores when open', async () => {
    openSection(serverWith({ scores: 10 }));
    await expand();
    await screen.findByText('P1');
    expect(['Total Flips', 'Avg Quiz Score', 'Avg Match Time'].map(figure)).toEqual(['9,460', '86%', '18.07s']);
    const scores = within(screen.getByRole('region', { name: 'Top Scores' }));
    expect(scores.getByRole('button', { name: 'All Time' }).getAttribute('aria-pressed')).toBe('true');
    expect(scores.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '1🐝P1Greetings9.00s',
      '2🐝P2Greetings9.50s',
      '3🐝P3Greetings10.00s',
    ]);
    expect(scores.getByRole('button', { name: 'View Full Leaderboard (Top 10)' })).toBeTruthy();
  });

  test.each<[string, Partial<Analytics>, [string, string]]>([
    ['nothing to average', { avgQuizScore: null, avgMatchTime: null }, ['N/A', 'N/A']],
    ['a match time of 0', { avgQuizScore: 0, avgMatchTime: 0 }, ['0%', 'N/A']],
    ['a time of whole seconds', { avgQuizScore: 72.5, avgMatchTime: 9 }, ['73%', '9.00s']],
  ])('with %s', async (_, own, averages) => {
    openSection(serverWith({ analytics: makeAnalytics(own) }));
    await expand();
    await screen.findByText('9,460');
    expect(['Avg Quiz Score', 'Avg Match Time'].map(figure)).toEqual(averages);
  });

  test('are asked for by range, and the earlier figures stay until the others come', async () => {
    const later = withheld<Analytics>();
    const calls = openSection({
      ...serverWith(),
      'GET /api/analytics': ({ query }) => (query['range'] === '24h' ? later.answer() : makeAnalytics()),
    });
    await screen.findByText('1,284');
    const ranges = within(screen.getByRole('group', { name: 'Range' }));
    expect(ranges.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'All Time',
      '30 Days',
      '7 Days',
      '24 Hours',
    ]);
    await userEvent.click(ranges.getByRole('button', { name: '24 Hours' }));
    expect(figure('Total Views')).toBe('1,284');
    later.give(makeAnalytics({ totalViews: 5 }));
    await screen.findByText('5');
    for (const name of ['30 Days', '7 Days']) await userEvent.click(ranges.getByRole('button', { name }));
    expect(calls.map(({ query }) => query['range'])).toEqual(['all', '24h', '30d', '7d']);
  });

  test('read themselves anew every minute while they are open, and not while they are closed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    const calls = openSection(serverWith({ scores: 1 }));
    await screen.findByText('1,284');
    await act(() => vi.advanceTimersByTimeAsync(3 * analyticsRefreshMs));
    expect(calls).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Analytics' }));
    await screen.findByText('P1');
    calls.length = 0;
    await act(() => vi.advanceTimersByTimeAsync(analyticsRefreshMs));
    expect(calls.map((call) => call.name).toSorted()).toEqual([
      'GET /api/analytics',
      'GET /api/analytics/series',
      'GET /api/leaderboard/global',
    ]);
    await act(() => vi.advanceTimersByTimeAsync(analyticsRefreshMs));
    expect(callsTo(calls, 'GET /api/analytics')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Analytics' }));
    calls.length = 0;
    await act(() => vi.advanceTimersByTimeAsync(3 * analyticsRefreshMs));
    expect(calls).toEqual([]);
  });

  test('The analytics of all sets that cannot be read say so, and can be asked for again', async () => {
    let isDown = true;
    openSection({ ...serverWith(), 'GET /api/analytics': () => (isDown ? refuse(500) : makeAnalytics()) });
    const message = await screen.findByRole('alert');
    expect(message.textContent).toBe('Failed to fetch analyticsTry again');
    isDown = false;
    await userEvent.click(within(message).getByRole('button', { name: 'Try again' }));
    await screen.findByText('1,284');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('keep what they show when it cannot be read anew', async () => {
    let isDown = false;
    const calls = openSection({
      ...serverWith(),
      'GET /api/analytics': () => (isDown ? refuse(500) : makeAnalytics()),
    });
    await screen.findByText('1,284');
    isDown = true;
    await expand();
    await waitFor(() => expect(callsTo(calls, 'GET /api/analytics')).toHaveLength(2));
    await screen.findByText('9,460');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('on phones name their range while closed, and offer the others once open', async () => {
    completeWindow({ widthPx: 360 });
    openSection(serverWith());
    await screen.findByText('1,284');
    expect(screen.getByText('All Time')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Range' })).toBeNull();
    await expand();
    expect(screen.getByRole('group', { name: 'Range' })).toBeTruthy();
  });
});

describe('Views and plays', () => {
  test('are a picture that says in a sentence what it shows', async () => {
    openSection(serverWith());
    await expandDays();
    const picture = await screen.findByRole('img');
    expect(picture.getAttribute('aria-label')).toBe(
      '23 views and 9 plays in all; most in one day: 12 views (Sun 22 Mar)',
    );
    expect(screen.getByRole('heading', { name: 'Views and plays by day (UTC)' })).toBeTruthy();
  });

  test('are a table, too, the newest first', async () => {
    openSection(serverWith());
    await expandDays();
    await screen.findByRole('img');
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    expect(screen.queryByRole('img')).toBeNull();
    const rows = screen.getAllByRole('row').map((row) => Array.from(row.children, (cell) => cell.textContent));
    expect(rows).toEqual([
      ['Day (UTC)', 'Views', 'Flips', 'Quizzes', 'Matches'],
      ['Mon 23 Mar', '7', '21', '1', '2'],
      ['Sun 22 Mar', '12', '36', '1', '2'],
      ['Sat 21 Mar', '0', '0', '0', '0'],
      ['Fri 20 Mar', '4', '12', '1', '2'],
    ]);
  });

  test('keep the words of the range that they show until the other one comes', async () => {
    const later = withheld<ReturnType<typeof makeSeries>>();
    openSection({
      ...serverWith(),
      'GET /api/analytics/series': ({ query }) => (query['range'] === '24h' ? later.answer() : makeSeries(4)),
    });
    await expandDays();
    await screen.findByRole('img');
    await userEvent.click(screen.getByRole('button', { name: '24 Hours' }));
    expect(screen.getByRole('heading', { name: 'Views and plays by day (UTC)' })).toBeTruthy();
    later.give(makeSeries(1));
    await screen.findByRole('heading', { name: 'Views and plays by hour (UTC)' });
  });

  test('Views and plays of a time without any say so', async () => {
    openSection({ ...serverWith(), 'GET /api/analytics/series': () => makeSeries(0, 0) });
    await expand();
    await screen.findByText('No views or plays in this time');
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('Views and plays that cannot be read say so, and can be asked for again', async () => {
    let isDown = true;
    openSection({ ...serverWith(), 'GET /api/analytics/series': () => (isDown ? refuse(500) : makeSeries(1, 2)) });
    await expand();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch analytics');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('img');
  });
});

describe('The analytics of a set', () => {
  test('have its title, six figures and its leaderboard of all time', async () => {
    const calls = openDialog(serverWith({ scores: 20 }), 'Fingerspelling A–Z');
    const dialog = within(screen.getByRole('dialog', { name: 'Analytics: Fingerspelling A–Z' }));
    await dialog.findByText('1,284');
    expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Total Views',
      'Total Quizzes',
      'Total Matches',
      'Total Flips',
      'Avg Quiz Score',
      'Avg Match Time',
    ]);
    const board = within(dialog.getByRole('region', { name: 'Leaderboard' }));
    await board.findByRole('button', { name: 'View Full Leaderboard (Top 20)' });
    expect(board.getByRole('button', { name: 'All Time' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(board.getByRole('button', { name: 'Monthly' }));
    await board.findByText('No scores yet. Be the first to set a record!');
    expect(callsTo(calls, 'GET /api/analytics/series').map(({ query }) => query)).toEqual([
      { range: 'all', setId: 'set-1' },
    ]);
  });

  test('say in a sentence what happened in a single month', async () => {
    openDialog({ ...serverWith(), 'GET /api/analytics/series': () => makeSeries(0, 12) });
    const activity = within(await screen.findByRole('region', { name: 'Views and plays' }));
    await activity.findByText(/^12 views and \d+ plays?, all in \w{3} \d{4}$/);
    expect(activity.queryByRole('img')).toBeNull();
  });

  test('show figures and chart over one range, which changes both', async () => {
    const calls = openDialog({
      ...serverWith(),
      'GET /api/analytics/:setId': ({ query }) => makeAnalytics({ totalViews: query['range'] === '7d' ? 70 : 1_284 }),
    });
    await screen.findByText('1,284');
    await userEvent.click(within(screen.getByRole('group', { name: 'Range' })).getByRole('button', { name: '7 Days' }));
    await screen.findByText('70');
    expect(figure('Total Views')).toBe('70');
    await screen.findByText('Views and plays by day (UTC)');
    const ranges = (name: string) => callsTo(calls, name).map(({ query }) => query['range']);
    expect(ranges('GET /api/analytics/:setId')).toEqual(['all', '7d']);
    expect(ranges('GET /api/analytics/series')).toEqual(['all', '7d']);
  });

  test('The analytics of a set that cannot be read say so', async () => {
    openDialog({ ...serverWith(), 'GET /api/analytics/:setId': () => refuse(500) });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch analytics');
  });
});
