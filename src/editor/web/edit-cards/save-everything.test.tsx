import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { completeWindow } from '../../../platform/web/browser/test-window.ts';
import { field, openCards, status, term, terms } from '../test-editor.tsx';

describe('In Edit Cards', () => {
  test.each([
    ['on desktops', 1280],
    ['on phones', 360],
  ])('Save Changes saves what Edit Cards shows, too, %s', async (_, widthPx) => {
    completeWindow({ widthPx });
    const { user, server } = await openCards([
      ['Hello', ''],
      ['Welcome', ''],
    ]);
    await user.click(screen.getByRole('button', { name: 'Edit Cards' }));
    await user.click(screen.getByRole('button', { name: 'Delete Hello' }));
    await user.type(field('Title'), '!');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(status()).toBe('Saved'));
    expect((await server.cards()).map((card) => card.term)).toEqual(['Welcome']);
    expect((await server.set()).title).toBe('New Flashcard Set!');
    expect(screen.queryByRole('heading', { name: 'Edit Cards' })).toBeNull();
  });

  test('saving everything says so where a text cannot be saved', async () => {
    const { user, network, server } = await openCards([['Hello', '']]);
    network.refuses('PUT /api/cards', 400);
    await user.type(term(1), '!');
    await waitFor(() => expect(status()).toBe('Not saved'));
    await user.click(screen.getByRole('button', { name: 'Edit Cards' }));
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Failed to save changes')).toBeDefined();
    expect(terms()).toEqual(['Hello!']);
    network.refuses(undefined);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(async () => expect((await server.cards())[0]?.term).toBe('Hello!'));
  });
});
