import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { definition, openCards, term, terms, type Texts } from '../test-editor.tsx';

describe('Find a card', () => {
  const words = ['Hello', 'Welcome', 'Thank you', 'École', 'Good', 'Happy', 'Please', 'Hallo'];
  const texts: readonly Texts[] = words.map((word) => [word, word === 'Good' ? 'Not bad, hello' : '']);
  const find = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a card' });

  test('shows the cards with the words, under their own numbers, and all again after Escape', async () => {
    const { user } = await openCards(texts);
    await user.type(find(), 'hello');
    await waitFor(() => expect(terms()).toEqual(['Hello', 'Good']));
    expect(definition(5).value).toBe('Not bad, hello');
    expect(Array.from(document.querySelectorAll('.number'), ({ textContent }) => textContent)).toEqual(['1', '5']);
    expect(screen.getByRole('heading', { name: /^Cards/ }).textContent).toBe('Cards 2 of 8');
    expect(screen.getByText('2 of 8 cards found')).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(terms()).toEqual(words));
    expect(find().value).toBe('');
    expect(document.activeElement).toBe(find());
  });

  test('takes no accent and no case too exactly, and says when there is nothing', async () => {
    const { user } = await openCards(texts);
    await user.type(find(), 'ECOLE');
    await waitFor(() => expect(terms()).toEqual(['École']));
    await user.type(find(), 'x');
    expect(await screen.findByRole('heading', { name: 'No cards found' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show All Cards' }));
    await waitFor(() => expect(terms()).toEqual(words));
  });

  test('is not offered where all cards are seen at a glance', async () => {
    await openCards(texts.slice(0, 7));
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('keeps a card that was found while it is edited, and goes on from one to the next', async () => {
    const { user, server } = await openCards(texts);
    await user.type(find(), 'hello');
    await waitFor(() => expect(terms()).toEqual(['Hello', 'Good']));
    await user.clear(term(1));
    await user.type(term(1), 'Bye');
    await waitFor(async () => expect((await server.cards())[0]?.term).toBe('Bye'));
    await user.tab();
    expect(document.activeElement).toBe(definition(1));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(term(5));
    expect(terms()).toEqual(['Bye', 'Good']);
    await user.click(definition(5));
    await user.keyboard('{Enter}');
    expect(terms()).toEqual(['Bye', 'Good']);
  });

  test('lets Tab leave the last card that was found', async () => {
    const { user } = await openCards(texts);
    await user.type(find(), 'hello');
    await waitFor(() => expect(terms()).toEqual(['Hello', 'Good']));
    await user.click(definition(5));
    await user.tab();
    expect(document.activeElement).not.toBe(definition(5));
  });

  test('ends when a card is added: the new one is seen', async () => {
    const { user } = await openCards(texts);
    await user.type(find(), 'hello');
    await waitFor(() => expect(terms()).toEqual(['Hello', 'Good']));
    await user.click(addCardButton());
    await waitFor(() => expect(terms()).toEqual([...words, 'New Term']));
    expect(document.activeElement).toBe(term(9));
  });

  test('keeps the focus while it finds the card that was added last', async () => {
    const { user } = await openCards(texts);
    await user.click(addCardButton());
    await waitFor(() => expect(document.activeElement).toBe(term(9)));
    await user.type(find(), 'new');
    await waitFor(() => expect(terms()).toEqual(['New Term']));
    expect(document.activeElement).toBe(find());
    await user.keyboard(' term');
    expect(find().value).toBe('new term');
    expect(terms()).toEqual(['New Term']);
  });

  test('ends when a card that was found is duplicated: the copy is seen', async () => {
    const { user } = await openCards(texts);
    await user.type(find(), 'hello');
    await waitFor(() => expect(terms()).toEqual(['Hello', 'Good']));
    await user.click(term(1));
    await user.keyboard('{Control>}d{/Control}');
    await waitFor(() => expect(terms()).toEqual(['Hello', ...words]));
    expect(document.activeElement).toBe(term(2));
  });

  test('goes on in Edit Cards, where what was found can be deleted but not moved', async () => {
    const { user, server } = await openCards(texts);
    await user.type(find(), 'hello');
    await user.click(screen.getByRole('button', { name: 'Edit Cards' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Delete / })).toHaveLength(2));
    expect(screen.queryByRole('button', { name: /^Drag / })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Move .+ elsewhere$/ })).toBeNull();
    expect(screen.getByText(/To reorder, show all cards/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Delete Good' }));
    await user.clear(find());
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Drag / })).toHaveLength(8));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Changes saved successfully');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Cards' }));
    expect((await server.cards()).map((card) => card.term)).toEqual(words.filter((word) => word !== 'Good'));
  });
});

function addCardButton(): HTMLElement {
  const [first] = screen.getAllByRole('button', { name: 'Add Card' });
  if (!first) throw new Error('There is no button to add a card.');
  return first;
}
