import { expect, test } from 'vitest';
import { maxConfusionsPerQuiz, maxQuizQuestions, maxReportedAnswersPerQuiz } from '../../platform/rules/limits.ts';
import { matchCards, plainMatchCards } from '../../match/rules/test-match-cards.ts';
import { analyticsEvent } from '../../analytics/contract.ts';
import { answeredCards, confusionsOf } from './quiz-result.ts';
import type { QuizQuestion } from './quiz-questions.ts';
import { typedTermsFrom } from './typed-term.ts';

const cards = matchCards('Cat=/cat.png', 'Hat=/hat.png', 'Bear=/bear.png', 'Beer=/beer.png');
const [cat, hat, bear] = cards;
if (!cat || !hat || !bear) throw new Error('There are four cards.');

const multiple: QuizQuestion = { kind: 'multiple', card: cat, choices: ['Cat', 'Hat'] };
const untrue: QuizQuestion = { kind: 'truefalse', card: cat, shownTerm: 'Hat' };
const truth: QuizQuestion = { kind: 'truefalse', card: cat, shownTerm: 'Cat' };
const typed: QuizQuestion = { kind: 'typed', card: bear, typedTerm: typedTermsFrom(cards)(bear) };
const sign: QuizQuestion = { kind: 'sign', card: hat, signs: cards };

test.each([
  ['another term that was chosen', multiple, 'Hat', [['1', '2']]],
  ['the right term', multiple, 'Cat', []],
  ['a term that was taken for its own', untrue, 'True', [['1', '2']]],
  ['a term that was not', untrue, 'False', []],
  ['its own term that was not known', truth, 'False', []],
  ['a typed term of another card', typed, ' BEER ', [['3', '4']]],
  ['a typed term of no card', typed, 'mouse', []],
  ['a typo', typed, 'baer', []],
  ['another sign', sign, '3', [['2', '3']]],
  ['the right sign', sign, '2', []],
] as const)('a quiz tells what was mixed up: %s', (_, question, answer, confusions) => {
  expect(confusionsOf([{ question, answer }], cards)).toEqual(confusions);
});

const many = plainMatchCards(60).map((card) => ({
  ...card,
  id: card.id.padStart(22, '0').split('').toReversed().join(''),
}));

test('a quiz tells which cards were answered right and wrong', () => {
  const [one, other] = many;
  if (!one || !other) throw new Error('There are sixty cards.');
  const question = { kind: 'multiple', card: one, choices: [one.term, other.term] } as const;
  const right = { question, answer: one.term };
  const wrong = { question: { ...question, card: other }, answer: one.term };
  expect(answeredCards([right, wrong])).toEqual({
    rightCards: [one.id.slice(0, 12)],
    wrongCards: [other.id.slice(0, 12)],
  });
  expect(answeredCards([right])).not.toHaveProperty('wrongCards');
  expect(answeredCards([{ question: { ...question, card: cat }, answer: 'Cat' }])).toEqual({});
});

test('a long quiz reports no more answers than its event can carry', () => {
  const answered = many.map((card, index) => {
    const other = many[(index + 1) % many.length]?.term ?? '';
    return { question: { kind: 'multiple', card, choices: [card.term, other] } as const, answer: other };
  });
  const confusions = confusionsOf(answered, many);
  const { wrongCards = [] } = answeredCards(answered);
  expect([confusions.length, wrongCards.length]).toEqual([maxConfusionsPerQuiz, maxReportedAnswersPerQuiz]);
  const half = wrongCards.length / 2;
  const metadata = JSON.stringify({
    score: 100,
    totalQuestions: maxQuizQuestions,
    correctAnswers: maxQuizQuestions - maxConfusionsPerQuiz,
    rightCards: wrongCards.slice(0, half),
    wrongCards: wrongCards.slice(half),
    confusions,
  });
  expect(analyticsEvent.safeParse({ setId: 'set', eventType: 'quiz_complete', metadata }).error).toBeUndefined();
});
