import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import { modeProps, testCard, testCards, testVideo } from '../../player/web/test-cards.ts';
import { QuizMode } from './quiz-mode.tsx';

function renderMode(cards: Card[]): string {
  return renderToString(<QuizMode {...modeProps('quiz', { cards })} />);
}

test('a quiz is rendered with its first question, always the same', () => {
  const cards = ['1', '2', '3'].map((id) => testCard({ id, ...testVideo }));
  const html = renderMode(cards);
  expect(html).toContain('role="radiogroup"');
  expect(html).toContain('src="/media/hello.jpg"');
  expect(html).toMatch(/data-seed="\d+"/);
  expect(renderMode(cards)).toBe(html);
});

test('a set without enough cards says so at once', () => {
  expect(renderMode(testCards(1))).toContain('No cards available for quiz mode');
});
