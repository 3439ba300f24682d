import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../api/web/query-client.ts';
import { cardKeyOf } from '../../cards/rules/card-list.ts';
import { listLinks } from '../../lists/web/list-links.ts';
import { prepareBrowser } from '../../player/web/test-browser.ts';
import { next, position } from '../../player/web/test-study.ts';
import { buildCard } from '../../testing/rules/build-card.ts';
import { ListPlayer } from './list-player.tsx';
import { prepareWindow, serveCatalog } from './test-catalog.tsx';

const ofSet = { setId: '', setTitle: '', termLanguage: '', signLanguageName: '' };
const cards = ['a', 'b', 'c', 'd'].map((letter) => ({
  ...buildCard({ id: letter.repeat(22), term: letter }),
  ...ofSet,
}));

afterEach(cleanup);

async function play(letters: string) {
  cleanup();
  serveCatalog([], { 'POST /api/catalog/cards': () => ({ cards }) });
  prepareWindow();
  prepareBrowser();
  const list = { title: letters, cards: Array.from(letters, (letter) => cardKeyOf(letter.repeat(22))) };
  window.history.replaceState(null, '', listLinks.play(list, 'flip'));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ListPlayer />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Next' });
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
