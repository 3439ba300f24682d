import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choicesOf, makeQuestions, reshuffleChoices } from './quiz-questions.ts';
import { generatingQuiz, quizReducer, shownPosition, unansweredPositions, type Quiz, type QuizEvent } from './quiz.ts';
import { plainMatchCards } from '../../match/rules/test-match-cards.ts';
import { seededRandom } from '../../player/rules/shuffle.ts';

const questions = makeQuestions(plainMatchCards(8), {
  quizType: 'multiple',
  maxQuestions: 3,
  random: seededRandom(1),
});
const fresh = play(generatingQuiz, { type: 'generated', questions });

const next: QuizEvent = { type: 'next', atMs: 0 };
const previous: QuizEvent = { type: 'previous', atMs: 0 };
const submit: QuizEvent = { type: 'submitWanted', atMs: 0 };

function play(quiz: Quiz, ...events: QuizEvent[]): Quiz {
  return events.reduce(quizReducer, quiz);
}

function rested(quiz: Quiz): Quiz {
  if (quiz.phase !== 'answering' || quiz.move.phase === 'resting') return quiz;
  return rested(quizReducer(quiz, { type: 'moveTicked', atMs: quiz.move.endsAtMs }));
}

function choose(place: number, choice: number): QuizEvent {
  const question = questions[place];
  const choices = question ? choicesOf(question) : [];
  return { type: 'answered', cardId: question?.card.id ?? '', choice: choices[choice] ?? '' };
}

/** Gives the first choice of each question. */
function answer(...places: number[]): QuizEvent[] {
  return places.map((place) => choose(place, 0));
}

function answers(quiz: Quiz): (string | undefined)[] {
  return quiz.phase === 'generating' ? [] : quiz.questions.map((asked) => asked.answer);
}

function position(quiz: Quiz): number | undefined {
  return quiz.phase === 'answering' ? quiz.position : undefined;
}

describe('a quiz', () => {
  test('is generating, then answering, then submitted', () => {
    expect(generatingQuiz.phase).toBe('generating');
    expect(fresh.phase).toBe('answering');
    expect(play(fresh, ...answer(0, 1, 2), submit).phase).toBe('submitted');
  });

  test('begins at its first question with no answers', () => {
    expect(position(fresh)).toBe(0);
    expect(answers(fresh)).toEqual([undefined, undefined, undefined]);
  });
});

test('is redrawn while it is answered, and stays as it is once it is submitted', () => {
  const others = reshuffleChoices(questions, seededRandom(7)).toReversed();
  const redrawn = play(fresh, { type: 'questionsReplaced', questions: others });
  expect(redrawn).toMatchObject({ phase: 'answering', position: 0 });
  expect(redrawn.phase === 'answering' && redrawn.questions.map(({ question }) => question)).toEqual(others);
  const submitted = play(fresh, ...answer(0, 1, 2), submit);
  expect(play(submitted, { type: 'questionsReplaced', questions: others })).toBe(submitted);
});

describe('answering', () => {
  test('takes a choice of the question, which can be changed', () => {
    const [first, second] = questions.slice(0, 1).flatMap(choicesOf);
    expect(answers(play(fresh, choose(0, 0)))).toEqual([first, undefined, undefined]);
    expect(answers(play(fresh, choose(0, 0), choose(0, 1)))).toEqual([second, undefined, undefined]);
  });

  test('takes nothing that is not a choice', () => {
    const cardId = questions[0]?.card.id ?? '';
    expect(answers(play(fresh, { type: 'answered', cardId, choice: 'Nonsense' }))).toEqual(answers(fresh));
    expect(answers(play(fresh, { type: 'answered', cardId: 'x', choice: 'Term 1' }))).toEqual(answers(fresh));
  });
});

describe('moving', () => {
  test('goes from question to question, and no further', () => {
    expect(position(play(fresh, next))).toBe(1);
    expect(position(play(fresh, next, next, next))).toBe(2);
    expect(position(play(fresh, next, previous))).toBe(0);
    expect(play(fresh, previous)).toBe(fresh);
  });
});

describe('what is seen', () => {
  test('is the question that was there until it has left, also when Submit leads to another one', () => {
    const last = rested(play(fresh, next, next));
    for (const event of [previous, submit]) {
      const leaving = play(last, { ...event, atMs: 1_000 });
      expect(leaving).toMatchObject({ move: { phase: 'leaving', direction: 'previous' } });
      if (leaving.phase !== 'answering') continue;
      expect(shownPosition(leaving)).toBe(2);
      const entering = play(leaving, { type: 'moveTicked', atMs: 1_150 });
      if (entering.phase === 'answering') expect(shownPosition(entering)).toBe(entering.position);
    }
  });
});

describe('submitting', () => {
  test('requires every question answered', () => {
    expect(play(fresh, submit).phase).toBe('answering');
    expect(play(fresh, ...answer(0, 2), submit).phase).toBe('answering');
    expect(play(fresh, ...answer(0, 1, 2), submit).phase).toBe('submitted');
  });

  test('with answers missing points at them, one after the other', () => {
    const last = play(fresh, ...answer(1), next, next);
    const pointing = play(last, submit);
    expect(pointing).toMatchObject({ highlightsUnanswered: true, position: 0 });
    expect(position(play(pointing, submit))).toBe(2);
    expect(position(play(last, ...answer(0), submit))).toBe(2);
  });

  test('happens once: what is submitted stays as it is', () => {
    const submitted = play(fresh, ...answer(0, 1, 2), submit);
    expect(play(submitted, submit, ...answer(0), next, previous)).toBe(submitted);
  });
});

describe('afterwards', () => {
  const submitted = play(fresh, ...answer(0, 1, 2), submit);

  test('a retake has the same questions, and no answers', () => {
    const again = play(submitted, { type: 'retaken', questions: reshuffleChoices(questions, seededRandom(9)) });
    expect(again).toMatchObject({ phase: 'answering', position: 0, highlightsUnanswered: false });
    expect(answers(again)).toEqual([undefined, undefined, undefined]);
    if (again.phase !== 'answering') return;
    expect(again.questions.map(({ question }) => question.card)).toEqual(questions.map(({ card }) => card));
  });

  test('a new quiz is generated', () => {
    expect(play(submitted, { type: 'newQuizWanted' })).toBe(generatingQuiz);
  });

  test('a quiz is neither retaken nor made anew in its middle', () => {
    expect(play(fresh, { type: 'newQuizWanted' }, { type: 'retaken', questions: [] })).toBe(fresh);
    expect(play(fresh, { type: 'generated', questions: [] })).toBe(fresh);
  });
});

test('whatever happens in between, answers are kept, and nothing is submitted with one missing', () => {
  const events = fc.oneof(
    fc
      .record({ type: fc.constantFrom('next', 'previous', 'submitWanted', 'moveTicked'), atMs: fc.nat(1_000) })
      .map((event): QuizEvent => event),
    fc.tuple(fc.nat(2), fc.nat(3)).map(([place, choice]) => choose(place, choice)),
  );
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (schedule) => {
      let quiz: Quiz = fresh;
      const chosen = new Map<string, string>();
      for (const event of schedule) {
        const before = quiz;
        quiz = quizReducer(quiz, event);
        if (event.type === 'answered' && before.phase === 'answering') chosen.set(event.cardId, event.choice);
        expect(answers(quiz)).toEqual(questions.map(({ card }) => chosen.get(card.id)));
        if (quiz.phase === 'answering') {
          expect(quiz.questions[quiz.position]).toBeDefined();
          expect(quiz.questions[shownPosition(quiz)]).toBeDefined();
          expect(rested(quiz)).toMatchObject({ move: { phase: 'resting' }, position: quiz.position });
        }
        if (quiz.phase === 'submitted') expect(unansweredPositions(quiz.questions)).toEqual([]);
        if (event.type === 'submitWanted' && chosen.size === 3) expect(quiz.phase).toBe('submitted');
      }
    }),
  );
});
