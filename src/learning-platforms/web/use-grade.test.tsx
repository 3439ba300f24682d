import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { StudyMode } from '../../platform/rules/addresses/modes.ts';
import { answerCalls, refuse, type Answers } from '../../api/web/test-answers.ts';
import { createQueryClient } from '../../api/web/query-client.ts';
import { testCards } from '../../player/web/test-cards.ts';
import { GradeNotice } from './graded-player.tsx';
import { toQuizAnswers } from '../../quiz/rules/quiz-result.ts';
import { useGrade } from './activity.tsx';
import { message } from '../../platform/rules/languages/texts.ts';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const cards = testCards(2);
const questions = cards.map((card) => ({
  question: { kind: 'multiple' as const, card, choices: cards.map(({ term }) => term) },
  answer: cards[0]?.term ?? '',
}));

function open(modes: readonly StudyMode[], answers: Answers, { token = '#token', studied = cards } = {}) {
  history.replaceState(null, '', `/lti/play/set-1${token}`);
  const calls = answerCalls(answers);
  const client = createQueryClient();
  const { result } = renderHook(() => useGrade(modes, studied), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const sent = () => calls.filter(({ name }) => name === 'POST /api/activities/results').map(({ body }) => body);
  return { result, sent };
}

test('a finished quiz is sent with its answers', async () => {
  const { result, sent } = open(['quiz'], { 'POST /api/activities/results': () => ({ score: 50 }) });
  act(() => result.current.report('quiz_complete', { score: 50 }, toQuizAnswers(questions, cards)));
  await waitFor(() => expect(result.current.delivery).toEqual({ phase: 'sent', mode: 'quiz', score: 50 }));
  const [first, second] = cards.map(({ id }) => id);
  const answers = [
    { cardId: first, chosenId: first },
    { cardId: second, chosenId: first },
  ];
  expect(sent()).toEqual([{ token: 'token', result: { mode: 'quiz', answers } }]);
});

test('a finished match is sent where the cards do not suffice for a quiz', async () => {
  const answers = { 'POST /api/activities/results': () => ({ score: 100 }) };
  const { result } = open(['flip', 'match', 'quiz'], answers, { studied: testCards(1) });
  act(() => result.current.report('match_complete', { pairs: 1, completionTime: 20 }));
  await waitFor(() => expect(result.current.delivery).toEqual({ phase: 'sent', mode: 'match', score: 100 }));
});

test('a finished match is sent, and a quiz beside it is not, where matches are graded', async () => {
  const { result, sent } = open(['match', 'flip'], { 'POST /api/activities/results': () => ({ score: 100 }) });
  act(() => result.current.report('quiz_complete', { score: 50 }, toQuizAnswers(questions, cards)));
  act(() => result.current.report('match_complete', { pairs: 6, completionTime: 20 }));
  await waitFor(() => expect(result.current.delivery).toMatchObject({ phase: 'sent', mode: 'match' }));
  expect(sent()).toEqual([{ token: 'token', result: { mode: 'match', pairs: 6 } }]);
});

test('a refused result says what to do', async () => {
  const detail = 'This result does not belong to this activity';
  const { result } = open(['quiz'], {
    'POST /api/activities/results': () => refuse(400, detail, 'result-invalid'),
  });
  act(() => result.current.report('quiz_complete', { score: 50 }, toQuizAnswers(questions, cards)));
  const reason = message('Your result was not accepted. Please open this activity again from your course.');
  await waitFor(() => expect(result.current.delivery).toEqual({ phase: 'refused', reason }));
});

test('without a token nothing is sent', () => {
  const { result, sent } = open(['quiz'], {}, { token: '' });
  act(() => result.current.report('quiz_complete', { score: 50 }, toQuizAnswers(questions, cards)));
  expect([result.current.delivery, sent()]).toEqual([{ phase: 'none' }, []]);
});

test('a teacher reads that there is no grade for teachers, and none is sent', () => {
  const { result, sent } = open(['quiz'], {}, { token: '#ungraded' });
  expect(result.current.delivery).toEqual({ phase: 'none' });
  act(() => result.current.report('quiz_complete', { score: 50 }, toQuizAnswers(questions, cards)));
  const reason = message('Only learners get a grade: yours is not sent.');
  expect([result.current.delivery, sent()]).toEqual([{ phase: 'not-counted', reason }, []]);
});

test('learners read what has become of it', () => {
  const { rerender } = render(<GradeNotice delivery={{ phase: 'none' }} />);
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(<GradeNotice delivery={{ phase: 'sending' }} />);
  expect(screen.getByText(/^Sending your result/)).toBeTruthy();
  rerender(<GradeNotice delivery={{ phase: 'sent', mode: 'quiz', score: 80 }} />);
  expect(screen.getByText('Your score of 80 % goes to your course. Your best score counts.')).toBeTruthy();
  rerender(<GradeNotice delivery={{ phase: 'sent', mode: 'match', score: 100 }} />);
  expect(screen.getByText('Your course knows that you finished.')).toBeTruthy();
});
