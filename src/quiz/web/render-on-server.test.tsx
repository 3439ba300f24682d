import { createRef } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import { makeQuestions } from '../rules/quiz-questions.ts';
import { restingMove } from '../../player/rules/stage-move.ts';
import { seededChances } from '../../player/rules/shuffle.ts';
import { modeProps, testCard, testCards, testVideo } from '../../player/web/test-cards.ts';
import { QuestionView } from './question-view.tsx';
import { QuizMode } from './quiz-mode.tsx';
import { QuizResults } from './quiz-results.tsx';

function renderMode(cards: Card[]): string {
  return renderToString(<QuizMode {...modeProps('quiz', { cards })} />);
}

const questions = makeQuestions([testCard({ id: '1', ...testVideo }), ...testCards(5).slice(1)], {
  quizType: 'multiple',
  maxQuestions: 'all',
  random: seededChances(1),
});

test('these tests run without a window', () => {
  expect(typeof window).toBe('undefined');
});

test('a quiz is rendered with its first question, always the same', () => {
  const html = renderMode(testCards(3));
  expect(html).toContain('role="radiogroup"');
  expect(html).toMatch(/data-seed="\d+"/);
  expect(renderMode(testCards(3))).toBe(html);
});

test('a set without enough cards says so at once', () => {
  expect(renderMode(testCards(1))).toContain('No cards available for quiz mode');
});

test('the parts render by themselves', () => {
  const asked = questions.map((question) => ({ question, answer: undefined }));
  const view = (
    <QuestionView
      setId="set-1"
      questions={asked}
      position={0}
      move={restingMove}
      isMarked={false}
      takesFocus={false}
      draggedRef={createRef()}
      onChoose={() => {}}
      onEnter={() => {}}
    />
  );
  expect(renderToString(view)).toContain('role="radiogroup"');
  const answered = questions.map((question) => ({ question, answer: question.card.term }));
  const results = renderToString(
    <QuizResults onFlipCards={undefined} questions={answered} cards={[]} onRetake={() => {}} onNewQuiz={() => {}} />,
  );
  expect(results).toContain('Outstanding work! 🌟');
  expect(results).toContain('src="/media/hello.jpg"');
});
