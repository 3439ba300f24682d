import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { completeWindow } from '../../../platform/web/browser/test-window.ts';
import {
  asksBeforeUnload,
  chooseMedia,
  drop,
  openCards,
  pictureFile,
  retype,
  status,
  term,
  terms,
  type Texts,
  type User,
} from '../test-editor.tsx';

const greetings: readonly Texts[] = [
  ['Hello', 'Hi'],
  ['Welcome', ''],
  ['Thank you', ''],
];

describe('Edit Cards', () => {
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

  test.each([
    ['on desktops', 1280],
    ['on phones', 360],
  ])('has unsaved changes until Save, %s', async (_, widthPx) => {
    completeWindow({ widthPx });
    const { user } = await openCards(greetings);
    await user.click(editCardsButton());
    expect(status()).toBe('Saved');
    await user.click(screen.getByRole('button', { name: 'Delete Hello' }));
    expect(status()).toBe('Unsaved changes');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changes saved successfully')).toBeDefined();
    await waitFor(() => expect(status()).toBe('Saved'));
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

  test('are not left, after their saving has begun, by who stays', async () => {
    const { user, history, network } = await openCards(greetings);
    await user.click(editCardsButton());
    await user.click(screen.getByRole('button', { name: 'Delete Hello' }));
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    const release = network.hold('POST');
    await user.click(await screen.findByRole('button', { name: 'Save and leave' }));
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    release();
    expect(await screen.findByText('Changes saved successfully')).toBeDefined();
    expect(history.at(-1)).not.toBe('/admin');
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

  test('ends the uploads of a deleted card, also that of a further clip', async () => {
    const { user, network } = await openCards(greetings);
    await chooseMedia(user, 1, pictureFile());
    await user.click(await screen.findByRole('button', { name: 'More, card 1' }));
    network.hold('POST /api/cards/');
    drop(await screen.findByRole('button', { name: 'Add media to card 1, clip 2' }), pictureFile());
    expect(asksBeforeUnload()).toBe(true);
    await user.click(editCardsButton());
    await user.click(screen.getByRole('button', { name: 'Delete Hello' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changes saved successfully')).toBeDefined();
    expect(asksBeforeUnload()).toBe(false);
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
    await retype(user, position, '٣{Enter}');
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
    ['Failed to save changes', 'cards/delete'],
    ['Failed to reorder cards', 'reorder'],
  ])('says "%s", and keeps what is not saved for another try', async (words, refused) => {
    const { user, set, server, network } = await openCards(greetings);
    await user.click(editCardsButton());
    await user.click(screen.getByRole('button', { name: 'Delete Hello' }));
    await chooseMove(user, 'Welcome', 'Move down');
    network.refuses(`POST /api/sets/${set.id}/${refused}`);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(words)).toBeDefined();
    network.refuses(undefined);
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

  test('chooses by click, Shift and keyboard, does nothing before Save, and takes everything back by Undo', async () => {
    const { user, server, set, network } = await openCards([...greetings, ['Good', ''], ['Happy', '']]);
    const zoo = await server.addSet('Zoo');
    await user.click(editCardsButton());
    await user.click(box('Hello'));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByText('Welcome'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('2 selected')).toBeDefined();
    await press(user, 'Copy to…');
    await user.click(await screen.findByRole('button', { name: /^Zoo/ }));
    await verb(user, 'Delete');
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/selected$/)).toBeNull();
    box('Thank you').focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(document.activeElement).toBe(box('Good'));
    await press(user, 'Move to…');
    await user.click(await screen.findByRole('button', { name: /^Zoo/ }));
    await user.click(box('Happy'));
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('5 selected')).toBeDefined();
    await user.keyboard('{Escape}');
    await user.click(box('Happy'));
    await verb(user, 'Duplicate');
    expect(screen.getByText('2 to delete, 2 to move, 2 to copy, 1 to duplicate')).toBeDefined();
    expect(await server.cards()).toHaveLength(5);

    await press(user, 'Save');
    await waitFor(() => expect(terms()).toEqual(['Happy', 'Happy']));
    expect(await server.termsOf(zoo)).toEqual(['Hello', 'Welcome', 'Thank you', 'Good']);
    network.refuses(`POST /api/sets/${set.id}/reorder`, 409);
    await press(user, 'Undo');
    const again = await screen.findByRole('button', { name: 'Try again' });
    // Nothing can be pressed while a dialog closes.
    await waitFor(() => expect(document.body.style.pointerEvents).toBe(''));
    await user.click(again);
    network.refuses(undefined);
    expect(await screen.findByText('Changes undone')).toBeDefined();
    await waitFor(() => expect(terms()).toEqual(['Hello', 'Welcome', 'Thank you', 'Good', 'Happy']));
    expect((await server.cards()).map((card) => card.term)).toEqual(terms());
    expect(await server.termsOf(zoo)).toEqual([]);
  });

  test('offers Undo for what a Save that failed half-way has saved, when it is cancelled', async () => {
    const { user, server } = await cancelHalfSaved();
    expect(await screen.findByText('Not everything was saved')).toBeDefined();
    await press(user, 'Undo');
    expect(await screen.findByText('Changes undone')).toBeDefined();
    expect(terms()).toEqual(['Hello', 'Welcome', 'Thank you']);
    expect((await server.cards()).map((card) => card.term)).toEqual(terms());
  });

  test('takes back by Undo nothing of a Save that failed half-way and was cancelled before', async () => {
    const { user } = await cancelHalfSaved();
    await user.click(editCardsButton());
    await press(user, 'Delete Welcome');
    await press(user, 'Save');
    expect(await screen.findByText('Changes saved successfully')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Changes undone')).toBeDefined();
    expect(terms()).toEqual(['Hello', 'Welcome', 'Thank you', 'Thank you']);
  });

  test('shows the definitions of the chosen cards with their media, and hides by Undo only those hidden before', async () => {
    const { user, server } = await openCards(greetings.map(([word]) => [word, 'Definition'] as const));
    for (const row of [1, 2]) await chooseMedia(user, row, pictureFile());
    await waitFor(async () => expect((await server.cards()).filter(({ mediaKind }) => mediaKind)).toHaveLength(2));
    const shown = async () => (await server.cards()).map(({ showMediaAndText }) => showMediaAndText);
    await user.click(editCardsButton());
    await user.click(box('Thank you'));
    const toggle = screen.getByRole<HTMLButtonElement>('button', { name: 'Show definition with media' });
    expect(toggle.disabled).toBe(true);
    await user.click(box('Hello'));
    await user.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    await press(user, 'Save');
    await waitFor(async () => expect(await shown()).toEqual([true, false, false]));
    await user.click(editCardsButton());
    await user.click(screen.getByRole('checkbox', { name: 'All 3 cards' }));
    await verb(user, 'Show definition with media');
    expect(screen.getByText('1 definition to show')).toBeDefined();
    await press(user, 'Save');
    await waitFor(async () => expect(await shown()).toEqual([true, true, false]));
    const [, undo = screen.getByRole('button', { name: 'Undo' })] = screen.getAllByRole('button', { name: 'Undo' });
    await user.click(undo);
    await waitFor(async () => expect(await shown()).toEqual([true, false, false]));
  });

  test('takes back what was staged for chosen cards', async () => {
    const { user } = await openCards(greetings);
    await user.click(editCardsButton());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'All 3 cards' }));
    await verb(user, 'Delete');
    expect(screen.getByText('3 to delete')).toBeDefined();
    await press(user, 'Leave as they are');
    expect(screen.queryByText('3 to delete')).toBeNull();
    expect(screen.queryByText('Will be deleted')).toBeNull();
  });

  test('copies what was just typed, and nothing while that cannot be saved', async () => {
    const { user, network, server } = await openCards(greetings);
    network.refuses('PUT', 400);
    await user.type(term(2), '!');
    await user.click(editCardsButton());
    await user.click(box('Welcome!'));
    await verb(user, 'Duplicate');
    await press(user, 'Save');
    expect(await screen.findByText(/^These cards have text that is not saved yet/)).toBeDefined();
    expect(await server.cards()).toHaveLength(3);
    network.refuses(undefined);
    await press(user, 'Save');
    await waitFor(() => expect(terms()).toEqual(['Hello', 'Welcome!', 'Welcome!', 'Thank you']));
    expect((await server.cards()).map((card) => card.term)).toEqual(terms());
  });

  test('draws of a long list what is on screen', async () => {
    const { user } = await openCards(Array.from({ length: 60 }, (_, index) => [`Word ${index + 1}`, ''] as const));
    await user.click(editCardsButton());
    const rows = screen.getAllByRole('listitem');
    expect(rows.length).toBeLessThan(40);
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('60');
  });
});

/** Duplicates a card, fails to delete another, and is cancelled. */
async function cancelHalfSaved() {
  const site = await openCards(greetings);
  const { user, set, network } = site;
  await user.click(editCardsButton());
  await user.click(box('Thank you'));
  await verb(user, 'Duplicate');
  await press(user, 'Delete Hello');
  network.refuses(`POST /api/sets/${set.id}/cards/delete`);
  await press(user, 'Save');
  expect(await screen.findByText('Failed to save changes')).toBeDefined();
  network.refuses(undefined);
  await press(user, 'Cancel');
  await waitFor(() => expect(terms()).toEqual(['Hello', 'Welcome', 'Thank you', 'Thank you']));
  return site;
}

function box(word: string): HTMLElement {
  return screen.getByRole('checkbox', { name: `Select ${word}` });
}

async function verb(user: User, name: string): Promise<void> {
  const verbs = within(screen.getByRole('group', { name: 'Selected cards' }));
  await user.click(verbs.getByRole('button', { name }));
}

async function press(user: User, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name }));
}

function editCardsButton(): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Edit Cards' });
}

async function chooseMove(user: User, word: string, choice: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: `Move ${word} elsewhere` }));
  await user.click(await screen.findByRole('menuitem', { name: choice }));
}
