import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { categoryEdit, type Category } from '../../../../shared/contract/category.ts';
import { makeCatalogSnippet } from '../../../../shared/embed/catalog-snippet.ts';
import { answerCalls, refuse, withheld, type Answers, type ReceivedCall } from '../../../api/test-answers.ts';
import { renderScreen } from '../../../app/test-screen.tsx';
import { completeWindow } from '../../../browser/test-window.ts';
import { SettingsPanel } from './settings-panel.tsx';

interface Lists {
  blockedInitials: string[];
  categories: string[];
}

/** A server that keeps these lists. */
function serverWith(given: Partial<Lists> = {}): Answers {
  const kept: Lists = { blockedInitials: [], categories: [], ...given };
  return {
    'GET /api/settings/blocked-initials': () => ({ blockedInitials: kept.blockedInitials }),
    'PUT /api/settings/blocked-initials': ({ body }) => Object.assign(kept, body),
    'GET /api/settings/catalog-categories': () => ({ categories: kept.categories }),
    'PUT /api/settings/catalog-categories': ({ body }) => Object.assign(kept, body),
  };
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open settings
      </button>
      <SettingsPanel isOpen={isOpen} onOpenChange={setOpen} setCategories={['Food', 'Travel']} />
    </>
  );
}

async function open(answers: Answers, section?: string): Promise<{ calls: ReceivedCall[]; user: UserEvent }> {
  const calls = answerCalls(answers);
  const user = userEvent.setup();
  renderScreen(<Page />, '/admin');
  await user.click(screen.getByRole('button', { name: 'Open settings' }));
  if (section !== undefined) await user.click(screen.getByRole('button', { name: section }));
  return { calls, user };
}

function saved(calls: readonly ReceivedCall[], name: string): unknown[] {
  return calls.filter((call) => call.name === `PUT /api/settings/${name}`).map((call) => call.body);
}

const initialsField = () => screen.findByLabelText<HTMLInputElement>('Initials to block');
const categoryField = () => screen.findByLabelText<HTMLInputElement>('Category name');
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });
/** Toasts are items of a list too. */
function listed(): string[] {
  const dialog = within(screen.getByRole('dialog', { name: 'Settings' }));
  return dialog.queryAllByRole('listitem').map((item) => item.textContent);
}

/** jsdom lays nothing out; items of a list stand below each other. */
function layOutLists(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li');
    const rows = Array.from((row?.parentElement ?? this).children);
    return row ? new DOMRect(0, rows.indexOf(row) * 44, 300, 44) : new DOMRect(0, 0, 300, rows.length * 44);
  });
}

beforeEach(() => completeWindow());

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('The settings panel', () => {
  test("switches the administrator's dark mode and nobody else's", async () => {
    const { user } = await open(serverWith());
    await user.click(screen.getByRole('switch', { name: 'Dark Mode' }));
    expect({ ...localStorage }).toEqual({ 'admin-dark-mode': 'true' });
    await user.click(screen.getByRole('switch', { name: 'Dark Mode' }));
    expect(localStorage.getItem('admin-dark-mode')).toBe('false');
  });

  test('has two sections that open, and gives the focus back when it closes', async () => {
    const { user } = await open(serverWith());
    for (const name of ['Leaderboard Settings', 'Catalog Embed Code']) {
      expect(screen.getByRole('button', { name }).getAttribute('aria-expanded')).toBe('false');
    }
    await user.keyboard('{Escape}');
    const opener = screen.getByRole('button', { name: 'Open settings' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('previews the catalog in a new tab', async () => {
    await open(serverWith());
    const preview = screen.getByRole('link', { name: 'Preview Catalog' });
    expect([preview.getAttribute('href'), preview.getAttribute('target')]).toEqual(['/catalog', '_blank']);
  });

  test('copies the code and the address of the catalog', async () => {
    const { user } = await open(serverWith(), 'Catalog Embed Code');
    await user.click(screen.getByRole('button', { name: 'Copy iframe snippet' }));
    expect((await screen.findByText('Copied!')).closest('[role]')?.textContent).toBe('Copied!');
    expect(await navigator.clipboard.readText()).toBe(makeCatalogSnippet(window.location.origin));
    await user.click(screen.getByRole('button', { name: 'Copy Direct Link' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/catalog`);
  });

  test('says so when the clipboard is out of reach', async () => {
    const { user } = await open(serverWith(), 'Catalog Embed Code');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    document.execCommand = () => false;
    await user.click(screen.getByRole('button', { name: 'Copy Direct Link' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to copy to clipboard');
  });
});

describe('Blocked initials', () => {
  test('are trimmed and upper-cased as they are typed, three of them; only then they can be added', async () => {
    const { calls, user } = await open(serverWith(), 'Leaderboard Settings');
    const field = await initialsField();
    expect(screen.getByText('No blocked initials yet')).toBeTruthy();
    await user.type(field, ' ab');
    expect([field.value, addButton().disabled]).toEqual(['AB', true]);
    expect(screen.getByText('2 of 3 characters')).toBeTruthy();
    await user.type(field, 'cd');
    expect([field.value, addButton().disabled]).toEqual(['ABC', false]);
    await user.click(addButton());
    expect(listed()).toEqual(['ABC']);
    expect((await screen.findByText('Updated')).nextSibling?.textContent).toBe(
      'Blocked initials list has been updated',
    );
    expect(saved(calls, 'blocked-initials')).toEqual([{ blockedInitials: ['ABC'] }]);
    expect([field.value, screen.queryByText('No blocked initials yet')]).toEqual(['', null]);
  });

  test('that are too short or blocked already say so', async () => {
    const { calls, user } = await open(serverWith({ blockedInitials: ['ABC'] }), 'Leaderboard Settings');
    await user.type(await initialsField(), 'ab{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('InvalidPlease enter exactly 3 characters');
    await user.type(await initialsField(), 'c{Enter}');
    const text = 'Already ExistsThese initials are already blocked';
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(saved(calls, 'blocked-initials')).toEqual([]);
  });

  test('that cannot be saved are taken back and can be added again', async () => {
    const answers = {
      ...serverWith({ blockedInitials: ['XXX'] }),
      'PUT /api/settings/blocked-initials': () => refuse(500),
    };
    const { user } = await open(answers, 'Leaderboard Settings');
    await user.type(await initialsField(), 'abc{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to update blocked initials');
    expect([listed(), (await initialsField()).value]).toEqual([['XXX'], 'ABC']);
  });

  test('leave one by one; the focus goes to the next', async () => {
    const { calls, user } = await open(serverWith({ blockedInitials: ['AAA', 'BBB', 'CCC'] }), 'Leaderboard Settings');
    await user.click(await screen.findByRole('button', { name: 'Unblock BBB' }));
    expect(listed()).toEqual(['AAA', 'CCC']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unblock CCC' }));
    await waitFor(() => expect(saved(calls, 'blocked-initials')).toEqual([{ blockedInitials: ['AAA', 'CCC'] }]));
  });

  test('added fast one after the other are all saved', async () => {
    const first = withheld<Lists>();
    const server = serverWith();
    let isFirst = true;
    const { calls, user } = await open(
      {
        ...server,
        'PUT /api/settings/blocked-initials': (call) => {
          const answer = server['PUT /api/settings/blocked-initials']?.(call);
          if (answer === undefined || !isFirst) return answer ?? refuse(500);
          isFirst = false;
          return first.answer();
        },
      },
      'Leaderboard Settings',
    );
    await user.type(await initialsField(), 'abc{Enter}def{Enter}');
    expect(listed()).toEqual(['ABC', 'DEF']);
    expect(saved(calls, 'blocked-initials')).toEqual([{ blockedInitials: ['ABC'] }]);
    first.give({ blockedInitials: ['ABC'], categories: [] });
    await waitFor(() => expect(saved(calls, 'blocked-initials').at(-1)).toEqual({ blockedInitials: ['ABC', 'DEF'] }));
    expect(listed()).toEqual(['ABC', 'DEF']);
  });

  test('that were blocked in another window meanwhile stay blocked', async () => {
    const kept = { blockedInitials: ['AAA'] };
    const { calls, user } = await open(serverWith(kept), 'Leaderboard Settings');
    const field = await initialsField();
    kept.blockedInitials.push('NEW');
    await user.type(field, 'bbb{Enter}');
    await waitFor(() => expect(listed()).toEqual(['AAA', 'NEW', 'BBB']));
    expect(saved(calls, 'blocked-initials')).toEqual([{ blockedInitials: ['AAA', 'NEW', 'BBB'] }]);
  });

  test('that do not come are said so, and can be asked for again', async () => {
    let isBroken = true;
    const answer = () => (isBroken ? refuse(500) : { blockedInitials: ['ABC'] });
    const { user } = await open(
      { ...serverWith(), 'GET /api/settings/blocked-initials': answer },
      'Leaderboard Settings',
    );
    await screen.findByText('Failed to fetch the blocked initials');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Unblock ABC' });
  });
});

describe('Catalog categories', () => {
  test('are added in order, with those that sets have as suggestions', async () => {
    const { calls, user } = await open(serverWith(), 'Catalog Embed Code');
    const field = await categoryField();
    expect(screen.getByText('No categories yet')).toBeTruthy();
    const suggested = () => screen.queryAllByRole('option').map((option) => option.textContent);
    await user.click(field);
    expect(suggested()).toEqual(['Food', 'Travel']);
    await user.type(field, ' Food {Enter}School{Enter}');
    await waitFor(() => expect(listed()).toEqual(['1Food', '2School']));
    await user.click(field);
    expect(suggested()).toEqual(['Travel']);
    expect((await screen.findByText('Updated')).nextSibling?.textContent).toBe('Catalog categories have been updated');
    await waitFor(() => expect(saved(calls, 'catalog-categories').at(-1)).toEqual({ categories: ['Food', 'School'] }));
  });

  test('without a name or with one that is there are refused', async () => {
    const { calls, user } = await open(serverWith({ categories: ['Food'] }), 'Catalog Embed Code');
    await user.type(await categoryField(), '  {Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorPlease enter a category name');
    await user.type(await categoryField(), 'food{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('DuplicateThis category already exists'));
    expect(saved(calls, 'catalog-categories')).toEqual([]);
  });

  test('are removed; the focus goes to the next', async () => {
    const { calls, user } = await open(serverWith({ categories: ['Food & Drink', 'Family'] }), 'Catalog Embed Code');
    await user.click(await screen.findByRole('button', { name: 'Remove Food & Drink' }));
    expect(listed()).toEqual(['1Family']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Family' }));
    await waitFor(() => expect(saved(calls, 'catalog-categories')).toEqual([{ categories: ['Family'] }]));
  });

  test('move by the keyboard', async () => {
    layOutLists();
    const { calls, user } = await open(serverWith({ categories: ['Food', 'Family', 'School'] }), 'Catalog Embed Code');
    const handle = await screen.findByRole('button', { name: 'Move School' });
    handle.focus();
    await user.keyboard(' ');
    await screen.findByText('Picked up School, position 3 of 3.');
    await user.keyboard('{ArrowUp}');
    await screen.findByText('School moved to position 2 of 3.');
    await user.keyboard(' ');
    expect(listed()).toEqual(['1Food', '2School', '3Family']);
    const order = { categories: ['Food', 'School', 'Family'] };
    await waitFor(() => expect(saved(calls, 'catalog-categories')).toEqual([order]));
  });

  test('go back to their order when it cannot be saved', async () => {
    const answers = {
      ...serverWith({ categories: ['Food', 'Family'] }),
      'PUT /api/settings/catalog-categories': () => refuse(500),
    };
    const { user } = await open(answers, 'Catalog Embed Code');
    await user.click(await screen.findByRole('button', { name: 'Remove Food' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to update catalog categories');
    expect(listed()).toEqual(['1Food', '2Family']);
  });
});

describe('The categories of sets', () => {
  /** A server with these categories; what is renamed, merged and deleted is so. */
  function serverOf(initial: readonly Category[]): Answers {
    let all = [...initial];
    return {
      ...serverWith(),
      'GET /api/categories': () => all,
      'PUT /api/categories/:id': ({ path, body }) => {
        const { name, merge } = categoryEdit.parse(body);
        const own = all.find(({ id }) => path.endsWith(`/${id}`));
        if (!own) return refuse(404);
        const answer = { ...own, name };
        all = all.filter((other) => other !== own && !(merge && other.name === name)).concat(answer);
        return answer;
      },
      'DELETE /api/categories/:id': ({ path }) => {
        all = all.filter(({ id }) => !path.endsWith(`/${id}`));
        return undefined;
      },
    };
  }
  const three: Category[] = [
    { id: 'a', name: 'Basics', setCount: 3 },
    { id: 'b', name: 'First words', setCount: 1 },
    { id: 'c', name: 'Unused', setCount: 0 },
  ];
  const rows = () =>
    within(screen.getByRole('list', { name: 'Categories' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  const edits = (calls: readonly ReceivedCall[]) =>
    calls.filter(({ name }) => name.endsWith('/api/categories/:id')).map(({ path, body }) => [path, body]);
  const rename = async (user: UserEvent, from: string, to: string) => {
    await user.click(await screen.findByRole('button', { name: `Rename ${from}` }));
    const dialog = within(screen.getByRole('dialog', { name: 'Rename Category' }));
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), `${to}{Enter}`);
  };

  test('are listed with the number of their sets, and renamed in all of them', async () => {
    const { calls, user } = await open(serverOf(three), 'Categories');
    await screen.findByText('Basics');
    expect(rows()).toEqual(['Basics3 sets', 'First words1 set', 'Unused0 sets']);
    await rename(user, 'Basics', ' Start ');
    await screen.findByText('Category renamed');
    await waitFor(() => expect(rows()).toContain('Start3 sets'));
    expect(edits(calls)).toEqual([['/api/categories/a', { name: 'Start' }]]);
  });

  test('are merged after a question, whatever the case of the other name', async () => {
    const { calls, user } = await open(serverOf(three), 'Categories');
    await rename(user, 'Basics', 'first WORDS');
    const question = within(await screen.findByRole('alertdialog', { name: 'Merge “Basics” into “First words”?' }));
    expect(edits(calls)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Merge' }));
    await screen.findByText('Categories merged');
    expect(edits(calls)).toEqual([['/api/categories/a', { name: 'First words', merge: true }]]);
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test('are not renamed to nothing or to two', async () => {
    const { calls, user } = await open(serverOf(three), 'Categories');
    await rename(user, 'Basics', ' ');
    expect(screen.getByText('Please enter a category name')).toBeTruthy();
    await user.type(screen.getByLabelText('Name'), 'a, b{Enter}');
    expect(screen.getByText('A category name cannot have a comma.')).toBeTruthy();
    expect(edits(calls)).toEqual([]);
  });

  test('are deleted after a question that says what they are in', async () => {
    const { calls, user } = await open(serverOf(three), 'Categories');
    await user.click(await screen.findByRole('button', { name: 'Delete Basics' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Delete “Basics”?' }));
    expect(question.getByText('3 sets will lose this category. The sets themselves stay.')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Category deleted');
    expect(edits(calls)).toEqual([['/api/categories/a', undefined]]);
    await waitFor(() => expect(rows()).toEqual(['First words1 set', 'Unused0 sets']));
  });

  test('say so when a change fails, and when they cannot be read', async () => {
    let isBroken = true;
    const { user } = await open(
      {
        ...serverOf(three),
        'GET /api/categories': () => (isBroken ? refuse(500) : three),
        'PUT /api/categories/:id': () => refuse(500),
      },
      'Categories',
    );
    await screen.findByText('Failed to fetch the categories');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rename(user, 'Basics', 'Start');
    await screen.findByText('Failed to rename category');
  });
});

describe('Password and sessions', () => {
  const current = () => screen.getByLabelText<HTMLInputElement>('Current password');
  const next = () => screen.getByLabelText<HTMLInputElement>('New password');
  const submit = () => screen.getByRole('button', { name: 'Change Password' });
  const opened = (answers: Answers) => open({ ...serverWith(), ...answers }, 'Password and Sessions');

  test('the password is changed with the current one, and the fields are empty again', async () => {
    const { calls, user } = await opened({ 'POST /api/auth/password': () => undefined });
    await user.type(current(), 'tidy zebra');
    await user.type(next(), 'calm walrus{Enter}');
    await screen.findByText('Password changed');
    expect(calls.find(({ name }) => name === 'POST /api/auth/password')?.body).toEqual({
      currentPassword: 'tidy zebra',
      newPassword: 'calm walrus',
    });
    expect([current().value, next().value]).toEqual(['', '']);
  });

  test('a missing current one and a short new one are said under their fields', async () => {
    const { calls, user } = await opened({ 'POST /api/auth/password': () => undefined });
    await user.type(next(), 'seven c');
    await user.click(submit());
    expect(screen.getByText('Please enter the current password')).toBeTruthy();
    expect(screen.getByText('Please choose at least 8 characters')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(current()));
    expect(calls.map(({ name }) => name)).not.toContain('POST /api/auth/password');
  });

  test('a wrong current one is said, and the session goes on', async () => {
    const { user } = await opened({
      'POST /api/auth/password': () => refuse(401, 'Invalid admin password', 'wrong-password'),
    });
    await user.type(current(), 'wrong');
    await user.type(next(), 'calm walrus{Enter}');
    await screen.findByText('That password is not right.');
    expect(screen.getByRole('dialog', { name: 'Settings' })).toBeTruthy();
  });

  test('all sessions end after a question, and the sign-in follows', async () => {
    const { calls, user } = await opened({ 'POST /api/auth/logout-everywhere': () => undefined });
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Sign out everywhere?' }));
    expect(calls.map(({ name }) => name)).not.toContain('POST /api/auth/logout-everywhere');
    await user.click(question.getByRole('button', { name: 'Sign Out' }));
    await screen.findByText('At /');
  });
});
