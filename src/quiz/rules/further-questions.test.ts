import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import { matchCards } from '../../match/rules/test-match-cards.ts';
import { seededRandom } from '../../player/rules/shuffle.ts';
import { choicesOf, makeQuestions, reshuffleChoices, rightAnswer, type QuizRules } from './quiz-questions.ts';
import { isRight } from './quiz-result.ts';
import { anyCards } from './test-quiz-cards.ts';

const signs = (count: number, of = 'png') =>
  matchCards(...Array.from({ length: count }, (_, index) => `Term ${index + 1}=/${index + 1}.${of}`));

function make(cards: readonly Card[], rules: Partial<QuizRules>, seed = 1) {
  return makeQuestions(cards, { quizType: 'multiple', maxQuestions: 'all', random: seededRandom(seed), ...rules });
}

const kindsOf = (cards: readonly Card[], rules: Partial<QuizRules>) =>
  Map.groupBy(make(cards, rules), ({ kind }) => kind);

test('a quiz asks for nothing but choices, unless more is wanted', () => {
  expect([...kindsOf(signs(12), {}).keys()]).toEqual(['multiple']);
});

test('all kinds that are wanted come equally often', () => {
  const kinds = kindsOf(signs(12), { typeTerm: true, chooseSign: true });
  expect(['multiple', 'typed', 'sign'].map((kind) => [...kinds].find(([own]) => own === kind)?.[1].length)).toEqual([
    4, 4, 4,
  ]);
  const withTruth = kindsOf(signs(12), { typeTerm: true, quizType: 'truefalse' });
  expect([...withTruth].map(([kind, { length }]) => [kind, length]).toSorted()).toEqual([
    ['truefalse', 6],
    ['typed', 6],
  ]);
});

test('signs are four of one kind, among them that of the card, and each another one', () => {
  fc.assert(
    fc.property(anyCards, fc.array(fc.constantFrom('image', 'video')), fc.nat(), (plain, mediaKinds, seed) => {
      const cards = plain.map((card, index) =>
        card.hasMedia ? { ...card, mediaKind: mediaKinds[index % (mediaKinds.length || 1)] ?? 'image' } : card,
      );
      for (const question of make(cards, { chooseSign: true }, seed)) {
        if (question.kind !== 'sign') continue;
        const { card, signs: shown } = question;
        expect(shown).toHaveLength(4);
        expect(shown).toContain(card);
        expect(new Set(shown.map(({ mediaPath }) => mediaPath)).size).toBe(4);
        expect(new Set(shown.map(({ mediaKind }) => mediaKind)).size).toBe(1);
        const textKeys = shown.map(({ term }) => term.replace(/\s/g, '').toLowerCase());
        expect(new Set(textKeys).size).toBe(4);
        expect(choicesOf(question).filter((choice) => choice === rightAnswer(question))).toHaveLength(1);
      }
    }),
  );
});

test('with too few signs of a kind the term is chosen instead', () => {
  expect([...kindsOf(signs(3), { chooseSign: true }).keys()]).toEqual(['multiple']);
  const mixed = [
    ...signs(3),
    ...signs(3, 'mp4').map((card) => ({ ...card, id: `v${card.id}`, mediaKind: 'video' as const })),
  ];
  expect([...kindsOf(mixed, { chooseSign: true }).keys()]).toEqual(['multiple']);
});

test('what was typed and which sign was chosen is marked', () => {
  for (const question of make(signs(9), { typeTerm: true, chooseSign: true })) {
    expect(isRight({ question, answer: rightAnswer(question) })).toBe(true);
    expect(isRight({ question, answer: 'something else' })).toBe(false);
  }
});

test('a retaken quiz shows the same signs in another order', () => {
  const questions = make(signs(9), { chooseSign: true });
  const again = reshuffleChoices(questions, seededRandom(5));
  expect(again.map((question) => [...choicesOf(question)].sort())).toEqual(
    questions.map((question) => [...choicesOf(question)].sort()),
  );
  expect(again.map(choicesOf)).not.toEqual(questions.map(choicesOf));
});
