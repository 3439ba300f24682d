// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StudySet } from '../../../shared/contract/set.ts';
import { answerCalls, refuse, withheld, type Answers, type ReceivedCall } from '../../api/test-answers.ts';
import { uploadLog } from '../../api/upload-log.ts';
import { renderScreen } from '../../app/test-screen.tsx';
import { readSessionText, writeSessionText } from '../../browser/preferences.ts';
import { forgetSessionTexts } from '../../browser/preferences.ts';
import { completeWindow } from '../../browser/test-window.ts';
import { AdminHeader } from './admin-header.tsx';
import { Dashboard } from './dashboard.tsx';
import { makeAnalytics } from './analytics/test-analytics.ts';
import { makeSet, makeSets } from './test-sets.ts';

/** A server with these sets; what is deleted is gone. */
function serverWith(initial: readonly StudySet[]): Answers {
  let sets = [...initial];
  return {
    'GET /api/auth/check': () => ({ isAuthenticated: true }),
    'GET /api/analytics': () => makeAnalytics(),
    'POST /api/analytics/reconcile': () => ({ reconciled: 0 }),
    'GET /api/sets': ({ query }) => sets.filter((set) => set.title.includes(query['search'] ?? '')),
    'DELETE /api/sets/:id': ({ path }) => {
      sets = sets.filter((set) => !path.endsWith(`/${set.id}`));
      return undefined;
    },
    'POST /api/sets/:id/restore': ({ path }) => {
      const restored = initial.find((set) => path.includes(`/${set.id}/`));
      if (!restored) return refuse(404);
      sets = [...sets, restored];
      return restored;
    },
  };
}

function open(answers: Answers) {
  const calls = answerCalls(answers);
  return { calls, ...renderScreen(<Dashboard />, '/admin') };
}

/** Titles of the rows, from the top. */
function rowTitles(): string[] {
  return screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
}

function row(title: string) {
  const item = screen.getByRole('link', { name: title }).closest('li');
  if (item === null) throw new Error(`No row ${title}`);
  return within(item);
}

async function firstRows(title = 'Unit 1'): Promise<void> {
  await screen.findByRole('link', { name: title });
}

function named(calls: readonly ReceivedCall[], name: string): ReceivedCall[] {
  return calls.filter((call) => call.name === name);
}

beforeEach(() => completeWindow());

afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
  localStorage.clear();
  forgetSessionTexts();
  vi.restoreAllMocks();
});

describe('On load', () => {
  test('the session is checked and a reconcile call is made', async () => {
    const { calls } = open(serverWith(makeSets(1)));
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
    const { history } = open({ ...serverWith([]), 'GET /api/auth/check': check });
    await screen.findByText('At /');
    expect(history).toEqual(['/']);
  });

  test('a session that ends is asked for over the dashboard, and leaving leads to the sign-in', async () => {
    let isSignedIn = true;
    const { history } = open({
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
    open({ ...serverWith(makeSets(1)), 'POST /api/analytics/reconcile': () => refuse(500) });
    await firstRows();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('the list is read again when the reconcile call put counters right', async () => {
    const reconciling = withheld<{ reconciled: number }>();
    const { calls } = open({ ...serverWith(makeSets(1)), 'POST /api/analytics/reconcile': reconciling.answer });
    await firstRows();
    reconciling.give({ reconciled: 2 });
    await waitFor(() => expect(named(calls, 'GET /api/sets')).toHaveLength(2));
  });

  test("screen readers hear 'Loading flashcard sets...' until the sets come", async () => {
    const sets = withheld<StudySet[]>();
    open({ ...serverWith([]), 'GET /api/sets': sets.answer });
    expect(screen.getByText('Loading flashcard sets...')).toBeTruthy();
    sets.give(makeSets(1));
    await firstRows();
    expect(screen.queryByText('Loading flashcard sets...')).toBeNull();
  });

  test('sets that do not come are said so, and can be asked for again', async () => {
    let isBroken = true;
    open({ ...serverWith([]), 'GET /api/sets': () => (isBroken ? refuse(500) : makeSets(1)) });
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
    open({ ...serverWith(makeSets(1)), 'GET /api/notices': () => notices });
    expect(within(await screen.findByRole('region', { name: 'Notices' })).getByText(message)).toBeTruthy();
  });

  test('takes no room while all is well', async () => {
    open({ ...serverWith(makeSets(1)), 'GET /api/notices': () => [] });
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

  test('opens the settings', async () => {
    open(serverWith(makeSets(1)));
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
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Logout' }).disabled).toBe(true);
    leaving.give(undefined);
    await screen.findByText('At /');
    expect(history.at(-1)).toBe('/');
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(readSessionText('terms-of-a-set')).toBe('');
  });

  test("a failed Logout says 'Please try again' and stays", async () => {
    open({ ...serverWith(makeSets(1)), 'POST /api/auth/logout': () => refuse(500) });
    await firstRows();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Logout failedPlease try again');
    expect(rowTitles()).toEqual(['Unit 1']);
  });
});

describe('The tiles', () => {
  test('count all sets, whatever is searched for', async () => {
    const sets = [makeSet({ id: 'a', title: 'Unit 1', cardCount: 1_200 }), makeSet({ id: 'b', visibility: 'private' })];
    open(serverWith(sets));
    await firstRows();
    const tiles = () => within(screen.getByRole('region', { name: 'Totals' })).getAllByRole('definition');
    expect(tiles().map((tile) => tile.textContent)).toEqual(['2', '1,203', '1']);
    await userEvent.type(screen.getByPlaceholderText('Search flashcard sets...'), 'Unit');
    await waitFor(() => expect(rowTitles()).toEqual(['Unit 1']));
    expect(tiles().map((tile) => tile.textContent)).toEqual(['2', '1,203', '1']);
  });
});

describe('The search', () => {
  test('is there again with its page when one comes back, for as long as the tab is open', async () => {
    const { navigate } = open(serverWith([...makeSets(25), makeSet({ id: 'b', title: 'Other' })]));
    await firstRows();
    await userEvent.type(screen.getByPlaceholderText('Search flashcard sets...'), 'Unit');
    await screen.findByText('Showing 1-10 of 25 sets');
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await firstRows('Unit 11');
    act(() => navigate('/sets/set-11/edit'));
    await screen.findByText('At /sets/set-11/edit');
    act(() => navigate('/admin'));
    await firstRows('Unit 11');
    expect(screen.getByPlaceholderText<HTMLInputElement>('Search flashcard sets...').value).toBe('Unit');
    expect(screen.getByText('Showing 11-20 of 25 sets')).toBeTruthy();
    expect(localStorage.getItem('dashboard-search')).toBeNull();
  });

  test('asks the server once the typing rests, and keeps the last result until the answer comes', async () => {
    const search = withheld<StudySet[]>();
    const sets = makeSets(3);
    const { calls } = open({
      ...serverWith([]),
      'GET /api/sets': ({ query }) => (query['search'] ? search.answer() : sets),
    });
    await firstRows();
    // At once: between keys that are typed one by one a slow machine may rest.
    for (const value of ['U', 'Unit', 'Unit 2 ']) {
      fireEvent.change(screen.getByPlaceholderText('Search flashcard sets...'), { target: { value } });
    }
    await waitFor(() => expect(named(calls, 'GET /api/sets')).toHaveLength(2));
    expect(named(calls, 'GET /api/sets').at(-1)?.query).toEqual({ search: 'Unit 2' });
    expect(rowTitles()).toEqual(['Unit 1', 'Unit 2', 'Unit 3']);
    await act(async () => search.give(sets.slice(1, 2)));
    await waitFor(() => expect(rowTitles()).toEqual(['Unit 2']));
    expect(screen.getByText('Showing 1-1 of 1 sets')).toBeTruthy();
  });

  test('without a match says so, and shows all again', async () => {
    open(serverWith(makeSets(3)));
    await firstRows();
    await userEvent.type(screen.getByPlaceholderText('Search flashcard sets...'), 'xyz');
    await screen.findByText('No sets match your current filter');
    expect(screen.getByText('No flashcard sets found')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all sets' }));
    await firstRows();
    expect(document.activeElement).toBe(screen.getByPlaceholderText('Search flashcard sets...'));
  });

  test('begins at its first page, and without it the page is as it was', async () => {
    open(serverWith(makeSets(45)));
    await firstRows();
    await userEvent.click(screen.getByRole('button', { name: '2' }));
    await firstRows('Unit 11');
    const field = screen.getByPlaceholderText('Search flashcard sets...');
    await userEvent.type(field, 'Unit');
    await screen.findByText('Showing 1-10 of 45 sets');
    await userEvent.clear(field);
    await screen.findByText('Showing 11-20 of 45 sets');
  });
});

describe('The list', () => {
  test('is empty while there is no set at all', async () => {
    open(serverWith([]));
    await screen.findByText('Get started by creating your first flashcard set');
    expect(screen.getByText('No flashcard sets found')).toBeTruthy();
  });

  test('rows show title, visibility, description, cards, views above 0 and when they were changed', async () => {
    const weekAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString();
    const seen = makeSet({
      id: 'a',
      title: 'Seen',
      visibility: 'unlisted',
      description: 'All letters',
      viewCount: 1284,
    });
    const unseen = makeSet({ id: 'b', title: 'Unseen', cardCount: 1, updatedAt: weekAgo });
    open(serverWith([{ ...seen, updatedAt: new Date().toISOString() }, unseen]));
    await firstRows('Seen');
    for (const text of ['Unlisted', 'All letters', '3 cards', '1,284 views', 'Updated today']) {
      expect(row('Seen').getByText(text)).toBeTruthy();
    }
    for (const text of ['Public', '1 card', 'Updated 1 week ago']) expect(row('Unseen').getByText(text)).toBeTruthy();
    expect(row('Unseen').queryByText(/view/)).toBeNull();
  });

  test('filters by category, orders by name, turns round, and remembers all of it', async () => {
    const sets = [
      makeSet({ id: 'a', title: 'Unit 10', categories: 'Basics' }),
      makeSet({ id: 'b', title: 'Unit 2', categories: 'Basics, School' }),
      makeSet({ id: 'c', title: 'Zoo', categories: 'Animals' }),
    ];
    open(serverWith(sets));
    await firstRows('Zoo');
    const category = screen.getByRole('combobox', { name: 'Category' });
    expect(
      within(category)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All Categories', 'Animals', 'Basics', 'School']);
    await userEvent.selectOptions(category, 'Basics');
    const sortField = screen.getByRole('combobox', { name: 'Sort by' });
    expect(
      within(sortField)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Date Modified', 'Name', 'Date Created', 'Views']);
    await userEvent.selectOptions(sortField, 'Name');
    await waitFor(() => expect(rowTitles()).toEqual(['Unit 10', 'Unit 2']));
    await userEvent.click(screen.getByRole('button', { name: 'Sort ascending' }));
    await waitFor(() => expect(rowTitles()).toEqual(['Unit 2', 'Unit 10']));
    cleanup();
    open(serverWith(sets));
    await firstRows('Unit 2');
    expect(rowTitles()).toEqual(['Unit 2', 'Unit 10']);
  });

  test('is cut into pages of 10, 20 or 50 with the first, the last and the neighbours to go to', async () => {
    open(serverWith(makeSets(95)));
    await firstRows();
    expect(screen.getByText('Showing 1-10 of 95 sets')).toBeTruthy();
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    await userEvent.click(pages.getByRole('button', { name: '10' }));
    await firstRows('Unit 95');
    expect(screen.getByText('Showing 91-95 of 95 sets')).toBeTruthy();
    await userEvent.click(pages.getByRole('button', { name: 'Next page' }));
    expect(screen.getByText('Showing 91-95 of 95 sets')).toBeTruthy();
    expect(localStorage.getItem('dashboard-current-page')).toBe('10');
    await userEvent.click(pages.getByRole('button', { name: 'Previous page' }));
    await userEvent.click(pages.getByRole('button', { name: 'Previous page' }));
    expect(pages.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1', '…', '7', '8', '9', '10']);
    expect(pages.getByRole('button', { name: '8' }).getAttribute('aria-current')).toBe('page');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sets on a page' }), '50 per page');
    await screen.findByText('Showing 1-50 of 95 sets');
    expect(localStorage.getItem('dashboard-items-per-page')).toBe('50');
  });

  test('shows the last page when a page beyond it was stored, and all when the category is gone', async () => {
    localStorage.setItem('dashboard-current-page', '9');
    localStorage.setItem('dashboard-category', 'Gone');
    open(serverWith(makeSets(12)));
    await firstRows('Unit 11');
    expect(screen.getByText('Showing 11-12 of 12 sets')).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).value).toBe('');
  });
});

describe('A set that clips are being uploaded into', () => {
  test('says so in its row, with the way back to them', async () => {
    const { queryClient } = open(serverWith(makeSets(2)));
    await firstRows();
    act(() => uploadLog(queryClient).note('set-1', 'clips', { phase: 'uploading', done: 11, total: 40 }));
    const upload = row('Unit 1').getByRole('link', { name: 'Uploading 12 of 40' });
    expect(upload.getAttribute('href')).toBe('/sets/set-1/edit');
    expect(row('Unit 2').queryByText(/Uploading/)).toBeNull();
    act(() => uploadLog(queryClient).note('set-1', 'clips', undefined));
    expect(row('Unit 1').queryByText(/Uploading/)).toBeNull();
  });

  test('counts their cards as they come', async () => {
    const sets = makeSets(1);
    const { queryClient } = open({ ...serverWith([]), 'GET /api/sets': () => sets });
    await firstRows();
    expect(row('Unit 1').getByText('3 cards')).toBeTruthy();
    sets[0] = makeSet({ ...sets[0], cardCount: 4 });
    act(() => uploadLog(queryClient).note('set-1', 'clips', { phase: 'uploading', done: 1, total: 40 }));
    expect(await row('Unit 1').findByText('4 cards', undefined, { timeout: 5_000 })).toBeTruthy();
  });
});

describe('New Set', () => {
  test("creates a set with the new-set defaults, reads 'Creating...' meanwhile, and opens the editor", async () => {
    const creating = withheld<StudySet>();
    const { calls, history } = open({ ...serverWith([]), 'POST /api/sets': creating.answer });
    await userEvent.click(screen.getByRole('button', { name: 'New Set' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Creating...' }).disabled).toBe(true);
    creating.give(makeSet({ id: 'new', title: 'New Flashcard Set' }));
    await screen.findByText('At /sets/new/edit');
    expect(named(calls, 'POST /api/sets')[0]?.body).toEqual({
      title: 'New Flashcard Set',
      description: '',
      categories: '',
      tags: '',
      visibility: 'public',
    });
    expect(history).toEqual(['/admin', '/sets/new/edit']);
  });

  test('makes one set of a double click, however quick the server is', async () => {
    const { calls, history } = open({ ...serverWith([]), 'POST /api/sets': () => makeSet({ id: 'new' }) });
    const button = screen.getByRole('button', { name: 'New Set' });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByText('At /sets/new/edit');
    expect(named(calls, 'POST /api/sets')).toHaveLength(1);
    expect(history).toEqual(['/admin', '/sets/new/edit']);
  });

  test('is tried again under the same key, so that a lost answer leaves no second set', async () => {
    let isLost = true;
    const { calls } = open({
      ...serverWith([]),
      'POST /api/sets': () =>
        isLost ? Promise.reject(new TypeError('Failed to fetch')) : makeSet({ id: 'new', title: 'New Flashcard Set' }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'New Set' }));
    await screen.findByRole('alert');
    isLost = false;
    await userEvent.click(screen.getByRole('button', { name: 'New Set' }));
    await screen.findByText('At /sets/new/edit');
    const [first, second] = named(calls, 'POST /api/sets');
    expect(first?.idempotencyKey).toBeTruthy();
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  test('that fails says so', async () => {
    open({ ...serverWith([]), 'POST /api/sets': () => refuse(500) });
    await userEvent.click(screen.getByRole('button', { name: 'New Set' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to create new set');
  });
});

describe("A row's actions", () => {
  test('lead to the player and the editor', async () => {
    open(serverWith(makeSets(1)));
    await firstRows();
    expect(row('Unit 1').getByRole('link', { name: 'Preview' }).getAttribute('href')).toBe('/sets/set-1/play');
    expect(row('Unit 1').getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/sets/set-1/edit');
    expect(row('Unit 1').getByRole('link', { name: 'Unit 1' }).getAttribute('href')).toBe('/sets/set-1/edit');
  });

  test('duplicate a set, once for a double click', async () => {
    const sets = makeSets(1);
    const { calls } = open({
      ...serverWith([]),
      'GET /api/sets': () => sets,
      'POST /api/sets/:id/duplicate': () => {
        const copy = makeSet({ id: `copy-${sets.length}`, title: 'Unit 1 (Copy)', visibility: 'private' });
        sets.unshift(copy);
        return copy;
      },
    });
    await firstRows();
    await userEvent.dblClick(row('Unit 1').getByRole('button', { name: 'Duplicate Set' }));
    await screen.findByText('Set duplicated successfully');
    await firstRows('Unit 1 (Copy)');
    expect(named(calls, 'POST /api/sets/:id/duplicate')).toHaveLength(1);
  });

  test('copy the address of the embed, but not of a private set', async () => {
    const user = userEvent.setup();
    open(serverWith([makeSet({ title: 'Open' }), makeSet({ id: 'b', title: 'Closed', visibility: 'private' })]));
    await firstRows('Open');
    expect(row('Closed').queryByRole('button', { name: 'Copy Link' })).toBeNull();
    expect(row('Closed').queryByRole('button', { name: 'Get Embed Code' })).toBeNull();
    await user.click(row('Open').getByRole('button', { name: 'Copy Link' }));
    await screen.findByText('Copied!');
    expect(screen.getByText('Direct link copied to clipboard')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/embed/set-1`);
  });

  test('links begin where the server is known to the world', async () => {
    const user = userEvent.setup();
    document.head.innerHTML = '<meta name="public-url" content="https://cards.example">';
    open(serverWith(makeSets(1)));
    await firstRows();
    await user.click(row('Unit 1').getByRole('button', { name: 'Copy Link' }));
    await screen.findByText('Copied!');
    expect(await navigator.clipboard.readText()).toBe('https://cards.example/embed/set-1');
  });

  test('open the embed code generator, which is gone when it is closed and begins anew', async () => {
    open(serverWith(makeSets(2)));
    await firstRows();
    const button = row('Unit 2').getByRole('button', { name: 'Get Embed Code' });
    await userEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Embed Code Generator', description: 'Unit 2' }));
    await userEvent.click(dialog.getByRole('switch', { name: 'Dark Mode' }));
    const [, closeAtFoot] = dialog.getAllByRole('button', { name: 'Close' });
    if (!closeAtFoot) throw new Error('No Close at the foot');
    await userEvent.click(closeAtFoot);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
    await userEvent.click(button);
    expect((await screen.findByRole('switch', { name: 'Dark Mode' })).getAttribute('aria-checked')).toBe('false');
  });

  test('say so when the clipboard is out of reach', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    document.execCommand = () => false;
    open(serverWith(makeSets(1)));
    await firstRows();
    await user.click(row('Unit 1').getByRole('button', { name: 'Copy Link' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to copy to clipboard');
  });

  test('delete after a question, then the list is read again and the next row has the focus', async () => {
    const { calls } = open(serverWith(makeSets(3)));
    await firstRows();
    await userEvent.click(row('Unit 2').getByRole('button', { name: 'Delete' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this?' }));
    expect(dialog.getByText('This action cannot be undone.')).toBeTruthy();
    expect(named(calls, 'DELETE /api/sets/:id')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Set deleted successfully');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(rowTitles()).toEqual(['Unit 1', 'Unit 3']));
    expect(named(calls, 'DELETE /api/sets/:id').map((call) => call.path)).toEqual(['/api/sets/set-2']);
    await waitFor(() => expect(named(calls, 'GET /api/sets')).toHaveLength(2));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Unit 3' })));
  });

  test('bring a deleted set back by Undo', async () => {
    let isBroken = true;
    const server = serverWith(makeSets(2));
    open({
      ...server,
      'POST /api/sets/:id/restore': (call) =>
        isBroken ? refuse(503) : (server['POST /api/sets/:id/restore']?.(call) ?? refuse(404)),
    });
    await firstRows();
    await userEvent.click(row('Unit 2').getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(rowTitles()).toEqual(['Unit 1']));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Failed to restore set');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Set restored');
    await waitFor(() => expect(rowTitles()).toEqual(['Unit 1', 'Unit 2']));
  });

  test('give the focus to the search when the last set of all is deleted', async () => {
    open(serverWith(makeSets(1)));
    await firstRows();
    await userEvent.click(row('Unit 1').getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Get started by creating your first flashcard set');
    const search = screen.getByPlaceholderText('Search flashcard sets...');
    await waitFor(() => expect(document.activeElement).toBe(search));
  });

  test('leave the set alone when the question is answered with Cancel, and give the focus back', async () => {
    const { calls } = open(serverWith(makeSets(2)));
    await firstRows();
    const button = row('Unit 2').getByRole('button', { name: 'Delete' });
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(named(calls, 'DELETE /api/sets/:id')).toEqual([]);
  });

  test('count a set as deleted that is gone already', async () => {
    open({ ...serverWith(makeSets(1)), 'DELETE /api/sets/:id': () => refuse(404) });
    await firstRows();
    await userEvent.click(row('Unit 1').getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Set deleted successfully')).toBeTruthy();
  });

  test('say so when the server does not delete', async () => {
    open({ ...serverWith(makeSets(1)), 'DELETE /api/sets/:id': () => refuse(500) });
    await firstRows();
    await userEvent.click(row('Unit 1').getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to delete set');
    expect(rowTitles()).toEqual(['Unit 1']);
  });
});

describe('On phones', () => {
  beforeEach(() => completeWindow({ widthPx: 360 }));

  test('the actions are one menu, which also duplicates', async () => {
    const sets = makeSets(1);
    const { calls } = open({
      ...serverWith([]),
      'GET /api/sets': () => sets,
      'POST /api/sets/:id/duplicate': () => {
        const copy = makeSet({ id: 'copy', title: 'Unit 1 (Copy)', visibility: 'private' });
        sets.unshift(copy);
        return copy;
      },
    });
    await firstRows();
    expect(row('Unit 1').queryByRole('button', { name: 'Delete' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Actions', description: 'Unit 1' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Edit',
      'Preview',
      'Get Embed Code',
      'Copy Link',
      'View Analytics',
      'Duplicate Set',
      'Delete',
    ]);
    const duplicate = screen.getByRole('menuitem', { name: 'Duplicate Set' });
    fireEvent.click(duplicate);
    fireEvent.click(duplicate);
    await screen.findByText('Set duplicated successfully');
    await firstRows('Unit 1 (Copy)');
    expect(named(calls, 'POST /api/sets/:id/duplicate').map((call) => call.path)).toEqual([
      '/api/sets/set-1/duplicate',
    ]);
  });

  test('a private set has no link to copy', async () => {
    open(serverWith([makeSet({ title: 'Closed', visibility: 'private' })]));
    await firstRows('Closed');
    await userEvent.click(screen.getByRole('button', { name: 'Actions', description: 'Closed' }));
    expect(screen.queryByRole('menuitem', { name: 'Copy Link' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Get Embed Code' })).toBeNull();
  });

  test('a failed copy says so', async () => {
    open({ ...serverWith(makeSets(1)), 'POST /api/sets/:id/duplicate': () => refuse(500) });
    await firstRows();
    await userEvent.click(screen.getByRole('button', { name: 'Actions', description: 'Unit 1' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate Set' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to duplicate set');
  });
});
