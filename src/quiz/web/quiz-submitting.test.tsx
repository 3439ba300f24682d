import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Track } from '../../player/web/frame/mode-props.ts';
import { quiz, startEachQuizAfresh, TestedQuiz } from './test-quiz.tsx';

startEachQuizAfresh();

describe('submitting', () => {
  test('is in the place of Next at the last question', async () => {
    render(<TestedQuiz />);
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    await quiz.press('ArrowRight');
    await quiz.press('ArrowRight');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    expect(quiz.button('Submit')).toBeTruthy();
  });

  test('is at hand on every question once all are answered, beside the way on and back', async () => {
    render(<TestedQuiz />);
    await quiz.answer(1, 2);
    await quiz.press('ArrowLeft');
    await quiz.press('ArrowLeft');
    expect(quiz.position()).toBe('Question 1 of 3');
    expect(quiz.button('Next')).toBeTruthy();
    const submit = quiz.button('Submit');
    act(() => submit.focus());
    await quiz.click(quiz.button('Next'));
    await quiz.click(quiz.button('Next'));
    expect(quiz.position()).toBe('Question 3 of 3');
    expect(screen.getAllByRole('button', { name: 'Submit' })).toHaveLength(1);
    expect(document.activeElement).toBe(quiz.button('Submit'));
    await quiz.press('ArrowLeft');
    await quiz.click(quiz.button('Submit'));
    expect(quiz.score()).toContain('33');
  });

  test('requires every question answered: unanswered ones are pointed at, one after the other', async () => {
    const handleTrack = vi.fn<Track>();
    render(<TestedQuiz onTrack={handleTrack} />);
    await quiz.press('ArrowRight');
    await quiz.press('1');
    await quiz.press('ArrowRight');
    await quiz.click(quiz.button('Submit'));
    expect(quiz.position()).toBe('Question 1 of 3');
    expect(quiz.question().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('2 unanswered')).toBeTruthy();
    expect(screen.getByText('Questions not answered yet: 1, 3')).toBeTruthy();
    expect(screen.getByRole('progressbar').querySelectorAll('[data-state="missing"]')).toHaveLength(2);
    await quiz.press('1');
    expect(quiz.question().hasAttribute('aria-invalid')).toBe(false);
    await quiz.click(quiz.button('Submit'));
    expect(quiz.position()).toBe('Question 3 of 3');
    expect(screen.getByText('Question 3 is not answered yet')).toBeTruthy();
    expect(handleTrack).not.toHaveBeenCalled();
    await quiz.press('1');
    expect(screen.queryByText(/unanswered|not answered/)).toBeNull();
    await quiz.click(quiz.button('Submit'));
    expect(quiz.score()).toMatch(/%/);
  });

  test('is by Enter when every question is answered, wherever one is', async () => {
    render(<TestedQuiz />);
    await quiz.answer(3);
    await quiz.press('ArrowLeft');
    await quiz.press('Enter');
    expect(quiz.score()).toContain('100%');
  });

  test('is by Enter also with the focus on a choice, which Enter does not press', async () => {
    render(<TestedQuiz />);
    await quiz.answer(3);
    quiz.choices()[0]?.focus();
    await quiz.press('Enter');
    expect(quiz.score()).toContain('100%');
  });

  test('with questions ahead Enter goes on to them', async () => {
    render(<TestedQuiz />);
    await quiz.press('1');
    await quiz.press('Enter');
    expect(quiz.position()).toBe('Question 2 of 3');
    expect(screen.queryByText(/unanswered/)).toBeNull();
    await quiz.press('Enter');
    await quiz.press('Enter');
    expect(screen.getByText('2 unanswered')).toBeTruthy();
  });

  test('is not by Enter on a button that was reached by keyboard, nor by one that is held', async () => {
    render(<TestedQuiz />);
    await quiz.answer(3);
    fireEvent.keyDown(document.body, { key: 'Tab' });
    act(() => quiz.button('Previous').focus());
    await quiz.press('Enter');
    expect(quiz.position()).toBe('Question 3 of 3');
    fireEvent.keyDown(document.body, { key: 'Enter', repeat: true });
    expect(quiz.position()).toBe('Question 3 of 3');
  });

  test('by Enter, like all keys, is off while a dialog is open', async () => {
    render(<TestedQuiz isPaused />);
    for (const key of ['1', 'ArrowRight', 'Enter']) await quiz.press(key);
    expect(quiz.chosen()).toEqual([]);
    expect(quiz.position()).toBe('Question 1 of 3');
  });
});
