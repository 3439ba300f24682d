import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AskedQuestion } from '../rules/quiz.ts';
import { testCards } from '../../player/web/test-cards.ts';
import { QuizProgress } from './quiz-progress.tsx';

test('the line is no reward once nothing was right, with few questions and with many', () => {
  for (const count of [3, 41]) {
    const questions: AskedQuestion[] = testCards(count).map((card) => ({
      question: { kind: 'truefalse', card, shownTerm: card.term },
      answer: 'False',
    }));
    const [plain, rewarding] = [true, false].map((isColourless) =>
      renderToStaticMarkup(<QuizProgress questions={questions} isColourless={isColourless} />),
    );
    expect(plain).toMatch(/data-plain|data-tone="plain"/);
    expect(rewarding).not.toContain('plain');
  }
});
