import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  asksBeforeUnload,
  chooseMedia,
  openCards,
  pictureFile,
  status,
  term,
  terms,
  type User,
} from '../test-editor.tsx';

describe('Adding a card', () => {
  test('whose answer is lost says so, tries again by itself and makes one', async () => {
    const { user, network, server } = await openCards([['Hello', '']]);
    network.losesAnswers = true;
    await user.click(addCardButton());
    expect((await screen.findAllByText('Failed to add card')).length).toBeGreaterThan(0);
    expect(terms()).toEqual(['Hello', 'New Term']);
    expect(asksBeforeUnload()).toBe(true);
    network.losesAnswers = false;
    await waitFor(() => expect(status()).toBe('Saved'));
    expect((await server.cards()).map((card) => card.term)).toEqual(['Hello', 'New Term']);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('that the server refuses takes the empty card back and says so', async () => {
    const { user, network } = await openCards([['Hello', '']]);
    network.refuses('POST', 409);
    await user.click(addCardButton());
    expect(await screen.findByText('Failed to add card')).toBeDefined();
    await waitFor(() => expect(terms()).toEqual(['Hello']));
    expect(asksBeforeUnload()).toBe(false);
  });

  test('Adding a card that fails keeps what was typed for another try', async () => {
    const { user, network, server } = await openCards([['Hello', '']]);
    const release = network.hold('POST');
    await user.click(addCardButton());
    await waitFor(() => expect(document.activeElement).toBe(term(2)));
    await user.keyboard('Yes');
    network.isDown = true;
    release();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(status()).toBe('Not saved');
    network.isDown = false;
    await user.click(again);
    await waitFor(async () => expect((await server.cards())[1]?.term).toBe('Yes'));
    await waitFor(() => expect(status()).toBe('Saved'));
  });
});

describe('Deleting a card', () => {
  test('asks first, and then leaves the focus at the card that comes into its place', async () => {
    const { user, server } = await openCards([
      ['Hello', ''],
      ['Yes', ''],
      ['No', ''],
    ]);
    await user.click(screen.getByRole('button', { name: 'Delete card 2' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this?' });
    expect(within(question).getByText('This action cannot be undone.')).toBeDefined();
    expect(within(question).getByText('Kept for 30 days under Deleted Sets and Cards.')).toBeDefined();
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Card deleted successfully')).toBeDefined();
    await waitFor(() => expect(terms()).toEqual(['Hello', 'No']));
    expect((await server.cards()).map((card) => card.term)).toEqual(['Hello', 'No']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add media to card 2' }));
  });

  test('can be cancelled', async () => {
    const { user, server } = await openCards([['Hello', '']]);
    await user.click(screen.getByRole('button', { name: 'Delete card 1' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await server.cards()).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete card 1' }));
  });

  test('leaves the focus in the card that is typed into meanwhile', async () => {
    const { user, network, server } = await openCards(
      Array.from({ length: 11 }, (_, index) => [`Word ${index + 1}`, '']),
    );
    const release = network.hold('DELETE');
    await user.click(screen.getByRole('button', { name: 'Delete card 1' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.type(term(11), ' and');
    release();
    await waitFor(() => expect(terms()).toHaveLength(10));
    expect(document.activeElement).toBe(term(10));
    await user.keyboard(' more');
    await waitFor(async () => expect((await server.cards()).at(-1)?.term).toBe('Word 11 and more'));
    expect(term(10).value).toBe('Word 11 and more');
  });

  test('gives back by Undo also the file that was still to be sent', async () => {
    const { user, network, server } = await openCards([['Hello', '']]);
    network.refuses('POST /api/cards', 503);
    await chooseMedia(user, 1, pictureFile());
    await screen.findByRole('button', { name: 'Try again to upload the media of card 1' });
    await user.click(screen.getByRole('button', { name: 'Delete card 1' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(asksBeforeUnload()).toBe(false);
    network.refuses(undefined);
    await user.click(undo);
    await waitFor(async () => expect(await server.cards()).toMatchObject([{ term: 'Hello', hasMedia: true }]));
  });

  test('Deleting a card that fails keeps the card and says so', async () => {
    const { user, network } = await openCards([['Hello', '']]);
    network.isDown = true;
    await user.click(screen.getByRole('button', { name: 'Delete card 1' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete card')).toBeDefined();
    expect(terms()).toEqual(['Hello']);
  });

  test('takes the card away even if the answer is lost', async () => {
    const { user, network } = await openCards([['Hello', '']]);
    await user.click(screen.getByRole('button', { name: 'Delete card 1' }));
    const confirm = await screen.findByRole('button', { name: 'Delete' });
    const release = network.hold('GET');
    network.losesAnswers = true;
    await user.click(confirm);
    await screen.findByText('Failed to delete card');
    network.losesAnswers = false;
    release();
    await waitFor(() => expect(terms()).toEqual([]));
  });
});

test('a card that could not be deleted keeps the file that waits to be sent again, one by one and in Edit Cards', async () => {
  const { user, network } = await openCards([['Hello', '']]);
  network.refuses('POST /api/cards/');
  await chooseMedia(user, 1, pictureFile());
  const again = () => screen.findByRole('button', { name: 'Try again to upload the media of card 1' });
  await again();
  network.refuses('DELETE');
  await user.click(screen.getByRole('button', { name: 'Delete card 1' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete card')).toBeDefined();
  expect(await again()).toBeDefined();
  network.refuses('POST /api/sets/');
  await user.click(screen.getByRole('button', { name: 'Edit Cards' }));
  await user.click(screen.getByRole('button', { name: 'Delete Hello' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save changes')).toBeDefined();
  expect(asksBeforeUnload()).toBe(true);
  network.refuses(undefined);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Changes saved successfully')).toBeDefined();
  expect(asksBeforeUnload()).toBe(false);
});

function addCardButton(): HTMLElement {
  const [button] = screen.getAllByRole('button', { name: 'Add Card' });
  if (!button) throw new Error('There is no Add Card.');
  return button;
}

test('a card is duplicated from its row and by Ctrl+D, and the copy can be typed into at once', async () => {
  const { user, server } = await openCards([
    ['ant', ''],
    ['bee', ''],
  ]);
  await user.click(screen.getByRole('button', { name: 'More, card 1' }));
  await user.click(screen.getByRole('button', { name: 'Duplicate card 1' }));
  await waitFor(() => expect(document.activeElement).toBe(term(2)));
  await user.keyboard('axe');
  await waitFor(async () => expect((await server.cards()).map((card) => card.term)).toEqual(['ant', 'axe', 'bee']));
  await user.click(term(3));
  await user.keyboard('{Control>}d{/Control}');
  await waitFor(() => expect(terms()).toEqual(['ant', 'axe', 'bee', 'bee']));
});

test('a deleted card comes back by Undo with the text that was typed last', async () => {
  const { user, network } = await openCards([['ant', '']]);
  const release = network.hold('PUT');
  await user.type(term(1), 's');
  await waitFor(() => expect(network.underWay()).toBe(1));
  await user.type(term(1), ' walk');
  await user.click(screen.getByRole('button', { name: 'Delete card 1' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  release();
  await waitFor(() => expect(terms()).toEqual([]));
  await pressUndo(user);
  await waitFor(() => expect(terms()).toEqual(['ants walk']));
});

test('a deleted card comes back to its place by Undo', async () => {
  const { user } = await openCards([
    ['ant', ''],
    ['bee', ''],
    ['cat', ''],
  ]);
  await user.click(screen.getByRole('button', { name: 'Delete card 2' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(terms()).toEqual(['ant', 'cat']));
  await pressUndo(user);
  expect(await screen.findByText('Card restored')).toBeTruthy();
  await waitFor(() => expect(terms()).toEqual(['ant', 'bee', 'cat']));
});

async function pressUndo(user: User): Promise<void> {
  await screen.findByRole('button', { name: 'Undo' });
  // Nothing can be pressed while a dialog closes.
  await waitFor(() => expect(document.body.style.pointerEvents).toBe(''));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
}
