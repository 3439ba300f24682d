import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refuse } from '../../api/web/test-answers.ts';
import { renderCatalog, serveCatalog, someEntry } from './test-catalog.tsx';

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the fastest times', () => {
  const entries = [
    someEntry(),
    someEntry({ id: 'f', initials: 'MJR', completionTime: 10_310, setId: 'b', setTitle: 'Feelings' }),
    someEntry({ id: 'g', initials: 'TK', completionTime: 11_070 }),
    someEntry({ id: 'h', initials: 'OX', completionTime: 12_000 }),
  ];

  test('show the first three of all time, with the sets they were reached in', async () => {
    const received = serveCatalog([], { 'GET /api/leaderboard/global': () => ({ entries }) });
    renderCatalog('/catalog');
    await screen.findByText('BEE');
    expect(received.find(({ path }) => path === '/api/leaderboard/global')?.query).toEqual({
      period: 'all',
      limit: '10',
    });
    expect(screen.getByText('MJR').closest('li')?.textContent).toBe('210.31s🦉MJRFeelings');
    expect(screen.queryByText('OX')).toBeNull();
    expect(screen.getByRole('link', { name: 'Feelings' }).getAttribute('href')).toBe('/catalog/set/b?mode=match');
  });

  test('the fastest times of the month are a choice that the full leaderboard follows', async () => {
    serveCatalog([], {
      'GET /api/leaderboard/global': ({ query }) => ({ entries: query['period'] === 'month' ? [] : entries }),
    });
    renderCatalog('/catalog');
    await screen.findByText('BEE');
    await userEvent.click(screen.getByRole('button', { name: 'Monthly' }));
    await screen.findByText('No scores yet. Be the first to set a record!');
    await userEvent.click(screen.getByRole('link', { name: 'View Full Leaderboard' }));
    await screen.findByRole('heading', { level: 1, name: 'Monthly Fastest Times' });
    await userEvent.click(screen.getByRole('link', { name: 'Back to Catalog' }));
    expect(screen.getByRole('button', { name: 'Monthly' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('invite to set a record before somebody has a time, on a phone once they are opened', async () => {
    serveCatalog([]);
    renderCatalog('/catalog');
    await screen.findByText('No scores yet. Be the first to set a record!');
    cleanup();
    renderCatalog('/catalog', { widthPx: 360 });
    await screen.findByRole('region', { name: 'Fastest Times' });
    expect(screen.queryByText(/^No scores yet/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Fastest Times' }));
    await screen.findByText('No scores yet. Be the first to set a record!');
  });

  test('are closed on a phone, until somebody opens them', async () => {
    serveCatalog([], { 'GET /api/leaderboard/global': () => ({ entries }) });
    renderCatalog('/catalog', { widthPx: 360 });
    await screen.findByText('BEE');
    expect(screen.queryByText('MJR')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Fastest Times' }));
    await screen.findByText('MJR');
  });

  test('closed show the record alone', async () => {
    serveCatalog([], { 'GET /api/leaderboard/global': () => ({ entries }) });
    renderCatalog('/catalog');
    await screen.findByText('MJR');
    await userEvent.click(screen.getByRole('button', { name: 'Fastest Times' }));
    expect(screen.queryByText('MJR')).toBeNull();
    expect(screen.getByText('BEE').parentElement?.textContent).toBe('🦉BEE9.84s');
  });

  test('say when they could not be fetched, and try again', async () => {
    let isDown = true;
    serveCatalog([], { 'GET /api/leaderboard/global': () => (isDown ? refuse(500) : { entries }) });
    renderCatalog('/catalog');
    await screen.findByText('Failed to fetch global leaderboard');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('BEE');
  });
});
