import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StudySet } from '../../../sets/contract/set.ts';
import { refuse, withheld } from '../../../api/web/test-answers.ts';
import { completeWindow } from '../../../platform/web/browser/test-window.ts';
import { makeSet, makeSets } from '../test-sets.ts';
import { callsTo, firstRows, openDashboard, row, rowTitles, serverWith, tidyUp } from '../test-dashboard.tsx';

beforeEach(() => completeWindow());

afterEach(tidyUp);

describe('New Set', () => {
  test("creates a set with the new-set defaults, reads 'Creating...' meanwhile, and opens the editor", async () => {
    const creating = withheld<StudySet>();
    const { calls, history } = openDashboard({ ...serverWith([]), 'POST /api/sets': creating.answer });
    await userEvent.click(screen.getByRole('button', { name: 'New Set' }));
    expect(screen.getByRole('button', { name: 'Creating...' }).ariaDisabled).toBe('true');
    creating.give(makeSet({ id: 'new', title: 'New Flashcard Set' }));
    await screen.findByText('At /sets/new/edit');
    expect(callsTo(calls, 'POST /api/sets')[0]?.body).toEqual({
      title: 'New Flashcard Set',
      description: '',
      categories: '',
      tags: '',
      visibility: 'public',
    });
    expect(history).toEqual(['/admin', '/sets/new/edit']);
  });

  test('makes one set of a double click, however quick the server is', async () => {
    const { calls, history } = openDashboard({ ...serverWith([]), 'POST /api/sets': () => makeSet({ id: 'new' }) });
    const button = screen.getByRole('button', { name: 'New Set' });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByText('At /sets/new/edit');
    expect(callsTo(calls, 'POST /api/sets')).toHaveLength(1);
    expect(history).toEqual(['/admin', '/sets/new/edit']);
  });

  test('is tried again under the same key, so that a lost answer leaves no second set', async () => {
    let isLost = true;
    const { calls } = openDashboard({
      ...serverWith([]),
      'POST /api/sets': () =>
        isLost ? Promise.reject(new TypeError('Failed to fetch')) : makeSet({ id: 'new', title: 'New Flashcard Set' }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'New Set' }));
    await screen.findByRole('alert');
    isLost = false;
    await userEvent.click(screen.getByRole('button', { name: 'New Set' }));
    await screen.findByText('At /sets/new/edit');
    const [first, second] = callsTo(calls, 'POST /api/sets');
    expect(first?.idempotencyKey).toBeTruthy();
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  test('a New Set that fails says so', async () => {
    openDashboard({ ...serverWith([]), 'POST /api/sets': () => refuse(500) });
    await userEvent.click(screen.getByRole('button', { name: 'New Set' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to create new set');
  });
});

describe("A row's actions", () => {
  test('lead to the player and the editor', async () => {
    openDashboard(serverWith(makeSets(1)));
    await firstRows();
    expect(row('Unit 1').getByRole('link', { name: 'Preview' }).getAttribute('href')).toBe('/sets/set-1/play');
    expect(row('Unit 1').getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/sets/set-1/edit');
    expect(row('Unit 1').getByRole('link', { name: 'Unit 1' }).getAttribute('href')).toBe('/sets/set-1/edit');
  });

  test('duplicate a set, once for a double click', async () => {
    const { calls } = openDashboardThatDuplicates();
    await firstRows();
    await userEvent.dblClick(row('Unit 1').getByRole('button', { name: 'Duplicate Set' }));
    await screen.findByText('Set duplicated successfully');
    await firstRows('Unit 1 (Copy)');
    expect(callsTo(calls, 'POST /api/sets/:id/duplicate')).toHaveLength(1);
  });

  test('copy the address of the embed, but not of a private set', async () => {
    const user = userEvent.setup();
    openDashboard(
      serverWith([makeSet({ title: 'Open' }), makeSet({ id: 'b', title: 'Closed', visibility: 'private' })]),
    );
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
    openDashboard(serverWith(makeSets(1)));
    await firstRows();
    await user.click(row('Unit 1').getByRole('button', { name: 'Copy Link' }));
    await screen.findByText('Copied!');
    expect(await navigator.clipboard.readText()).toBe('https://cards.example/embed/set-1');
  });

  test('open the embed code generator, which is gone when it is closed and begins anew', async () => {
    openDashboard(serverWith(makeSets(2)));
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
    openDashboard(serverWith(makeSets(1)));
    await firstRows();
    await user.click(row('Unit 1').getByRole('button', { name: 'Copy Link' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to copy to clipboard');
  });

  test('delete after a question, then the list is read again and the next row has the focus', async () => {
    const { calls } = openDashboard(serverWith(makeSets(3)));
    await firstRows();
    await userEvent.click(row('Unit 2').getByRole('button', { name: 'Delete' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this?' }));
    expect(dialog.getByText('This action cannot be undone.')).toBeTruthy();
    expect(dialog.getByText('Unit 2')).toBeTruthy();
    expect(callsTo(calls, 'DELETE /api/sets/:id')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Set deleted successfully');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(rowTitles()).toEqual(['Unit 1', 'Unit 3']));
    expect(callsTo(calls, 'DELETE /api/sets/:id').map((call) => call.path)).toEqual(['/api/sets/set-2']);
    await waitFor(() => expect(callsTo(calls, 'GET /api/sets')).toHaveLength(2));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Unit 3' })));
  });

  test('show which set is being deleted until the server has answered', async () => {
    const deletion = withheld<undefined>();
    openDashboard({ ...serverWith(makeSets(2)), 'DELETE /api/sets/:id': deletion.answer });
    await firstRows();
    const busySets = () =>
      screen.getAllByRole('listitem').flatMap((item) => (item.ariaBusy === 'true' ? [item.dataset['row']] : []));
    expect(busySets()).toEqual([]);
    await userEvent.click(row('Unit 2').getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(busySets()).toEqual(['set-2']));
    await act(async () => deletion.give(undefined));
    await screen.findByText('Set deleted successfully');
    expect(busySets()).toEqual([]);
  });

  test('bring a deleted set back by Undo', async () => {
    let isBroken = true;
    const server = serverWith(makeSets(2));
    openDashboard({
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
    openDashboard(serverWith(makeSets(1)));
    await firstRows();
    await userEvent.click(row('Unit 1').getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Get started by creating your first flashcard set');
    const search = screen.getByPlaceholderText('Search flashcard sets...');
    await waitFor(() => expect(document.activeElement).toBe(search));
  });

  test('leave the set alone when the question is answered with Cancel, and give the focus back', async () => {
    const { calls } = openDashboard(serverWith(makeSets(2)));
    await firstRows();
    const button = row('Unit 2').getByRole('button', { name: 'Delete' });
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(callsTo(calls, 'DELETE /api/sets/:id')).toEqual([]);
  });

  test('count a set as deleted that is gone already', async () => {
    openDashboard({ ...serverWith(makeSets(1)), 'DELETE /api/sets/:id': () => refuse(404) });
    await firstRows();
    await userEvent.click(row('Unit 1').getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Set deleted successfully')).toBeTruthy();
  });

  test('say so when the server does not delete', async () => {
    openDashboard({ ...serverWith(makeSets(1)), 'DELETE /api/sets/:id': () => refuse(500) });
    await firstRows();
    await userEvent.click(row('Unit 1').getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to delete set');
    expect(rowTitles()).toEqual(['Unit 1']);
  });
});

test.each([
  [1023, true],
  [1024, false],
])('In a window of %d px the actions are one menu: %j', async (widthPx, isMenu) => {
  completeWindow({ widthPx });
  openDashboard(serverWith(makeSets(1)));
  await firstRows();
  expect(row('Unit 1').queryByRole('button', { name: 'Actions' }) !== null).toBe(isMenu);
});

describe('On phones', () => {
  beforeEach(() => completeWindow({ widthPx: 360 }));

  test('the actions are one menu, which also duplicates', async () => {
    const { calls } = openDashboardThatDuplicates();
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
    expect(callsTo(calls, 'POST /api/sets/:id/duplicate').map((call) => call.path)).toEqual([
      '/api/sets/set-1/duplicate',
    ]);
  });

  test('a private set has no link to copy', async () => {
    openDashboard(serverWith([makeSet({ title: 'Closed', visibility: 'private' })]));
    await firstRows('Closed');
    await userEvent.click(screen.getByRole('button', { name: 'Actions', description: 'Closed' }));
    expect(screen.queryByRole('menuitem', { name: 'Copy Link' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Get Embed Code' })).toBeNull();
  });

  test('a failed copy says so', async () => {
    openDashboard({ ...serverWith(makeSets(1)), 'POST /api/sets/:id/duplicate': () => refuse(500) });
    await firstRows();
    await userEvent.click(screen.getByRole('button', { name: 'Actions', description: 'Unit 1' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate Set' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to duplicate set');
  });
});

function openDashboardThatDuplicates() {
  const sets = makeSets(1);
  return openDashboard({
    ...serverWith([]),
    'GET /api/sets': () => sets,
    'POST /api/sets/:id/duplicate': () => {
      const copy = makeSet({ id: `copy-${sets.length}`, title: 'Unit 1 (Copy)', visibility: 'private' });
      sets.unshift(copy);
      return copy;
    },
  });
}
