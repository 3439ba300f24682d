import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { asksBeforeUnload, openCards, retype, terms, type Texts, type User } from '../test-editor.tsx';

describe('Edit Cards', () => {
  const greetings: readonly Texts[] = [
    ['Hello', 'Hi'],
    ['Welcome', ''],
    ['Thank you', ''],
  ];

  test('is there once there are cards', async () => {
    const { user } = await openCards([]);
    expect(editCardsButton().disabled).toBe(true);
    const [add] = screen.getAllByRole('button', { name: 'Add Card' });
    if (add) await user.click(add);
    expect(editCardsButton().disabled).toBe(false);
  });

  test('marks cards, which can be taken back, and deletes them with Save', async () => {
    const { user, server } = await openCards(greetings);
    await user.click(editCardsButton());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit Cards' }));
    for (const name of ['Delete Hello', 'Delete Welcome', 'Delete Hello']) {
      await user.click(screen.getByRole('button', { name }));
    }
    expect(screen.getByRole('button', { name: 'Delete Welcome' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('Welcome').tagName).toBe('DEL');
    expect(screen.getAllByText('Will be deleted')).toHaveLength(1);
    expect(screen.getByText('1 to delete').getAttribute('role')).toBe('status');
    expect(await server.cards()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changes saved successfully')).toBeDefined();
    expect(terms()).toEqual(['Hello', 'Thank you']);
    expect((await server.cards()).map((card) => card.term)).toEqual(['Hello', 'Thank you']);
    expect(document.activeElement).toBe(editCardsButton());
  });

  test('says that nothing was saved where the set was deleted elsewhere', async () => {
    const { user, server } = await openCards(greetings);
    await user.click(editCardsButton());
    await user.click(screen.getByRole('button', { name: 'Delete Hello' }));
    await server.deleteSet();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to save changes')).toBeDefined();
  });

  test('is saved once and left once by two presses of Enter', async () => {
    // On any machine the second press comes right after the first.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { user, server } = await openCards(greetings);
    await user.click(editCardsButton());
    await user.click(screen.getByRole('button', { name: 'Delete Hello' }));
    screen.getByRole('button', { name: 'Save' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(editCardsButton()));
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('heading', { name: 'Edit Cards' })).toBeNull();
    expect((await server.cards()).map((card) => card.term)).toEqual(['Welcome', 'Thank you']);
    await user.click(editCardsButton());
    expect(screen.getByRole('heading', { name: 'Edit Cards' })).toBeDefined();
  });

  test('is saved by Ctrl+S, and with Set Information on the way out when that is chosen', async () => {
    const { user, history, server } = await openCards(greetings);
    await user.click(editCardsButton());
    await user.click(screen.getByRole('button', { name: 'Delete Hello' }));
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Changes saved successfully')).toBeDefined();
    expect(terms()).toEqual(['Welcome', 'Thank you']);
    await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
    await user.click(editCardsButton());
    await user.click(screen.getByRole('button', { name: 'Delete Welcome' }));
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await user.click(await screen.findByRole('button', { name: 'Save and leave' }));
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
    expect((await server.cards()).map((card) => card.term)).toEqual(['Thank you']);
    expect((await server.set()).title).toBe('New Flashcard Set!');
  });

  test('can delete every card; the first one can then be added', async () => {
    const { user, server } = await openCards(greetings);
    await user.click(editCardsButton());
    for (const [word] of greetings) await user.click(screen.getByRole('button', { name: `Delete ${word}` }));
    await chooseMove(user, 'Hello', 'Move down');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changes saved successfully')).toBeDefined();
    expect(screen.getByText('No cards yet')).toBeDefined();
    expect(await server.cards()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Card' }));
  });

  test('moves cards up, down and to a position, says where, and saves the order', async () => {
    const { user, server } = await openCards(greetings);
    await user.click(editCardsButton());
    await chooseMove(user, 'Hello', 'Move down');
    expect(screen.getByText('Hello moved to position 2 of 3.')).toBeDefined();
    await chooseMove(user, 'Thank you', 'Move up');
    await chooseMove(user, 'Welcome', 'Move to position…');
    const position = await screen.findByRole('textbox', { name: 'Position' });
    await retype(user, position, '0{Enter}');
    expect(screen.getByText('Please enter a number from 1 to 3')).toBeDefined();
    await retype(user, position, '3{Enter}');
    expect(screen.getByText('Welcome moved to position 3 of 3.')).toBeDefined();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Welcome elsewhere' })),
    );
    expect(screen.getByText('order changed')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Cards reordered successfully')).toBeDefined();
    expect(terms()).toEqual(['Thank you', 'Hello', 'Welcome']);
    expect((await server.cards()).map((card) => card.term)).toEqual(['Thank you', 'Hello', 'Welcome']);
  });

  test('without a change ends with the same words, and asks nothing of the server', async () => {
    const { user, network } = await openCards(greetings);
    await user.click(editCardsButton());
    network.isDown = true;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changes saved successfully')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(editCardsButton()));
  });

  test('cancelled discards everything and reads the cards anew', async () => {
    const { user, server } = await openCards(greetings);
    await user.click(editCardsButton());
    await user.click(screen.getByRole('button', { name: 'Delete Hello' }));
    await chooseMove(user, 'Welcome', 'Move down');
    await server.addCard('From elsewhere');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(terms()).toEqual(['Hello', 'Welcome', 'Thank you', 'From elsewhere']));
    expect((await server.cards()).map((card) => card.term)).toEqual(terms());
    expect(document.activeElement).toBe(editCardsButton());
  });

  test('fits its order to cards that changed elsewhere meanwhile', async () => {
    const { user, server } = await openCards(greetings);
    await user.click(editCardsButton());
    await chooseMove(user, 'Hello', 'Move down');
    await server.addCard('From elsewhere');
    const [, , last] = await server.cards();
    await server.deleteCard(last?.id ?? '');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Cards reordered successfully')).toBeDefined();
    expect((await server.cards()).map((card) => card.term)).toEqual(['Welcome', 'Hello', 'From elsewhere']);
  });

  test.each([
    ['Failed to save changes', 'DELETE'],
    ['Failed to reorder cards', 'POST'],
  ])('says "%s", and keeps what is not saved for another try', async (words, method) => {
    const { user, server, network } = await openCards(greetings);
    await user.click(editCardsButton());
    await user.click(screen.getByRole('button', { name: 'Delete Hello' }));
    await chooseMove(user, 'Welcome', 'Move down');
    network.refuses(method, 500);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(words)).toBeDefined();
    network.refuses('', 500);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(terms()).toEqual(['Thank you', 'Welcome']));
    expect((await server.cards()).map((card) => card.term)).toEqual(['Thank you', 'Welcome']);
  });

  test('with a change asks before it is left', async () => {
    const { user, history } = await openCards(greetings);
    await user.click(editCardsButton());
    expect(asksBeforeUnload()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Delete Hello' }));
    expect(asksBeforeUnload()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(within(question).getByText('What you changed in Edit Cards is not saved yet.')).toBeDefined();
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
  });

  test('draws of a long list what is on screen', async () => {
    const { user } = await openCards(Array.from({ length: 60 }, (_, index) => [`Word ${index + 1}`, ''] as const));
    await user.click(editCardsButton());
    const rows = screen.getAllByRole('listitem');
    expect(rows.length).toBeLessThan(40);
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('60');
  });
});

function editCardsButton(): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Edit Cards' });
}

async function chooseMove(user: User, word: string, choice: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: `Move ${word} elsewhere` }));
  await user.click(await screen.findByRole('menuitem', { name: choice }));
}
