import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openCards, term, terms, type User } from '../test-editor.tsx';

const words = ['ant', 'bee', 'cat', 'dog'].map((word) => [word, ''] as const);

const box = (number: number) => screen.getByRole('checkbox', { name: `Select card ${number}` });
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

async function choose(user: User, ...numbers: number[]): Promise<void> {
  await press(user, 'Select');
  for (const number of numbers) await user.click(box(number));
}

test('a click, and a click with Shift, choose cards that are deleted after a question, and come back by Undo', async () => {
  const { user, server } = await openCards(words);
  await choose(user, 1);
  await user.keyboard('{Shift>}');
  await user.click(box(3));
  await user.keyboard('{/Shift}');
  expect(screen.getByText('3 selected')).toBeTruthy();
  await press(user, 'Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Delete 3 cards?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('3 cards deleted')).toBeTruthy();
  expect(terms()).toEqual(['dog']);
  expect((await server.cards()).map((card) => card.term)).toEqual(['dog']);
  await press(user, 'Undo');
  await waitFor(() => expect(terms()).toEqual(['ant', 'bee', 'cat', 'dog']));
});

test('the keyboard alone chooses, and Escape ends it where it began', async () => {
  const { user } = await openCards(words);
  screen.getByRole('button', { name: 'Select' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'All 4 cards' }));
  box(2).focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(screen.getByText('2 selected')).toBeTruthy();
  expect(document.activeElement).toBe(box(3));
  await user.keyboard('{ArrowDown} ');
  expect(screen.getByText('3 selected')).toBeTruthy();
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.getByText('4 selected')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('checkbox', { name: 'Select card 1' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select' }));
});

test('what was just typed goes with the cards that are copied', async () => {
  const { user, network, server } = await openCards(words);
  const release = network.hold('PUT');
  await user.type(term(2), 's knees');
  await choose(user, 2);
  await user.click(
    within(screen.getByRole('group', { name: 'Selected cards' })).getByRole('button', { name: 'Duplicate' }),
  );
  release();
  expect(await screen.findByText('1 card duplicated')).toBeTruthy();
  await waitFor(() => expect(terms()).toEqual(['ant', 'bees knees', 'bees knees', 'cat', 'dog']));
  expect((await server.cards()).map((card) => card.term)).toEqual(['ant', 'bees knees', 'bees knees', 'cat', 'dog']);
  expect(box(3)).toHaveProperty('checked', true);
  expect(box(2)).toHaveProperty('checked', false);
});

test('cards are not moved while something typed into them cannot be saved', async () => {
  const { user, network, server } = await openCards(words);
  network.refuses('PUT', 400);
  await user.type(term(2), 's');
  await choose(user, 2);
  await user.click(
    within(screen.getByRole('group', { name: 'Selected cards' })).getByRole('button', { name: 'Duplicate' }),
  );
  expect(await screen.findByText(/^Something typed into these cards is not saved yet/)).toBeTruthy();
  expect((await server.cards()).map((card) => card.term)).toEqual(['ant', 'bee', 'cat', 'dog']);
});

test('a card is duplicated from its row and by Ctrl+D, and the copy can be typed into at once', async () => {
  const { user, server } = await openCards(words.slice(0, 2));
  await press(user, 'Duplicate card 1');
  await waitFor(() => expect(document.activeElement).toBe(term(2)));
  await user.keyboard('axe');
  await waitFor(async () => expect((await server.cards()).map((card) => card.term)).toEqual(['ant', 'axe', 'bee']));
  await user.click(term(3));
  await user.keyboard('{Control>}d{/Control}');
  await waitFor(() => expect(terms()).toEqual(['ant', 'axe', 'bee', 'bee']));
});

test('a deleted card comes back to its place by Undo', async () => {
  const { user } = await openCards(words.slice(0, 3));
  await press(user, 'Delete card 2');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(terms()).toEqual(['ant', 'cat']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Card restored')).toBeTruthy();
  await waitFor(() => expect(terms()).toEqual(['ant', 'bee', 'cat']));
});
