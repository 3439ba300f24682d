import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../api/web/query-client.ts';
import { cardKeyOf } from '../../cards/rules/card-list.ts';
import { listLinks } from '../../lists/web/list-links.ts';
import { foundCardsQuery } from '../../offline/web/found-cards.ts';
import { prepareBrowser } from '../../player/web/test-browser.ts';
import { card, next, position } from '../../player/web/test-study.ts';
import { buildCard } from '../../testing/rules/build-card.ts';
import { ListPlayer } from './list-player.tsx';
import { prepareWindow, serveCatalog } from './test-catalog.tsx';

const ofSet = { setId: '', setTitle: '', termLanguage: '', signLanguageName: '' };
const cards = ['a', 'b', 'c', 'd'].map((letter) => ({
  ...buildCard({ id: letter.repeat(22), term: letter, definition: `Sign ${letter}` }),
  ...ofSet,
}));

afterEach(cleanup);

function Found({ keys }: { keys: readonly string[] }) {
  const { data } = useQuery(foundCardsQuery(keys));
  return <p>{data?.cards.size} found</p>;
}

/** @returns what lets the page fetch the cards again */
async function play(letters: string, found = () => cards) {
  cleanup();
  serveCatalog([], { 'POST /api/catalog/cards': () => ({ cards: found() }) });
  prepareWindow();
  prepareBrowser();
  const list = { title: letters, cards: Array.from(letters, (letter) => cardKeyOf(letter.repeat(22))) };
  window.history.replaceState(null, '', listLinks.play(list, 'flip'));
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <ListPlayer />
      <Found keys={list.cards} />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Next' });
  return () => act(() => client.refetchQueries());
}

test('each list goes on at its own card, also where lists have cards in common', async () => {
  await play('abc');
  await userEvent.click(next());
  await play('dcb');
  expect(position()).toBe('Card 1 of 3');
  await userEvent.click(next());
  await userEvent.click(next());
  await play('abc');
  expect(position()).toBe('Card 2 of 3');
});

test('cards that are found later, as when the network returns, leave the cards that are studied as they are', async () => {
  let found = cards.slice(1, 3);
  const refetch = await play('abcd', () => found);
  found = cards;
  await refetch();
  await screen.findByText('4 found');
  expect(position()).toBe('Card 1 of 2');
  expect(card().textContent).toContain('Sign b');
  await play('abcd');
  expect(position()).toBe('Card 1 of 4');
});
