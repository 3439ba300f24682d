import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import { hasTwoSides } from '../../player/rules/eligibility.ts';
import {
  canBeQuizzed,
  choicesOf,
  makeQuestions,
  questionsStartingWith,
  quizSeed,
  reshuffleChoices,
  rightAnswer,
  type QuizQuestion,
  type QuizRules,
} from './quiz-questions.ts';
import { matchCards, plainMatchCards } from '../../match/rules/test-match-cards.ts';
import { seededRandom } from '../../player/rules/shuffle.ts';
import { anyCards } from './test-quiz-cards.ts';

const quizTypes = fc.constantFrom<QuizRules['quizType'][]>('multiple', 'truefalse');

function make(cards: readonly Card[], rules: Partial<QuizRules> = {}): QuizQuestion[] {
  return makeQuestions(cards, { quizType: 'multiple', maxQuestions: 10, random: seededRandom(1), ...rules });
}

function cardIds(questions: readonly QuizQuestion[]): string[] {
  return questions.map(({ card }) => card.id);
}

describe('a set can be quizzed', () => {
  test('with 2 cards that have a term and either a definition or media', () => {
    expect(canBeQuizzed(matchCards('Cat=purrs', 'Dog=/dog.png'))).toBe(true);
    expect(canBeQuizzed(matchCards('Cat=purrs', 'Dog='))).toBe(false);
    expect(canBeQuizzed(matchCards('Cat=purrs', ' =/dog.png'))).toBe(false);
    expect(canBeQuizzed([])).toBe(false);
  });
});

describe('the questions', () => {
  test('are as many as wanted, or as there are eligible cards', () => {
    const cards = [...plainMatchCards(14), ...matchCards('Cat=', ' =purrs')];
    expect(make(cards)).toHaveLength(10);
    expect(make(cards, { maxQuestions: 'all' })).toHaveLength(14);
    expect(make(cards, { maxQuestions: 1 })).toHaveLength(1);
    expect(make(cards, { maxQuestions: 15 })).toHaveLength(14);
    fc.assert(
      fc.property(
        anyCards,
        fc.integer({ min: 1, max: 20 }),
        quizTypes,
        fc.nat(),
        (set, maxQuestions, quizType, seed) => {
          const eligible = set.filter(hasTwoSides).length;
          const random = seededRandom(seed);
          expect(make(set, { maxQuestions, quizType, random })).toHaveLength(Math.min(maxQuestions, eligible));
          expect(make(set, { maxQuestions: 'all', quizType, random })).toHaveLength(eligible);
        },
      ),
    );
  });

  test('ask for each card once at most, and for eligible ones only', () => {
    fc.assert(
      fc.property(anyCards, quizTypes, fc.nat(), (set, quizType, seed) => {
        const questions = make(set, { maxQuestions: 'all', quizType, random: seededRandom(seed) });
        expect(new Set(cardIds(questions)).size).toBe(questions.length);
        for (const { card } of questions) expect(hasTwoSides(card)).toBe(true);
      }),
    );
  });

  test('have the right answer among their choices once, and never a choice twice', () => {
    fc.assert(
      fc.property(anyCards, quizTypes, fc.nat(), (set, quizType, seed) => {
        for (const question of make(set, { maxQuestions: 'all', quizType, random: seededRandom(seed) })) {
          const textKeys = choicesOf(question).map((choice) => choice.replace(/\s/g, '').toLowerCase());
          expect(new Set(textKeys).size).toBe(textKeys.length);
          expect(choicesOf(question).filter((choice) => choice === rightAnswer(question))).toHaveLength(1);
        }
      }),
    );
  });

  test('are other ones in another order each time', () => {
    const random = seededRandom(5);
    const quizzes = Array.from({ length: 20 }, () => cardIds(make(plainMatchCards(30), { random })));
    expect(new Set(quizzes.map((ids) => ids.join())).size).toBe(20);
    expect(new Set(quizzes.map((ids) => ids.toSorted().join())).size).toBe(20);
  });

  test('ask first for what has a wrong answer', () => {
    const cards = matchCards('Hi=a greeting', 'Hello=a greeting', 'Hello=a word on the phone');
    const random = seededRandom(7);
    for (let round = 0; round < 20; round++) expect(cardIds(make(cards, { maxQuestions: 1, random }))).toEqual(['3']);
    expect(cardIds(make(cards, { random }))[0]).toBe('3');
  });
});

describe('multiple choice', () => {
  test('has 4 choices: the term of the card and 3 distractors', () => {
    const cards = plainMatchCards(12);
    const terms = cards.map(({ term }) => term);
    for (const question of make(cards)) {
      expect(choicesOf(question)).toHaveLength(4);
      expect(rightAnswer(question)).toBe(question.card.term);
      for (const choice of choicesOf(question)) expect(terms).toContain(choice);
    }
  });

  test('has fewer where the set has fewer distinct terms', () => {
    for (const question of make(matchCards('Cat=purrs', 'Dog=barks', 'dog=growls')))
      expect(choicesOf(question)).toHaveLength(2);
  });

  test('has the right answer in any place', () => {
    const random = seededRandom(11);
    const places = Array.from({ length: 40 }, () => make(plainMatchCards(5), { random }))
      .flat()
      .map((question) => choicesOf(question).indexOf(rightAnswer(question)));
    for (const place of [0, 1, 2, 3]) expect(places.filter((each) => each === place).length).toBeGreaterThan(20);
  });
});

describe('true/false', () => {
  function makeTrueFalse(texts: string[], seed = 1) {
    const questions = make(matchCards(...texts), { quizType: 'truefalse', random: seededRandom(seed) });
    return questions.flatMap((question) => (question.kind === 'truefalse' ? [question] : []));
  }

  test('has 2 choices, True and False', () => {
    const questions = makeTrueFalse(['Cat=purrs', 'Dog=barks', 'Cow=moos']);
    expect(questions).toHaveLength(3);
    for (const question of questions) expect(choicesOf(question)).toEqual(['True', 'False']);
  });

  test('shows the term of the card, which is true, as often as another one, which is false', () => {
    const questions = Array.from({ length: 50 }, (_, seed) =>
      makeTrueFalse(['Cat=purrs', 'Dog=barks', 'Cow=moos'], seed),
    ).flat();
    const [right, wrong] = [true, false].map((isRight) =>
      questions.filter(({ card, shownTerm }) => (card.term === shownTerm) === isRight),
    );
    expect(right?.length).toBeGreaterThan(50);
    expect(wrong?.length).toBeGreaterThan(50);
    for (const question of right ?? []) expect(rightAnswer(question)).toBe('True');
    for (const question of wrong ?? []) expect(rightAnswer(question)).toBe('False');
  });

  test('shows no term that would be right as well', () => {
    for (let seed = 0; seed < 20; seed++)
      for (const { shownTerm, card } of makeTrueFalse(['Hi=a greeting', 'Hello=a greeting', 'hi =a farewell'], seed))
        if (card.definition === 'a greeting') expect(shownTerm).toBe(card.term);
  });
});

describe('after a first question', () => {
  test('come others by chance, as many as without it, none of them twice', () => {
    fc.assert(
      fc.property(anyCards, quizTypes, fc.nat(), fc.nat(), (set, quizType, seed, other) => {
        const rules: QuizRules = { quizType, maxQuestions: 5, random: seededRandom(seed) };
        const [first] = makeQuestions(set, rules);
        fc.pre(first !== undefined);
        const questions = questionsStartingWith(first, set, { ...rules, random: seededRandom(other) });
        expect(questions[0]).toBe(first);
        expect(questions).toHaveLength(makeQuestions(set, rules).length);
        expect(new Set(cardIds(questions)).size).toBe(questions.length);
      }),
    );
  });

  test('every other card may come', () => {
    const set = plainMatchCards(6);
    const [first] = make(set, { maxQuestions: 3 });
    if (!first) throw new Error('There is no first question.');
    const random = seededRandom(1);
    const seen = Array.from({ length: 60 }, () =>
      questionsStartingWith(first, set, { quizType: 'multiple', maxQuestions: 3, random }),
    );
    expect(new Set(seen.flatMap(cardIds)).size).toBe(6);
  });
});

test('a seed is that of the cards and their order', () => {
  const set = plainMatchCards(6);
  expect(quizSeed(set)).toBe(quizSeed(structuredClone(set)));
  expect(quizSeed(set.toReversed())).not.toBe(quizSeed(set));
});

describe('choices reshuffled', () => {
  test('are those of the same questions in the same order', () => {
    fc.assert(
      fc.property(anyCards, quizTypes, fc.nat(), (set, quizType, seed) => {
        const random = seededRandom(seed);
        const questions = make(set, { quizType, random });
        const again = reshuffleChoices(questions, random);
        expect(cardIds(again)).toEqual(cardIds(questions));
        expect(again.map(rightAnswer)).toEqual(questions.map(rightAnswer));
        expect(again.map((question) => choicesOf(question).toSorted())).toEqual(
          questions.map((question) => choicesOf(question).toSorted()),
        );
      }),
    );
  });

  test('stand in other places', () => {
    const random = seededRandom(1);
    const questions = make(plainMatchCards(20), { random });
    const again = reshuffleChoices(questions, random);
    expect(again.map(choicesOf)).not.toEqual(questions.map(choicesOf));
  });

  test('the reshuffled choices of true/false stay: True comes first', () => {
    const questions = make(plainMatchCards(5), { quizType: 'truefalse' });
    expect(reshuffleChoices(questions, seededRandom(2))).toEqual(questions);
  });
});
