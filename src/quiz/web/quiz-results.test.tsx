import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { StudyMode } from '../../platform/rules/addresses/modes.ts';
import type { Track } from '../../player/web/frame/mode-props.ts';
import { testCards, testVideo } from '../../player/web/test-cards.ts';
import { quiz, startEachQuizAfresh, TestedQuiz } from './test-quiz.tsx';

startEachQuizAfresh();

describe('the results', () => {
  test.each([
    [10, 0, '100% Outstanding work! 🌟'],
    [7, 3, '70% Nice work—keep going! 💪'],
    [6, 4, "60% You're learning! Keep practicing! 📚"],
  ])('of %i right and %i wrong answers are one number and one sentence', async (right, wrong, expected) => {
    render(<TestedQuiz cards={testCards(12)} />);
    await quiz.answer(right, wrong);
    await quiz.press('Enter');
    expect(quiz.score()).toBe(expected);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
    const description = document.activeElement?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toBe(`${right} of 10 right`);
  });

  test('tell of each answer whether it was right, and what was', async () => {
    render(<TestedQuiz />);
    await quiz.answer(2, 1);
    const wrong = quiz.chosen()[0]?.slice(1) ?? '';
    const right = quiz.rightChoice().textContent?.slice(1) ?? '';
    await quiz.press('Enter');
    const marks = within(screen.getByRole('list', { name: 'Answers' })).getAllByRole('button');
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Question 1: right',
      'Question 2: right',
      'Question 3: wrong',
    ]);
    const review = within(screen.getByRole('list', { name: 'Review' })).getAllByRole('listitem');
    expect(review.map((item) => /Right$|Wrong/.exec(item.textContent ?? '')?.[0])).toEqual(['Right', 'Right', 'Wrong']);
    expect(review[2]?.textContent).toContain(right);
    expect(review[2]?.textContent).toContain(`Your answer: ${wrong}`);
    expect(review[2]?.textContent).toContain(right.replace('Term', 'Definition'));
    await quiz.click(marks[2] ?? document.body);
    expect(document.activeElement).toBe(review[2]);
  });

  test('the results of true/false tell what was shown and whether that was true', async () => {
    render(<TestedQuiz cards={testCards(2)} search="quizType=truefalse" />);
    await quiz.press('1');
    const shown = screen.getByText(/^Term \d$/).textContent ?? '';
    const isTrue = shown.slice(-1) === quiz.prompt().textContent?.slice(-1);
    await quiz.press('ArrowRight');
    await quiz.press('2');
    await quiz.press('Enter');
    const [first] = within(screen.getByRole('list', { name: 'Review' })).getAllByRole('listitem');
    expect(first?.textContent).toContain(`“${shown}” is ${isTrue}. Your answer: True`);
    expect(first?.textContent).toMatch(isTrue ? /Right$/ : /Wrong$/);
  });

  test('are counted once, with score, numbers and what was mixed up', async () => {
    const handleTrack = vi.fn<Track>();
    render(
      <StrictMode>
        <TestedQuiz cards={testCards(3)} onTrack={handleTrack} />
      </StrictMode>,
    );
    await quiz.answer(2, 1);
    const submit = quiz.button('Submit');
    fireEvent.click(submit);
    fireEvent.click(submit);
    await quiz.press('Enter');
    expect(handleTrack.mock.calls).toEqual([
      [
        'quiz_complete',
        { score: 67, totalQuestions: 3, correctAnswers: 2, confusions: [[expect.any(String), expect.any(String)]] },
        expect.any(Array),
      ],
    ]);
    await quiz.click(quiz.button('Retake'));
    await quiz.answer(3);
    await quiz.press('Enter');
    expect(handleTrack.mock.calls.slice(1)).toEqual([
      ['quiz_complete', { score: 100, totalQuestions: 3, correctAnswers: 3 }, expect.any(Array)],
    ]);
  });

  test('with many answers show a count in the place of the marks', async () => {
    render(<TestedQuiz cards={testCards(60)} search="maxQuestions=all" />);
    for (let answered = 0; answered < 60; answered++) {
      fireEvent.keyDown(document.body, { key: '1' });
      fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    }
    await quiz.press('Enter');
    expect(screen.getByText(/^\d+ of 60 right$/)).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Answers' })).toBeNull();
  });
});

describe('wrong answers', () => {
  test('can be practised in flip mode, they alone', async () => {
    const handleModeChange = vi.fn<(mode: StudyMode, practisedIds?: readonly string[]) => void>();
    render(<TestedQuiz onModeChange={handleModeChange} />);
    await quiz.answer(1, 2);
    await quiz.press('Enter');
    await quiz.click(quiz.button('Practise these 2'));
    const [[mode, ids = []] = []] = handleModeChange.mock.calls;
    expect([mode, ids.length]).toEqual(['flip', 2]);
  });

  test('one is a card to practise, not a number', async () => {
    render(<TestedQuiz />);
    await quiz.answer(2, 1);
    await quiz.press('Enter');
    expect(quiz.button('Practise this card')).toBeTruthy();
  });

  test('are not practised where flip mode is not offered, and none is none to practise', async () => {
    render(<TestedQuiz modes={['quiz']} />);
    await quiz.answer(2, 1);
    await quiz.press('Enter');
    expect(screen.queryByRole('button', { name: /Practise/ })).toBeNull();
    cleanup();
    render(<TestedQuiz />);
    await quiz.answer(3);
    await quiz.press('Enter');
    expect(screen.queryByRole('button', { name: /Practise/ })).toBeNull();
  });
});

describe('the signs of a quiz', () => {
  test('can be watched again in the review, one at a time', async () => {
    const cards = testCards(3).map((each) => ({
      ...each,
      hasMedia: true,
      ...testVideo,
      mediaPath: `/media/${each.id}.mp4`,
    }));
    render(<TestedQuiz cards={cards} />);
    for (let asked = 0; asked < 3; asked++) {
      await quiz.press('1');
      if (asked < 2) await quiz.press('ArrowRight');
    }
    await quiz.press('Enter');
    const review = within(screen.getByRole('list', { name: 'Review' }));
    const [first, second] = review.getAllByRole('button', { name: 'Watch again', expanded: false });
    await quiz.click(first ?? document.body);
    const caption = () => review.getAllByRole('figure')[0]?.querySelector('figcaption')?.textContent;
    expect(review.getAllByRole('figure')[0]?.querySelector('video')?.autoplay).toBe(true);
    const firstCaption = caption();
    expect(firstCaption).toMatch(/^Right: Term/);
    await quiz.click(second ?? document.body);
    expect(caption()).not.toBe(firstCaption);
    await quiz.click(review.getByRole('button', { name: 'Close' }));
    expect(review.queryByRole('figure')).toBeNull();
  });
});
