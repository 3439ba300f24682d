import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { field, openCards, retype, term } from './test-editor.tsx';

afterEach(() => vi.restoreAllMocks());

describe('The header', () => {
  test('leads back to the dashboard', async () => {
    const { user, history } = await openCards([], { title: 'Greetings' });
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
  });

  test('leads back, and a set that was made and left as it was is deleted first', async () => {
    const { user, history, server, queryClient, set } = await openCards([]);
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
    expect(await server.sets()).toEqual([]);
    expect(queryClient.getQueryData(['sets', 'one', set.id])).toBeUndefined();
    expect(screen.queryByText('Set not found')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('leads back from a set that got more than title and cards, which can be brought back', async () => {
    const fields = { description: 'About animals', categories: 'Nature', visibility: 'unlisted' } as const;
    const { user, history, server, set } = await openCards([], fields);
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
    expect(await server.sets()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Set restored');
    expect(await server.sets()).toEqual([set]);
  });

  test.each([
    ['a title', [], { title: 'Greetings' }],
    ['a card', [['Hello', '']], {}],
  ] as const)('leads back at once from a set that has %s, and keeps it', async (_, texts, fields) => {
    const { user, history, server, network } = await openCards(texts, fields);
    network.hold('DELETE');
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    expect(history.at(-1)).toBe('/admin');
    expect(await server.sets()).toHaveLength(1);
  });

  test('leads back from a set that was filled elsewhere, and keeps it', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user, history, server } = await openCards([]);
    await server.addCard('Hello');
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
    expect(await server.cards()).toMatchObject([{ term: 'Hello' }]);
  });

  test('asks each time before it leads back where a field was changed meanwhile', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user, history, server, network } = await openCards([]);
    const release = network.hold('DELETE');
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await server.addCard('Hello');
    await user.type(field('Title'), ' of my own');
    release();
    for (let time = 0; time < 2; time++) {
      await user.click(await screen.findByRole('button', { name: 'Stay' }));
      await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    }
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
  });

  test('leads back once the title that is being saved is there, and keeps the set', async () => {
    const { user, history, server, network } = await openCards([]);
    const release = network.hold('PUT');
    await retype(user, field('Title'), 'Family');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    release();
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
    expect(await server.sets()).toMatchObject([{ title: 'Family' }]);
  });

  test('leads back also where the empty set could not be deleted', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user, history, network } = await openCards([]);
    network.isDown = true;
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
    expect(warn).toHaveBeenCalledWith('The empty set was not deleted.', expect.anything());
  });

  test('previews the set once what was typed is with the server', async () => {
    const { user, history, network, server, set } = await openCards([['Hello', '']]);
    const release = network.hold('PUT');
    await user.type(term(1), '!');
    await user.click(screen.getByRole('link', { name: 'Preview' }));
    expect(history).toHaveLength(1);
    release();
    await waitFor(() => expect(history.at(-1)).toBe(`/sets/${set.id}/play`));
    expect((await server.cards()).map((card) => card.term)).toEqual(['Hello!']);
  });

  test('duplicates the set and goes to the editor of the copy', async () => {
    const { user, history, server } = await openCards([['Hello', 'Hi']], { title: 'Greetings' });
    await user.click(screen.getByRole('button', { name: 'Duplicate' }));
    expect(await screen.findByText('Set duplicated successfully')).toBeDefined();
    const [copy] = await server.sets();
    expect(copy?.title).toBe('Greetings (Copy)');
    expect(history.at(-1)).toBe(`/sets/${copy?.id}/edit`);
  });

  test('asks before it goes to the copy where a field was changed meanwhile, and can stay', async () => {
    const { user, history, network } = await openCards([['Hello', 'Hi']], { title: 'Greetings' });
    const release = network.hold('POST');
    await user.click(screen.getByRole('button', { name: 'Duplicate' }));
    await user.type(field('Title'), ' and more');
    release();
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(history).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(field('Title').value).toBe('Greetings and more');
    expect(screen.getByRole('button', { name: 'Duplicate' }).getAttribute('aria-disabled')).toBeNull();
  });

  test('leads nowhere any more once the editor was left', async () => {
    const { user, history, network } = await openCards([['Hello', '']]);
    const release = network.hold('PUT');
    await user.type(term(1), '!');
    await user.click(screen.getByRole('link', { name: 'Preview' }));
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
    release();
    await waitFor(() => expect(network.underWay()).toBe(0));
    expect(history.at(-1)).toBe('/admin');
  });

  test('says when the set could not be duplicated', async () => {
    const { user, network } = await openCards([]);
    network.isDown = true;
    await user.click(screen.getByRole('button', { name: 'Duplicate' }));
    expect(await screen.findByText('Failed to duplicate set')).toBeDefined();
  });

  test('shares the set: its link, and the code that embeds it', async () => {
    const { user, set } = await openCards([], { visibility: 'unlisted' });
    const share = screen.getByRole('button', { name: 'Share' });
    await user.click(share);
    await user.click(screen.getByRole('menuitem', { name: 'Copy Link' }));
    expect(await screen.findByText('Direct link copied to clipboard')).toBeDefined();
    expect(await navigator.clipboard.readText()).toMatch(new RegExp(`/embed/${set.id}$`));
    await user.click(share);
    await user.click(screen.getByRole('menuitem', { name: 'Get Embed Code' }));
    expect(await screen.findByRole('dialog', { name: 'Embed Code Generator' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(share));
  });

  test('The header of a private set shares nothing and says why', async () => {
    const { user } = await openCards([], { visibility: 'private' });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(screen.getByRole('menuitem').textContent).toMatch(/^This set is private: nobody else can open it/);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('on phones saves from a bar at the foot', async () => {
    completeWindow({ widthPx: 360 });
    const { user, server } = await openCards([]);
    expect(screen.getAllByRole('button', { name: 'Save Changes' })).toHaveLength(1);
    await retype(user, field('Title'), 'Family');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Set updated successfully')).toBeDefined();
    expect((await server.set()).title).toBe('Family');
  });
});
