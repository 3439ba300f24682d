import { expect, test } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import { testCard, testCards, testImage, testVideo } from '../../player/web/test-cards.ts';
import { renderEmbed } from './render-embed.tsx';
import { testSet } from './test-set.ts';
import { englishTexts } from '../../platform/rules/languages/texts.ts';

function render(cards: Card[], search = '') {
  return renderEmbed({
    set: testSet,
    cards,
    parameters: parseEmbedParameters(new URLSearchParams(search)),
    texts: englishTexts,
  });
}

test('the first card is there with its title and place, without a window', () => {
  expect(typeof window).toBe('undefined');
  const view = render(testCards(2));
  expect(view?.html).toContain('Hello &amp; welcome');
  expect(view?.html).toContain('Definition 1');
  expect(view?.html).toContain('Card 1 of 2');
});

test.each([
  ['an image', testImage, '/media/letter-a.jpg'],
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

test('the rendered embed obeys the parameters of its address', () => {
  expect(render(testCards(2), 'showDefinitionFirst=0')?.html).toMatch(/data-shown="true"[^>]*>.*?Term 1/);
  expect(render(testCards(2), 'hideSettings=1')?.html).not.toContain('aria-label="Settings"');
});

test.each([
  ['a match', 'defaultMode=match', 'Click to match pairs'],
  ['a match alone', 'modes=match', 'Click to match pairs'],
  ['a quiz', 'defaultMode=quiz', 'role="radiogroup"'],
  ['a quiz in an order by chance', 'defaultMode=quiz&shuffle=1', 'role="radiogroup"'],
])('%s is rendered as it begins, always the same', (_, search, part) => {
  const view = render(testCards(20), search);
  expect(view?.html).toContain(part);
  expect(view?.html).not.toContain('Loading...');
  expect(render(testCards(20), search)).toEqual(view);
});

test('a game without videos can be started before its program is there', () => {
  const start = /<button[^>]*aria-disabled="true"[^>]*>(?:(?!<\/button>).)*Start/;
  expect(render(testCards(6), 'defaultMode=match')?.html).not.toMatch(start);
  expect(render([testCard({ id: 'video', ...testVideo })], 'defaultMode=match')?.html).toMatch(start);
});

test('the picture of the first question is asked for in the head', () => {
  const cards = ['1', '2'].map((id) => testCard({ id, ...testImage }));
  expect(render(cards, 'defaultMode=quiz')?.preloads).toContain('href="/media/letter-a.jpg"');
});

test('cards in an order by chance and sets without cards are not rendered', () => {
  expect(render(testCards(2), 'shuffle=1')).toBeUndefined();
  expect(render([])).toBeUndefined();
});
