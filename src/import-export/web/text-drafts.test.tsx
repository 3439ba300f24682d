import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { asksBeforeUnload, field, openCards, openImport, reloadPage, terms } from '../../editor/web/test-editor.tsx';

describe('A text that is to become cards', () => {
  const discard = () => screen.getByRole('button', { name: 'Discard Draft' });

  test('is there again after the page was loaded anew, and says so', async () => {
    const { user, set } = await openCards([]);
    await openImport(user);
    await user.type(field('Bulk Add'), 'Hello{Enter}Bye');
    expect(screen.queryByText('Draft restored')).toBeNull();
    expect(asksBeforeUnload()).toBe(false);
    await reloadPage(set);
    expect(field('Bulk Add').value).toBe('Hello\nBye');
    expect(screen.getByText('Draft restored')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add Cards' }));
    await screen.findByText('Added 2 cards');
    expect(screen.queryByText('Draft restored')).toBeNull();
    await reloadPage(set);
    expect(screen.queryByRole('textbox', { name: 'Bulk Add' })).toBeNull();
  });

  test('a text draft of one set is not there in another', async () => {
    const { user } = await openCards([]);
    await openImport(user);
    await user.type(field('Bulk Add'), 'Hello');
    const other = await openCards([]);
    await reloadPage(other.set);
    expect(screen.queryByText('Draft restored')).toBeNull();
  });

  test('can be thrown away, after which the focus is in its field', async () => {
    const { user, set } = await openCards([]);
    await openImport(user);
    await user.type(field('Bulk Add'), 'Hello');
    await reloadPage(set);
    await user.click(discard());
    expect(field('Bulk Add').value).toBe('');
    expect(document.activeElement).toBe(field('Bulk Add'));
    await reloadPage(set);
    expect(screen.queryByText('Draft restored')).toBeNull();
  });

  test('a text draft that was pasted with definitions is there again after a look at the player', async () => {
    const { user, history, navigate, set } = await openCards([['Hello', '']]);
    await openImport(user);
    await user.click(screen.getByRole('button', { name: 'Paste Text…' }));
    await user.click(field('Text'));
    await user.paste('Yes\tAgreed');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('link', { name: 'Preview' }));
    await waitFor(() => expect(history.at(-1)).toBe(`/sets/${set.id}/play`));
    act(() => navigate(`/sets/${set.id}/edit`));
    expect(await screen.findByText('Draft restored')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Paste Text…' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(field('Text').value).toBe('Yes\tAgreed');
    expect(dialog.getByText('Draft restored')).toBeDefined();
    await user.click(await dialog.findByRole('button', { name: 'Import 1 Card' }));
    await screen.findByText('Added 1 cards');
    await reloadPage(set);
    expect(screen.queryByText('Draft restored')).toBeNull();
  });

  test('is not there any more when its cards came in after the screen was left', async () => {
    const { user, history, navigate, network, set } = await openCards([['Hello', '']]);
    await openImport(user);
    await user.type(field('Bulk Add'), 'Bye');
    const release = network.hold('POST');
    await user.click(screen.getByRole('button', { name: 'Add Cards' }));
    await user.click(screen.getByRole('link', { name: 'Preview' }));
    await waitFor(() => expect(history.at(-1)).toBe(`/sets/${set.id}/play`));
    release();
    expect(await screen.findByText('Added 1 cards')).toBeDefined();
    act(() => navigate(`/sets/${set.id}/edit`));
    await waitFor(() => expect(terms()).toEqual(['Hello', 'Bye']));
    await openImport(user);
    expect(field('Bulk Add').value).toBe('');
  });

  test('keeps a new set without cards from being deleted by the way back', async () => {
    const { user, history, server, set } = await openCards([]);
    await openImport(user);
    await user.type(field('Bulk Add'), 'Hello');
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
    expect((await server.sets()).map(({ id }) => id)).toContain(set.id);
  });

  test('makes each card once though the answer was lost and the page was loaded anew', async () => {
    const { user, network, server, set } = await openCards([]);
    await openImport(user);
    await user.type(field('Bulk Add'), 'Hello');
    network.losesAnswers = true;
    await user.click(screen.getByRole('button', { name: 'Add Cards' }));
    await screen.findByText('Failed to import terms');
    network.losesAnswers = false;
    await reloadPage(set);
    await user.click(screen.getByRole('button', { name: 'Add Cards' }));
    await screen.findByText('Added 1 cards');
    expect(await server.cards()).toHaveLength(1);
  });

  test('can be taken along also when adding it tells that the set was deleted elsewhere', async () => {
    const { user, server } = await openCards([]);
    await openImport(user);
    await user.type(field('Bulk Add'), 'Hello');
    await server.deleteSet();
    await user.click(screen.getByRole('button', { name: 'Add Cards' }));
    await expectToTakeAlong('Hello');
  });

  test('can be taken along when its set was deleted elsewhere', async () => {
    const { user, server, set } = await openCards([]);
    await openImport(user);
    await user.type(field('Bulk Add'), 'Hello');
    await server.deleteSet();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await expectToTakeAlong('Hello');
    expect(set.title).toBe('New Flashcard Set');
  });
});

async function expectToTakeAlong(text: string): Promise<void> {
  expect(await screen.findByRole('heading', { name: 'Set not found' })).toBeDefined();
  expect(field('What you typed last was not saved').value).toBe(text);
}
