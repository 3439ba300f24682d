import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refuse } from '../../../api/web/test-answers.ts';
import { serverWith, openSettings, saved, listed, layOutLists, startEachTestAfresh } from './test-settings.tsx';

startEachTestAfresh();

const categoryField = () => screen.findByLabelText<HTMLInputElement>('Category name');

describe('Catalog categories', () => {
  test('are added in order, with those that sets have as suggestions', async () => {
    const { calls, user } = await openSettings(serverWith(), 'Catalog Embed Code');
    const field = await categoryField();
    expect(screen.getByText('No categories yet')).toBeTruthy();
    const suggested = () =>
      within(screen.getByRole('listbox'))
        .queryAllByRole('option')
        .map((option) => option.textContent);
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
    const { calls, user } = await openSettings(serverWith({ categories: ['Food'] }), 'Catalog Embed Code');
    await user.type(await categoryField(), '  {Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorPlease enter a category name');
    await user.type(await categoryField(), 'food{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('DuplicateThis category already exists'));
    expect(saved(calls, 'catalog-categories')).toEqual([]);
  });

  test('are removed; the focus goes to the next', async () => {
    const { calls, user } = await openSettings(
      serverWith({ categories: ['Food & Drink', 'Family'] }),
      'Catalog Embed Code',
    );
    await user.click(await screen.findByRole('button', { name: 'Remove Food & Drink' }));
    expect(listed()).toEqual(['1Family']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Family' }));
    await waitFor(() => expect(saved(calls, 'catalog-categories')).toEqual([{ categories: ['Family'] }]));
  });

  test('move by the keyboard', async () => {
    layOutLists();
    const { calls, user } = await openSettings(
      serverWith({ categories: ['Food', 'Family', 'School'] }),
      'Catalog Embed Code',
    );
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
    const { user } = await openSettings(answers, 'Catalog Embed Code');
    await user.click(await screen.findByRole('button', { name: 'Remove Food' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to update catalog categories');
    expect(listed()).toEqual(['1Food', '2Family']);
  });
});
