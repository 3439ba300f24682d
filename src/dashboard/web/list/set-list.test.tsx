import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StudySet } from '../../../sets/contract/set.ts';
import { withheld } from '../../../api/web/test-answers.ts';
import { uploadLog } from '../../../saving/web/upload-log.ts';
import { completeWindow } from '../../../platform/web/browser/test-window.ts';
import { makeSet, makeSets } from '../test-sets.ts';
import { callsTo, firstRows, openDashboard, row, rowTitles, serverWith, tidyUp } from '../test-dashboard.tsx';

beforeEach(() => completeWindow());

afterEach(tidyUp);

describe('The search', () => {
  test('is there again with its page when one comes back, for as long as the tab is open', async () => {
    const { navigate } = openDashboard(serverWith([...makeSets(25), makeSet({ id: 'b', title: 'Other' })]));
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
    const { calls } = openDashboard({
      ...serverWith([]),
      'GET /api/sets': ({ query }) => (query['search'] ? search.answer() : sets),
    });
    await firstRows();
    // At once: between single keys a slow machine may pause.
    for (const value of ['U', 'Unit', 'Unit 2 ']) {
      fireEvent.change(screen.getByPlaceholderText('Search flashcard sets...'), { target: { value } });
    }
    await waitFor(() => expect(callsTo(calls, 'GET /api/sets')).toHaveLength(2));
    expect(callsTo(calls, 'GET /api/sets').at(-1)?.query).toEqual({ search: 'Unit 2' });
    expect(rowTitles()).toEqual(['Unit 1', 'Unit 2', 'Unit 3']);
    await act(async () => search.give(sets.slice(1, 2)));
    await waitFor(() => expect(rowTitles()).toEqual(['Unit 2']));
    expect(screen.getByText('Showing 1-1 of 1 sets')).toBeTruthy();
  });

  test('without a match says so, and shows all again', async () => {
    openDashboard(serverWith(makeSets(3)));
    await firstRows();
    await userEvent.type(screen.getByPlaceholderText('Search flashcard sets...'), 'xyz');
    await screen.findByText('No sets match your current filter');
    expect(screen.getByText('No flashcard sets found')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all sets' }));
    await firstRows();
    expect(document.activeElement).toBe(screen.getByPlaceholderText('Search flashcard sets...'));
  });

  test('begins at its first page, and without it the page is as it was', async () => {
    openDashboard(serverWith(makeSets(45)));
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
    openDashboard(serverWith([]));
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
    openDashboard(serverWith([{ ...seen, updatedAt: new Date().toISOString() }, unseen]));
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
    openDashboard(serverWith(sets));
    await firstRows('Zoo');
    const category = screen.getByRole('combobox', { name: 'Category' });
    expect(optionsOf(category)).toEqual(['All Categories', 'Animals', 'Basics', 'School']);
    await userEvent.selectOptions(category, 'Basics');
    const sortField = screen.getByRole('combobox', { name: 'Sort by' });
    expect(optionsOf(sortField)).toEqual(['Date Modified', 'Name', 'Date Created', 'Views']);
    await userEvent.selectOptions(sortField, 'Name');
    await waitFor(() => expect(rowTitles()).toEqual(['Unit 10', 'Unit 2']));
    await userEvent.click(screen.getByRole('button', { name: 'Sort ascending' }));
    await waitFor(() => expect(rowTitles()).toEqual(['Unit 2', 'Unit 10']));
    cleanup();
    openDashboard(serverWith(sets));
    await firstRows('Unit 2');
    expect(rowTitles()).toEqual(['Unit 2', 'Unit 10']);
  });

  test('is cut into pages of 10, 20 or 50 with the first, the last and the neighbours to go to', async () => {
    openDashboard(serverWith(makeSets(95)));
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

  test('offers no pages while there is one', async () => {
    openDashboard(serverWith(makeSets(10)));
    await firstRows();
    expect(screen.getByText('Showing 1-10 of 10 sets')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Sets on a page' })).toBeNull();
  });

  test('shows the last page when a page beyond it was stored, and all when the category is gone', async () => {
    localStorage.setItem('dashboard-current-page', '9');
    localStorage.setItem('dashboard-category', 'Gone');
    openDashboard(serverWith(makeSets(12)));
    await firstRows('Unit 11');
    expect(screen.getByText('Showing 11-12 of 12 sets')).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).value).toBe('');
  });
});

describe('A set that clips are being uploaded into', () => {
  test('says so in its row, with the way back to them', async () => {
    const { queryClient } = openDashboard(serverWith(makeSets(2)));
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
    const { queryClient } = openDashboard({ ...serverWith([]), 'GET /api/sets': () => sets });
    await firstRows();
    expect(row('Unit 1').getByText('3 cards')).toBeTruthy();
    sets[0] = makeSet({ ...sets[0], cardCount: 4 });
    act(() => uploadLog(queryClient).note('set-1', 'clips', { phase: 'uploading', done: 1, total: 40 }));
    expect(await row('Unit 1').findByText('4 cards', undefined, { timeout: 5_000 })).toBeTruthy();
  });
});

function optionsOf(select: HTMLElement): (string | null)[] {
  return within(select)
    .getAllByRole('option')
    .map((option) => option.textContent);
}
