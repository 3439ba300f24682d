import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { categoryEdit, type Category } from '../../../sets/contract/category.ts';
import { refuse, type Answers, type ReceivedCall } from '../../../api/web/test-answers.ts';
import { openSettings, serverWith, startEachTestAfresh } from './test-settings.tsx';

startEachTestAfresh();

describe('The categories of sets', () => {
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
    within(screen.getByRole('list', { name: 'Categories of the sets' }))
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
    const { calls, user } = await openSettings(serverOf(three), 'Catalog Embed Code');
    await screen.findByText('Basics');
    expect(screen.queryByRole('button', { name: 'Categories' })).toBeNull();
    expect(rows()).toEqual(['Basics3 sets', 'First words1 set', 'Unused0 sets']);
    await rename(user, 'Basics', ' Start ');
    await screen.findByText('Category renamed');
    await waitFor(() => expect(rows()).toContain('Start3 sets'));
    expect(edits(calls)).toEqual([['/api/categories/a', { name: 'Start' }]]);
  });

  test('are merged after a question, whatever the case of the other name', async () => {
    const { calls, user } = await openSettings(serverOf(three), 'Catalog Embed Code');
    await rename(user, 'Basics', 'first WORDS');
    const question = within(await screen.findByRole('alertdialog', { name: 'Merge “Basics” into “First words”?' }));
    expect(edits(calls)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Merge' }));
    await screen.findByText('Categories merged');
    expect(edits(calls)).toEqual([['/api/categories/a', { name: 'First words', merge: true }]]);
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test('are not renamed to nothing or to two', async () => {
    const { calls, user } = await openSettings(serverOf(three), 'Catalog Embed Code');
    await rename(user, 'Basics', ' ');
    expect(screen.getByText('Please enter a category name')).toBeTruthy();
    await user.type(screen.getByLabelText('Name'), 'a, b{Enter}');
    expect(screen.getByText('A category name cannot have a comma.')).toBeTruthy();
    expect(edits(calls)).toEqual([]);
  });

  test('are deleted after a question that says what they are in', async () => {
    const { calls, user } = await openSettings(serverOf(three), 'Catalog Embed Code');
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
    const { user } = await openSettings(
      {
        ...serverOf(three),
        'GET /api/categories': () => (isBroken ? refuse(500) : three),
        'PUT /api/categories/:id': () => refuse(500),
      },
      'Catalog Embed Code',
    );
    await screen.findByText('Failed to fetch the categories');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rename(user, 'Basics', 'Start');
    await screen.findByText('Failed to rename category');
  });
});
