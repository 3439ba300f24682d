import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { categoryEdit, type Category } from '../../../sets/contract/set-routes.ts';
import { refuse, type Answers, type ReceivedCall } from '../../../api/web/test-answers.ts';
import { layOutLists, listed, openSettings, saved, serverWith, startEachTestAfresh } from './test-settings.tsx';

startEachTestAfresh();

/** The catalog of these tests has sets of "Food" and "Travel". */
const four: Category[] = [
  { id: 'a', name: 'Basics', setCount: 3 },
  { id: 'b', name: 'Food', setCount: 1 },
  { id: 'c', name: 'Travel', setCount: 2 },
  { id: 'd', name: 'Unused', setCount: 0 },
];

/** A server with these categories, of which the administrator chose some for the catalog. */
function serverOf(initial: readonly Category[], chosen: string[] = []): Answers {
  let all = [...initial];
  return {
    ...serverWith({ categories: chosen }),
    'GET /api/categories': () => all,
    'POST /api/categories': ({ body }) => {
      const { name } = categoryEdit.parse(body);
      const category = { id: `new-${name}`, name, setCount: 0 };
      all = [...all, category];
      return category;
    },
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

const section = 'Catalog Embed Code';
const tick = (name: string) => screen.findByRole('checkbox', { name: `Show ${name} in the catalog` });
const ticked = () =>
  screen
    .getAllByRole('checkbox', { checked: true })
    .map((box) => box.getAttribute('aria-label')?.replace(/^Show (.*) in the catalog$/, '$1'));
const edits = (calls: readonly ReceivedCall[]) =>
  calls.filter(({ name }) => name.endsWith('/api/categories/:id')).map(({ path, body }) => [path, body]);
const edit = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  return within(screen.getByRole('dialog', { name: 'Edit Category' }));
};
const rename = async (user: UserEvent, from: string, to: string) => {
  const dialog = await edit(user, from);
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), `${to}{Enter}`);
};

describe('The categories', () => {
  test('are one list; while none was chosen, those of the sets in the catalog are ticked', async () => {
    await openSettings(serverOf(four), section);
    await tick('Food');
    expect(listed()).toEqual(['Food1 set', 'Travel2 sets', 'Basics3 sets', 'Unused0 sets']);
    expect(ticked()).toEqual(['Food', 'Travel']);
    expect(screen.queryByText('No categories yet')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show all, by name' })).toBeNull();
  });

  test('that were chosen stand first, in their order, those of no set too', async () => {
    await openSettings(serverOf(four, ['Travel', 'School', 'Basics']), section);
    await tick('Travel');
    expect(listed()).toEqual(['Travel2 sets', 'School0 sets', 'Basics3 sets', 'Food1 set', 'Unused0 sets']);
    expect(ticked()).toEqual(['Travel', 'School', 'Basics']);
  });

  test('are ticked and unticked with the focus kept, beginning with what the catalog showed', async () => {
    const { calls, user } = await openSettings(serverOf(four), section);
    await user.click(await tick('Basics'));
    await waitFor(() => expect(ticked()).toEqual(['Food', 'Travel', 'Basics']));
    expect(document.activeElement).toBe(await tick('Basics'));
    expect((await screen.findByText('Updated')).nextSibling?.textContent).toBe('Catalog categories have been updated');
    await user.click(await tick('Food'));
    await waitFor(() => expect(listed()).toEqual(['Travel2 sets', 'Basics3 sets', 'Food1 set', 'Unused0 sets']));
    expect(document.activeElement).toBe(await tick('Food'));
    await waitFor(() =>
      expect(saved(calls, 'catalog-categories')).toEqual([
        { categories: ['Food', 'Travel', 'Basics'] },
        { categories: ['Travel', 'Basics'] },
      ]),
    );
  });

  test('of which only one is ticked keep it, as without any the catalog shows all', async () => {
    await openSettings(serverOf(four, ['Food']), section);
    expect(await tick('Food')).toHaveProperty('disabled', true);
    expect(await tick('Basics')).toHaveProperty('disabled', false);
  });

  test('can all be shown by name again', async () => {
    const { calls, user } = await openSettings(serverOf(four, ['Unused']), section);
    await user.click(await screen.findByRole('button', { name: 'Show all, by name' }));
    await waitFor(() => expect(ticked()).toEqual(['Food', 'Travel']));
    expect(saved(calls, 'catalog-categories')).toEqual([{ categories: [] }]);
    expect(document.activeElement?.textContent).toMatch(/^Food/);
  });

  test('move by the keyboard', async () => {
    layOutLists();
    const { calls, user } = await openSettings(serverOf(four, ['Food', 'Travel', 'Basics']), section);
    const handle = await screen.findByRole('button', { name: 'Move Basics' });
    handle.focus();
    await user.keyboard(' ');
    await screen.findByText('Picked up Basics, position 3 of 3.');
    await user.keyboard('{ArrowUp}');
    await screen.findByText('Basics moved to position 2 of 3.');
    await user.keyboard(' ');
    expect(ticked()).toEqual(['Food', 'Basics', 'Travel']);
    const order = { categories: ['Food', 'Basics', 'Travel'] };
    await waitFor(() => expect(saved(calls, 'catalog-categories')).toEqual([order]));
  });

  test('go back to their order when it cannot be saved', async () => {
    const answers = {
      ...serverOf(four, ['Food', 'Travel']),
      'PUT /api/settings/catalog-categories': () => refuse(500),
    };
    const { user } = await openSettings(answers, section);
    await user.click(await tick('Food'));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to update catalog categories');
    expect(ticked()).toEqual(['Food', 'Travel']);
  });

  test('say so when they cannot be read', async () => {
    let isBroken = true;
    const answers = { ...serverOf(four), 'GET /api/categories': () => (isBroken ? refuse(500) : four) };
    const { user } = await openSettings(answers, section);
    await screen.findByText('Failed to fetch the categories');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await tick('Food');
  });
});

describe('A category is added', () => {
  test('as one of the studio, behind those that the catalog shows', async () => {
    const { calls, user } = await openSettings(serverOf(four), section);
    await user.type(await screen.findByLabelText('Category name'), ' School {Enter}');
    await waitFor(() => expect(ticked()).toEqual(['Food', 'Travel', 'School']));
    expect(calls.filter(({ name }) => name === 'POST /api/categories').map(({ body }) => body)).toEqual([
      { name: 'School' },
    ]);
    await waitFor(() =>
      expect(saved(calls, 'catalog-categories')).toEqual([{ categories: ['Food', 'Travel', 'School'] }]),
    );
  });

  test('where there is none', async () => {
    const { calls, user } = await openSettings(serverOf([]), section, []);
    await screen.findByText('No categories yet');
    await user.type(screen.getByLabelText('Category name'), 'Food{Enter}');
    await waitFor(() => expect(ticked()).toEqual(['Food']));
    await waitFor(() => expect(saved(calls, 'catalog-categories')).toEqual([{ categories: ['Food'] }]));
  });

  test('by a name that no other has, without a comma', async () => {
    const { calls, user } = await openSettings(serverOf(four), section);
    const add = async (name: string) => user.type(await screen.findByLabelText('Category name'), `${name}{Enter}`);
    await add('  ');
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorPlease enter a category name');
    await add('unused');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('DuplicateThis category already exists'));
    await user.clear(screen.getByLabelText('Category name'));
    await add('a, b');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('ErrorA category name cannot have a comma.'),
    );
    expect(saved(calls, 'catalog-categories')).toEqual([]);
  });

  test('or its name stays in the field', async () => {
    const answers = { ...serverOf(four), 'POST /api/categories': () => refuse(500) };
    const { user } = await openSettings(answers, section);
    await user.type(await screen.findByLabelText('Category name'), 'School{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to update catalog categories');
    expect(screen.getByLabelText('Category name')).toHaveProperty('value', 'School');
  });
});

describe('A category is edited', () => {
  test('by another name, in all of its sets', async () => {
    const { calls, user } = await openSettings(serverOf(four), section);
    await rename(user, 'Basics', ' Start ');
    await screen.findByText('Category renamed');
    await waitFor(() => expect(listed()).toContain('Start3 sets'));
    expect(edits(calls)).toEqual([['/api/categories/a', { name: 'Start' }]]);
  });

  test('by that of another one, into which it is merged after a question', async () => {
    const { calls, user } = await openSettings(serverOf(four), section);
    await rename(user, 'Basics', 'uNUSED');
    const question = within(await screen.findByRole('alertdialog', { name: 'Merge “Basics” into “Unused”?' }));
    expect(edits(calls)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Merge' }));
    await screen.findByText('Categories merged');
    expect(edits(calls)).toEqual([['/api/categories/a', { name: 'Unused', merge: true }]]);
    await waitFor(() => expect(listed()).toHaveLength(3));
  });

  test('not by an empty name or two', async () => {
    const { calls, user } = await openSettings(serverOf(four), section);
    await rename(user, 'Basics', ' ');
    expect(screen.getByText('Please enter a category name')).toBeTruthy();
    await user.type(screen.getByLabelText('Name'), 'a, b{Enter}');
    expect(screen.getByText('A category name cannot have a comma.')).toBeTruthy();
    expect(edits(calls)).toEqual([]);
  });

  test('also where only the list of the catalog has it', async () => {
    const { calls, user } = await openSettings(serverOf(four, ['School', 'Food']), section);
    await rename(user, 'School', 'Class');
    await screen.findByText('Category renamed');
    expect(edits(calls)).toEqual([['/api/categories/new-School', { name: 'Class' }]]);
  });

  test('and deleted after a question that says what it is in', async () => {
    const { calls, user } = await openSettings(serverOf(four), section);
    const dialog = await edit(user, 'Basics');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Delete “Basics”?' }));
    expect(question.getByText('3 sets will lose this category. The sets themselves stay.')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Category deleted');
    expect(edits(calls)).toEqual([['/api/categories/a', undefined]]);
    await waitFor(() => expect(listed()).toEqual(['Food1 set', 'Travel2 sets', 'Unused0 sets']));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Unused' }));
  });

  test('again where its merging or deletion was asked about and is not wanted', async () => {
    const { calls, user } = await openSettings(serverOf(four), section);
    const dialog = await edit(user, 'Basics');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Delete' }));
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Unused{Enter}');
    await user.keyboard('{Escape}');
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Unused');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Basics' }));
    expect(edits(calls)).toEqual([]);
  });

  test('or it is said that the change failed', async () => {
    const answers = { ...serverOf(four), 'PUT /api/categories/:id': () => refuse(500) };
    const { user } = await openSettings(answers, section);
    await rename(user, 'Basics', 'Start');
    await screen.findByText('Failed to rename category');
  });

  test.each(['Start', 'Unused'])('or why it was refused, such as the name %s', async (name) => {
    const detail = 'The categories of “Food” would have more than 500 characters';
    const answers = { ...serverOf(four), 'PUT /api/categories/:id': () => refuse(400, detail) };
    const { user } = await openSettings(answers, section);
    await rename(user, 'Basics', name);
    const merge = screen.queryByRole('button', { name: 'Merge' });
    if (merge) await user.click(merge);
    await screen.findByText(detail);
  });
});
