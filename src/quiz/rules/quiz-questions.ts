import type { Card } from '../../cards/contract/card.ts';
import type { EmbedParameters } from '../../platform/rules/addresses/options.ts';
import { minQuizCards, quizDistractors } from '../../platform/rules/limits.ts';
import { Distractors } from './distractors.ts';
import { hasTwoSides } from '../../player/rules/eligibility.ts';
import { textHash } from '../../platform/rules/text-hash.ts';
import { shuffled } from '../../player/rules/shuffle.ts';
import { typedTermsFrom, type TypedTerm } from './typed-term.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

/**
 * A question about a card. The right answer is the term of that card. In a true-or-false question it is whether the
 * shown term belongs to the card. In a `sign` question the prompt is the term, and answers are card ids.
 */
export type QuizQuestion =
  | { readonly kind: 'multiple'; readonly card: Card; readonly choices: readonly string[] }
  | { readonly kind: 'truefalse'; readonly card: Card; readonly shownTerm: string }
  | { readonly kind: 'typed'; readonly card: Card; readonly typedTerm: TypedTerm }
  | { readonly kind: 'sign'; readonly card: Card; readonly signs: readonly Card[] };

export interface QuizRules
  extends
    Pick<EmbedParameters, 'quizType' | 'maxQuestions'>,
    Partial<Pick<EmbedParameters, 'typeTerm' | 'chooseSign'>> {
  /** Returns a number in [0, 1). */
  readonly random: () => number;
}

const trueFalseChoices = ['True', 'False'] as const;
/** The texts of the choices in a true-or-false question. */
export const statementLabels: Readonly<Record<string, Message>> = { True: message('True'), False: message('False') };
/** The share of true-or-false questions whose statement is true. */
const trueShare = 0.5;
/** How many cards are tried at most, per question on average, to find cards with wrong answers. */
const triedCardsPerQuestion = 3;
const distractorCounts = { multiple: quizDistractors, truefalse: 1 } as const;

export function canBeQuizzed(cards: readonly Card[]): boolean {
  return cards.filter(hasTwoSides).length >= minQuizCards;
}

/** Draws the questions of a quiz. Those without a wrong answer come last, and are used only if there are too few others. */
export function makeQuestions(cards: readonly Card[], rules: QuizRules): QuizQuestion[] {
  const { quizType, maxQuestions, random } = rules;
  const distractors = new Distractors(cards);
  const makeTypedOrSignQuestion = typedOrSignQuestionsFrom(cards, distractors, rules);
  const eligible = cards.filter(hasTwoSides);
  const count = Math.min(eligible.length, maxQuestions === 'all' ? eligible.length : maxQuestions);
  const makeChoiceQuestion = quizType === 'multiple' ? makeMultipleChoice : makeTrueFalse;
  const worthAsking: QuizQuestion[] = [];
  const trivial: QuizQuestion[] = [];
  for (const card of shuffled(eligible, random).slice(0, count * triedCardsPerQuestion)) {
    if (worthAsking.length === count) break;
    const typedOrSign = makeTypedOrSignQuestion(card);
    if (typedOrSign) {
      worthAsking.push(typedOrSign);
      continue;
    }
    const wrongTerms = distractors.findTerms(card, distractorCounts[quizType], random);
    const questions = wrongTerms.length > 0 ? worthAsking : trivial;
    questions.push(makeChoiceQuestion(card, wrongTerms, random));
  }
  return [...worthAsking, ...trivial].slice(0, count);
}

/**
 * Returns a function that makes a typed or a sign question about a card. These and the quiz type take turns in a random
 * order. The function returns undefined if the quiz type is due, or a sign question for which media or other signs are
 * missing.
 */
function typedOrSignQuestionsFrom(
  cards: readonly Card[],
  distractors: Distractors,
  { typeTerm, chooseSign, random }: QuizRules,
): (card: Card) => QuizQuestion | undefined {
  if (!typeTerm && !chooseSign) return () => undefined;
  const findTypedTerm = typeTerm ? typedTermsFrom(cards) : undefined;
  const kinds = ['choice', ...(typeTerm ? ['typed'] : []), ...(chooseSign ? ['sign'] : [])] as const;
  let remainingKinds: (typeof kinds)[number][] = [];

  return function makeTypedOrSignQuestion(card) {
    if (remainingKinds.length === 0) remainingKinds = shuffled(kinds, random);
    const kind = remainingKinds.pop();
    if (kind === 'typed' && findTypedTerm) return { kind, card, typedTerm: findTypedTerm(card) };
    if (kind !== 'sign' || !card.hasMedia) return undefined;
    const wrongSigns = distractors.findSigns(card, quizDistractors, random);
    if (wrongSigns.length < quizDistractors) return undefined;
    return { kind, card, signs: shuffled([card, ...wrongSigns], random) };
  };
}

/** Draws the questions of a quiz that begins with the given one. */
export function questionsStartingWith(first: QuizQuestion, cards: readonly Card[], rules: QuizRules): QuizQuestion[] {
  const questions = makeQuestions(cards, rules);
  const others = questions.filter(({ card }) => card.id !== first.card.id);
  return [first, ...others].slice(0, questions.length);
}

/**
 * Returns the seed of the quiz that the server renders. The same cards always give the same seed, so that server and
 * browser make the same quiz.
 */
export function quizSeed(cards: readonly Card[]): number {
  return textHash(cards.map(({ id }) => id).join());
}

/** Shuffles the choices of each question, except that True always precedes False. */
export function reshuffleChoices(questions: readonly QuizQuestion[], random: () => number): QuizQuestion[] {
  return questions.map((question) => {
    if (question.kind === 'multiple') return { ...question, choices: shuffled(question.choices, random) };
    return question.kind === 'sign' ? { ...question, signs: shuffled(question.signs, random) } : question;
  });
}

export function choicesOf(question: QuizQuestion): readonly string[] {
  switch (question.kind) {
    case 'multiple':
      return question.choices;
    case 'truefalse':
      return trueFalseChoices;
    case 'typed':
      return [];
    case 'sign':
      return question.signs.map(({ id }) => id);
  }
}

export function rightAnswer(question: QuizQuestion): string {
  switch (question.kind) {
    case 'multiple':
    case 'typed':
      return question.card.term;
    case 'truefalse':
      return question.shownTerm === question.card.term ? 'True' : 'False';
    case 'sign':
      return question.card.id;
  }
}

function makeMultipleChoice(card: Card, distractors: readonly string[], random: () => number): QuizQuestion {
  return { kind: 'multiple', card, choices: shuffled([card.term, ...distractors], random) };
}

/** Makes a true-or-false question. If there is no distractor, the statement is true. */
function makeTrueFalse(card: Card, [distractor = card.term]: readonly string[], random: () => number): QuizQuestion {
  return { kind: 'truefalse', card, shownTerm: random() < trueShare ? card.term : distractor };
}
