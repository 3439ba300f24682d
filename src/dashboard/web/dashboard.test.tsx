import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StudySet } from '../../sets/contract/set.ts';
import { answerCalls, refuse, withheld } from '../../api/web/test-answers.ts';
import { renderScreen } from '../../app/web/test-screen.tsx';
import { readSessionText, writeSessionText } from '../../platform/web/browser/preferences.ts';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { AdminHeader } from './admin-header.tsx';
import { Dashboard } from './dashboard.tsx';
import { makeSet, makeSets } from './test-sets.ts';
import { callsTo, firstRows, openDashboard, rowTitles, serverWith, tidyUp } from './test-dashboard.tsx';
import { expectNoListenersLeft } from '../../platform/web/browser/test-listeners.ts';

expectNoListenersLeft();
beforeEach(() => completeWindow());

afterEach(tidyUp);

describe('On load', () => {
  test('the session is checked and a reconcile call is made', async () => {
    const { calls } = openDashboard(serverWith(makeSets(1)));
    await firstRows();
    expect(calls.map((call) => call.name).toSorted()).toEqual([
      'GET /api/analytics',
      'GET /api/auth/check',
      'GET /api/notices',
      'GET /api/sets',
      'POST /api/analytics/reconcile',
    ]);
  });

  test.each([
    ['says that there is none', () => ({ isAuthenticated: false })],
    ['fails', () => refuse(500)],
    ['does not reach the server', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('a session check that %s leads to the sign-in', async (_, check) => {
    const { history } = openDashboard({ ...serverWith([]), 'GET /api/auth/check': check });
    await screen.findByText('At /');
    expect(history).toEqual(['/']);
  });

  test('a session that ends is asked for over the dashboard, and leaving leads to the sign-in', async () => {
    let isSignedIn = true;
    const { history } = openDashboard({
      ...serverWith(makeSets(1)),
      'DELETE /api/sets/:id': () => (isSignedIn ? undefined : refuse(401)),
    });
    await firstRows();
    isSignedIn = false;
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    const ended = await screen.findByRole('alertdialog', { name: 'Your session ended. Sign in to go on.' });
    expect(history).toEqual(['/admin']);
    await userEvent.click(within(ended).getByRole('button', { name: 'Leave' }));
    await screen.findByText('At /');
    expect(history).toEqual(['/']);
  });

  test('a failed reconcile call is ignored', async () => {
    openDashboard({ ...serverWith(makeSets(1)), 'POST /api/analytics/reconcile': () => refuse(500) });
    await firstRows();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('the list is read again when the reconcile call put counters right', async () => {
    const reconciling = withheld<{ reconciled: number }>();
    const { calls } = openDashboard({
      ...serverWith(makeSets(1)),
      'POST /api/analytics/reconcile': reconciling.answer,
    });
    await firstRows();
    reconciling.give({ reconciled: 2 });
    await waitFor(() => expect(callsTo(calls, 'GET /api/sets')).toHaveLength(2));
  });

  test("screen readers hear 'Loading flashcard sets...' until the sets come", async () => {
    const sets = withheld<StudySet[]>();
    openDashboard({ ...serverWith([]), 'GET /api/sets': sets.answer });
    expect(screen.getByText('Loading flashcard sets...')).toBeTruthy();
    sets.give(makeSets(1));
    await firstRows();
    expect(screen.queryByText('Loading flashcard sets...')).toBeNull();
  });

  test('sets that do not come are said so, and can be asked for again', async () => {
    let isBroken = true;
    openDashboard({ ...serverWith([]), 'GET /api/sets': () => (isBroken ? refuse(500) : makeSets(1)) });
    await screen.findByText('Failed to fetch sets');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await firstRows();
  });
});

describe('What is wrong with the installation', () => {
  test('stands above everything, in the words of the server', async () => {
    const message = 'The backup of 22 November failed.';
    const notices = [{ name: 'backup', message, createdAt: '2026-11-22T03:00:00.000Z' }];
    openDashboard({ ...serverWith(makeSets(1)), 'GET /api/notices': () => notices });
    expect(within(await screen.findByRole('region', { name: 'Notices' })).getByText(message)).toBeTruthy();
  });

  test('takes no room while all is well', async () => {
    openDashboard({ ...serverWith(makeSets(1)), 'GET /api/notices': () => [] });
    await firstRows();
    expect(screen.queryByRole('region', { name: 'Notices' })).toBeNull();
  });
});

describe('The header', () => {
  test('shows the product and its version, and no Settings button without an action', () => {
    answerCalls({});
    renderScreen(<AdminHeader />, '/admin');
    const header = within(screen.getByRole('banner'));
    expect(header.getByText('Flashcard Studio')).toBeTruthy();
    expect(header.getByText('1.2.1')).toBeTruthy();
    expect(header.queryByRole('button', { name: 'Settings' })).toBeNull();
  });

  test('leads to the guide', () => {
    answerCalls({});
    renderScreen(<AdminHeader />, '/admin');
    expect(screen.getByRole('link', { name: 'Guide' }).getAttribute('href')).toBe('/guide');
  });

  test('has a menu that leads to the catalog and to what was deleted', async () => {
    answerCalls({});
    renderScreen(<AdminHeader />, '/admin');
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.getAttribute('href'))).toEqual(['/catalog', '/admin/bin']);
  });

  test('opens the settings', async () => {
    openDashboard(serverWith(makeSets(1)));
    const button = screen.getByRole('button', { name: 'Settings' });
    await userEvent.click(button);
    expect(within(await screen.findByRole('dialog')).getByRole('switch', { name: 'Dark Mode' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('Logout rests while it runs, then forgets all that was read and goes to the root', async () => {
    const leaving = withheld<undefined>();
    answerCalls({ ...serverWith(makeSets(1)), 'POST /api/auth/logout': leaving.answer });
    const { history, queryClient } = renderScreen(<Dashboard />, '/admin');
    await firstRows();
    writeSessionText('terms-of-a-set', 'Hello');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(screen.getByRole('button', { name: 'Logout' }).ariaDisabled).toBe('true');
    leaving.give(undefined);
    await screen.findByText('At /');
    expect(history.at(-1)).toBe('/');
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(readSessionText('terms-of-a-set')).toBe('');
  });

  test("a failed Logout says 'Please try again' and stays", async () => {
    openDashboard({ ...serverWith(makeSets(1)), 'POST /api/auth/logout': () => refuse(500) });
    await firstRows();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Logout failedPlease try again');
    expect(rowTitles()).toEqual(['Unit 1']);
  });
});

describe('The tiles', () => {
  test('count all sets, whatever is searched for', async () => {
    const sets = [makeSet({ id: 'a', title: 'Unit 1', cardCount: 1_200 }), makeSet({ id: 'b', visibility: 'private' })];
    openDashboard(serverWith(sets));
    await firstRows();
    const tiles = () => within(screen.getByRole('region', { name: 'Totals' })).getAllByRole('definition');
    expect(tiles().map((tile) => tile.textContent)).toEqual(['2', '1,203', '1']);
    await userEvent.type(screen.getByPlaceholderText('Search flashcard sets...'), 'Unit');
    await waitFor(() => expect(rowTitles()).toEqual(['Unit 1']));
    expect(tiles().map((tile) => tile.textContent)).toEqual(['2', '1,203', '1']);
  });
});
