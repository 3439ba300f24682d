import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { definition, field, openCards, retype, status, term, terms } from '../../../editor/web/test-editor.tsx';

const cardPanel = () => screen.findByRole('group', { name: 'Card 1 was changed elsewhere' });

describe('A card that was changed elsewhere', () => {
  test('shows both texts, and keeps mine when I say so', async () => {
    const { user, server } = await openCards([['Hello', 'Hi']]);
    const [card] = await server.cards();
    await server.editCard(card?.id ?? '', { term: 'Theirs' });
    await retype(user, term(1), 'Mine');
    const panel = within(await cardPanel());
    expect(panel.getByText('Theirs')).toBeDefined();
    expect(await panel.findByText('Mine')).toBeDefined();
    expect(status()).toBe('Not saved');
    expect(await server.cards()).toMatchObject([{ term: 'Theirs' }]);
    await user.click(panel.getByRole('button', { name: 'Keep mine: term' }));
    await waitFor(async () => expect(await server.cards()).toMatchObject([{ term: 'Mine' }]));
    await waitFor(() => expect(status()).toBe('Saved'));
    expect(screen.queryByRole('group', { name: /was changed elsewhere/ })).toBeNull();
  });

  test('takes theirs when I say so, field by field', async () => {
    const { user, server, network } = await openCards([['Hello', 'Hi']]);
    const [card] = await server.cards();
    network.isDown = true;
    await retype(user, term(1), 'My term');
    await retype(user, definition(1), 'My definition');
    await server.editCard(card?.id ?? '', { term: 'Their term', definition: 'Their definition' });
    network.isDown = false;
    window.dispatchEvent(new Event('online'));
    const panel = within(await cardPanel());
    await user.click(panel.getByRole('button', { name: 'Take theirs: term' }));
    expect(term(1).value).toBe('Their term');
    await user.click(panel.getByRole('button', { name: 'Keep mine: definition' }));
    await waitFor(async () => {
      expect(await server.cards()).toMatchObject([{ term: 'Their term', definition: 'My definition' }]);
    });
  });

  test('in another field than mine asks nothing, and shows what came', async () => {
    const { user, server } = await openCards([['Hello', 'Hi']]);
    const [card] = await server.cards();
    await server.editCard(card?.id ?? '', { definition: 'Theirs' });
    await retype(user, term(1), 'Mine');
    await waitFor(async () => expect(await server.cards()).toMatchObject([{ term: 'Mine', definition: 'Theirs' }]));
    await waitFor(() => expect(definition(1).value).toBe('Theirs'));
    expect(screen.queryByRole('group', { name: /was changed elsewhere/ })).toBeNull();
  });
});

describe('A card that was deleted elsewhere while it was typed into', () => {
  async function openDeleted() {
    const opened = await openCards([
      ['Hello', 'Hi'],
      ['Last', ''],
    ]);
    const [card] = await opened.server.cards();
    await opened.server.deleteCard(card?.id ?? '');
    await opened.user.type(term(1), ' there');
    const panel = within(await screen.findByRole('group', { name: 'Card 1 was deleted elsewhere' }));
    return { ...opened, panel };
  }

  test('is added again with its texts, in its place', async () => {
    const { user, server, panel } = await openDeleted();
    await user.click(panel.getByRole('button', { name: 'Add as New Card' }));
    await waitFor(async () => {
      expect(await server.cards()).toMatchObject([{ term: 'Hello there', definition: 'Hi' }, { term: 'Last' }]);
    });
    await waitFor(() => expect(status()).toBe('Saved'));
  });

  test('is discarded, and nothing stays unsaved', async () => {
    const { user, panel } = await openDeleted();
    await user.click(panel.getByRole('button', { name: 'Discard' }));
    expect(terms()).toEqual(['Last']);
    await waitFor(() => expect(status()).toBe('Saved'));
  });

  test('is asked about before the editor is left', async () => {
    const { user, history } = await openDeleted();
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    expect(await screen.findByText('What you changed in deleted cards is not saved yet.')).toBeDefined();
    expect(history.at(-1)).toMatch(/edit$/);
  });

  test('stays with its text where everything should be saved before the editor is left', async () => {
    const { user, history } = await openDeleted();
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await user.click(await screen.findByRole('button', { name: 'Save and leave' }));
    expect(await screen.findByText('Failed to save changes')).toBeDefined();
    expect(history.at(-1)).toMatch(/edit$/);
    expect(terms()).toEqual(['Hello there', 'Last']);
    expect(screen.getByRole('group', { name: 'Card 1 was deleted elsewhere' })).toBeDefined();
  });
});

describe('Set Information that was changed elsewhere', () => {
  test('shows both titles; keeping mine, it is saved with the next Save', async () => {
    const { user, server } = await openCards([], { title: 'Greetings' });
    await server.editSet({ title: 'Theirs', description: 'New' });
    await retype(user, field('Title'), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const panel = within(await screen.findByRole('group', { name: 'Set Information was changed elsewhere' }));
    expect(panel.getByText('Theirs')).toBeDefined();
    expect(await server.set()).toMatchObject({ title: 'Theirs' });
    await user.click(panel.getByRole('button', { name: 'Keep mine: title' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(async () => expect(await server.set()).toMatchObject({ title: 'Mine', description: 'New' }));
  });

  test('takes theirs at once', async () => {
    const { user, server } = await openCards([], { title: 'Greetings' });
    await server.editSet({ title: 'Theirs' });
    await retype(user, field('Title'), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await user.click(await screen.findByRole('button', { name: 'Take theirs: title' }));
    expect(field('Title').value).toBe('Theirs');
    expect(screen.queryByRole('group', { name: /was changed elsewhere/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Set Information' }));
  });

  test('in another field than mine asks nothing', async () => {
    const { user, server } = await openCards([], { title: 'Greetings' });
    await server.editSet({ description: 'Theirs' });
    await retype(user, field('Title'), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(async () => expect(await server.set()).toMatchObject({ title: 'Mine', description: 'Theirs' }));
  });
});
