import type { Card } from '../../contract/card.ts';
import type { EmbedParameters } from '../../embed/options.ts';
import { minQuizCards, quizDistractors } from '../../limits.ts';
import { distractorsFrom } from './distractors.ts';
import { isEligible } from '../eligibility.ts';
import { textHash } from '../../text-hash.ts';
import { shuffled } from '../shuffle.ts';

/** Spec 4.4. The right answer is the prompt's term or, in true/false, whether the term shown is its own. */
export type QuizQuestion =
  | { readonly kind: 'multiple'; readonly card: Card; readonly choices: readonly string[] }
  | { readonly kind: 'truefalse'; readonly card: Card; readonly shownTerm: string };

export interface QuizRules extends Pick<EmbedParameters, 'quizType' | 'maxQuestions'> {
  /** Gives [0, 1). */
  readonly random: () => number;
}

const trueFalseChoices = ['True', 'False'] as const;
const trueShare = 0.5;
/** In search of cards that have wrong answers. */
const triedPerQuestion = 3;
const distractorCounts = { multiple: quizDistractors, truefalse: 1 } as const;

export function canBeQuizzed(cards: readonly Card[]): boolean {
  return cards.filter(isEligible).length >= minQuizCards;
}

/** By chance. Those without a wrong answer come last, if at all. */
export function makeQuestions(cards: readonly Card[], { quizType, maxQuestions, random }: QuizRules): QuizQuestion[] {
  const eligible = cards.filter(isEligible);
  const count = Math.min(eligible.length, maxQuestions === 'all' ? eligible.length : maxQuestions);
  const findDistractors = distractorsFrom(cards);
  const worthAsking: QuizQuestion[] = [];
  const trivial: QuizQuestion[] = [];
  for (const card of shuffled(eligible, random).slice(0, count * triedPerQuestion)) {
    if (worthAsking.length === count) break;
    const distractors = findDistractors(card, distractorCounts[quizType], random);
    const questions = distractors.length > 0 ? worthAsking : trivial;
    questions.push(
      quizType === 'multiple' ? multipleChoice(card, distractors, random) : trueFalse(card, distractors, random),
    );
  }
  return [...worthAsking, ...trivial].slice(0, count);
}

export function questionsAfter(first: QuizQuestion, cards: readonly Card[], rules: QuizRules): QuizQuestion[] {
  const questions = makeQuestions(cards, rules);
  const others = questions.filter(({ card }) => card.id !== first.card.id);
  return [first, ...others].slice(0, questions.length);
}

/** For questions that are the same wherever they are made of these cards. */
export function quizSeed(cards: readonly Card[]): number {
  return textHash(cards.map(({ id }) => id).join());
}

/** True always comes before False. */
export function reshuffleChoices(questions: readonly QuizQuestion[], random: () => number): QuizQuestion[] {
  return questions.map((question) =>
    question.kind === 'multiple' ? { ...question, choices: shuffled(question.choices, random) } : question,
  );
}

export function choicesOf(question: QuizQuestion): readonly string[] {
  return question.kind === 'multiple' ? question.choices : trueFalseChoices;
}

export function rightAnswer(question: QuizQuestion): string {
  if (question.kind === 'multiple') return question.card.term;
  const [isTrue, isFalse] = trueFalseChoices;
  return question.shownTerm === question.card.term ? isTrue : isFalse;
}

function multipleChoice(card: Card, distractors: readonly string[], random: () => number): QuizQuestion {
  return { kind: 'multiple', card, choices: shuffled([card.term, ...distractors], random) };
}

function trueFalse(card: Card, [distractor = card.term]: readonly string[], random: () => number): QuizQuestion {
  return { kind: 'truefalse', card, shownTerm: random() < trueShare ? card.term : distractor };
}
