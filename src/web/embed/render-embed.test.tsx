import { expect, test } from 'vitest';
import type { Card } from '../../shared/contract/card.ts';
import type { StudySet } from '../../shared/contract/set.ts';
import { parseEmbedParameters } from '../../shared/embed/options.ts';
import { testCard, testCards, testImage, testVideo } from '../player/test-cards.ts';
import { renderEmbed } from './render-embed.tsx';

const set: StudySet = {
  id: 'set-1',
  title: 'Greetings',
  publicTitle: 'Hello & welcome',
  description: '',
  categories: '',
  tags: '',
  visibility: 'public',
  customThumbnailPath: null,
  thumbnailPath: null,
  thumbnailWidth: null,
  thumbnailHeight: null,
  thumbnailVideoPath: null,
  cardCount: 2,
  viewCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  revision: 0,
};

function render(cards: Card[], search = '') {
  return renderEmbed({ set, cards, parameters: parseEmbedParameters(new URLSearchParams(search)) });
}

test('the first card is there with its title and place, without a window', () => {
  expect(typeof window).toBe('undefined');
  const view = render(testCards(2));
  expect(view?.html).toContain('Hello &amp; welcome');
  expect(view?.html).toContain('Definition 1');
  expect(view?.html).toContain('Card 1 of 2');
});

test.each([
  ['an image', testImage, '/media/letter-a.png'],
  ['the poster of a video', testVideo, '/media/hello.jpg'],
])('%s is asked for in the head, before all else', (_, media, path) => {
  const view = render([testCard({ id: '1', ...media }), ...testCards(1)]);
  expect(view?.preloads).toMatch(/^<link rel="preload"[^>]*>$/);
  expect(view?.preloads).toContain(`href="${path}"`);
  expect(view?.preloads).toContain('fetchPriority="high"');
  expect(view?.html).toMatch(/^<main/);
});

test('a card of text asks for nothing', () => {
  expect(render(testCards(2))?.preloads).toBe('');
});

test('who was at another card of the set before is not shown the first one', () => {
  expect(render(testCards(2))?.unless).toContain('flashcard-places~=set-1');
});

test('it tells which earlier choices it does not fit; what the address decides is none', () => {
  expect(render(testCards(2))?.unless).toEqual(
    expect.arrayContaining(['flashcard-show-definition-first=false', 'flashcard-show-both-sides=true']),
  );
  expect(render(testCards(2), 'showDefinitionFirst=0')?.unless).not.toContain('flashcard-show-definition-first=false');
});

test('the address is obeyed', () => {
  expect(render(testCards(2), 'showDefinitionFirst=0')?.html).toMatch(/data-shown="true"[^>]*>.*?Term 1/);
  expect(render(testCards(2), 'hideSettings=1')?.html).not.toContain('aria-label="Settings"');
});

test('cards in an order by chance and sets without cards are not rendered', () => {
  expect(render(testCards(2), 'shuffle=1')).toBeUndefined();
  expect(render([])).toBeUndefined();
});
