import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Track } from '../frame/mode-props.ts';
import { pass } from '../test-browser.ts';
import { testCards } from '../test-cards.ts';
import {
  answer,
  button,
  choices,
  chosen,
  click,
  position,
  press,
  prompt,
  question,
  score,
  settle,
  startEachQuizAfresh,
  TestedQuiz,
} from './test-quiz.tsx';

startEachQuizAfresh();

describe('answering', () => {
  test('is by click, and can be changed', async () => {
    render(<TestedQuiz />);
    expect(chosen()).toEqual([]);
    expect(question().hasAttribute('aria-invalid')).toBe(false);
    await click(choices()[1] ?? document.body);
    expect(chosen()).toEqual([choices()[1]?.textContent]);
    await click(choices()[2] ?? document.body);
    expect(chosen()).toEqual([choices()[2]?.textContent]);
  });

  test('is by the keys 1 to 4', async () => {
    render(<TestedQuiz cards={testCards(8)} />);
    for (const key of ['4', '1', '3', '2']) {
      await press(key);
      expect(chosen()).toEqual([choices()[Number(key) - 1]?.textContent]);
    }
    await press('5');
    expect(chosen()).toEqual([choices()[1]?.textContent]);
  });

  test('is by the keys 1 and 2 in true/false', async () => {
    render(<TestedQuiz search="quizType=truefalse" />);
    await press('2');
    expect(chosen()).toEqual(['2False']);
    await press('3');
    expect(chosen()).toEqual(['2False']);
    await press('1');
    expect(chosen()).toEqual(['1True']);
  });

  test('is by the keys of French keyboards, which write digits with Shift', async () => {
    render(<TestedQuiz />);
    fireEvent.keyDown(document.body, { key: 'é', code: 'Digit2' });
    expect(chosen()).toEqual([choices()[1]?.textContent]);
  });

  test('by keys counts for the question that comes, also while the one before leaves', async () => {
    render(<TestedQuiz />);
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    fireEvent.keyDown(document.body, { key: '2' });
    await settle();
    expect(chosen()).toEqual([choices()[1]?.textContent]);
    await press('ArrowLeft');
    expect(chosen()).toEqual([]);
  });

  test('goes through the choices with up and down', async () => {
    render(<TestedQuiz />);
    choices()[0]?.focus();
    await press('ArrowDown');
    expect(chosen()).toEqual([choices()[1]?.textContent]);
    expect(document.activeElement).toBe(choices()[1]);
    await press('ArrowUp');
    await press('ArrowUp');
    expect(chosen()).toEqual([choices()[2]?.textContent]);
    expect(choices().map((choice) => choice.tabIndex)).toEqual([-1, -1, 0]);
  });

  test('is kept from question to question', async () => {
    render(<TestedQuiz />);
    await press('1');
    const first = chosen();
    await press('ArrowRight');
    expect(chosen()).toEqual([]);
    await press('ArrowLeft');
    expect(chosen()).toEqual(first);
  });
});

describe('moving between questions', () => {
  test('is by buttons; there is nothing before the first', async () => {
    render(<TestedQuiz />);
    expect(button('Previous')).toHaveProperty('disabled', true);
    const first = prompt().textContent;
    await click(button('Next'));
    expect(position()).toBe('Question 2 of 3');
    expect(prompt().textContent).not.toBe(first);
    await click(button('Previous'));
    expect(position()).toBe('Question 1 of 3');
    expect(prompt().textContent).toBe(first);
  });

  test('is by arrows, and ends with the last', async () => {
    render(<TestedQuiz />);
    for (let presses = 0; presses < 5; presses++) await press('ArrowRight');
    expect(position()).toBe('Question 3 of 3');
    await press('ArrowLeft');
    expect(position()).toBe('Question 2 of 3');
  });

  test('is by arrows also with the focus on a choice, and takes the focus along', async () => {
    render(<TestedQuiz />);
    choices()[1]?.focus();
    await press('ArrowRight');
    expect(position()).toBe('Question 2 of 3');
    expect(document.activeElement).toBe(choices()[0]);
    await press('2');
    await press('ArrowLeft');
    await press('ArrowRight');
    expect(document.activeElement).toBe(choices()[1]);
  });

  test('goes on with Enter, also after a click on a choice or on a button', async () => {
    render(<TestedQuiz />);
    for (const control of [choices()[0], button('Previous')]) {
      fireEvent.pointerDown(control ?? document.body);
      act(() => (control ?? document.body).focus());
      await press('Enter');
    }
    expect(position()).toBe('Question 3 of 3');
  });

  test('leaves the focus where it is when it is not on the choices', async () => {
    render(<TestedQuiz />);
    button('Next').focus();
    await click(button('Next'));
    expect(document.activeElement).toBe(button('Next'));
  });

  test('is by swipe', async () => {
    render(<TestedQuiz />);
    await swipe(-120);
    expect(position()).toBe('Question 2 of 3');
    await swipe(120);
    expect(position()).toBe('Question 1 of 3');
    await swipe(120);
    expect(position()).toBe('Question 1 of 3');
    for (let swipes = 0; swipes < 4; swipes++) await swipe(-120);
    expect(position()).toBe('Question 3 of 3');
  });

  test('lets what is there leave before the next comes', async () => {
    render(<TestedQuiz />);
    const first = prompt().textContent;
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    await pass(100);
    expect(prompt().textContent).toBe(first);
    expect(position()).toBe('Question 2 of 3');
    await pass(100);
    expect(prompt().textContent).not.toBe(first);
  });

  test('gets there also when a key is pressed in the instant in which a question has left', async () => {
    render(<TestedQuiz />);
    const prompts = new Set([prompt().textContent]);
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight']) {
      act(() => {
        vi.advanceTimersByTime(150);
        fireEvent.keyDown(document.body, { key });
      });
    }
    await settle();
    expect(position()).toBe('Question 3 of 3');
    expect(document.querySelector('[data-phase]')?.getAttribute('data-phase')).toBe('resting');
    await press('ArrowLeft');
    prompts.add(prompt().textContent);
    await press('ArrowRight');
    expect(prompts.add(prompt().textContent).size).toBe(3);
  });

  /** A finger that moves sideways within 200 ms. */
  async function swipe(px: number) {
    for (const [type, x, atMs] of [
      ['pointerdown', 200, 0],
      ['pointermove', 200 + px / 2, 100],
      ['pointermove', 200 + px, 200],
      ['pointerup', 200 + px, 200],
    ] as const) {
      const event = new PointerEvent(type, { bubbles: true, clientX: x, clientY: 90, pointerId: 1, isPrimary: true });
      Object.defineProperty(event, 'timeStamp', { value: atMs });
      fireEvent(question(), event);
    }
    await settle();
  }
});

describe('progress', () => {
  const parts = () => Array.from(screen.getByRole('progressbar').children, (part) => part.getAttribute('data-state'));

  test('has a part for each question, and says how many are answered', async () => {
    render(<TestedQuiz />);
    expect(parts()).toEqual(['open', 'open', 'open']);
    await press('ArrowRight');
    await press('1');
    expect(parts()).toEqual(['open', 'answered', 'open']);
    expect(screen.getByRole('progressbar', { name: 'Questions answered' }).getAttribute('aria-valuenow')).toBe('1');
  });

  test('is a plain line where there are too many questions for parts', () => {
    render(<TestedQuiz cards={testCards(60)} search="maxQuestions=all" />);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuemax')).toBe('60');
    expect(screen.getByRole('progressbar').children).toHaveLength(1);
  });
});

describe('submitting', () => {
  test('is in the place of Next at the last question', async () => {
    render(<TestedQuiz />);
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    await press('ArrowRight');
    await press('ArrowRight');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    expect(button('Submit')).toBeTruthy();
  });

  test('is at hand on every question once all are answered, beside the way on and back', async () => {
    render(<TestedQuiz />);
    await answer(1, 2);
    await press('ArrowLeft');
    await press('ArrowLeft');
    expect(position()).toBe('Question 1 of 3');
    expect(button('Next')).toBeTruthy();
    const submit = button('Submit');
    act(() => submit.focus());
    await click(button('Next'));
    await click(button('Next'));
    expect(position()).toBe('Question 3 of 3');
    expect(screen.getAllByRole('button', { name: 'Submit' })).toHaveLength(1);
    expect(document.activeElement).toBe(button('Submit'));
    await press('ArrowLeft');
    await click(button('Submit'));
    expect(score()).toContain('33');
  });

  test('requires every question answered: unanswered ones are pointed at, one after the other', async () => {
    const handleTrack = vi.fn<Track>();
    render(<TestedQuiz onTrack={handleTrack} />);
    await press('ArrowRight');
    await press('1');
    await press('ArrowRight');
    await click(button('Submit'));
    expect(position()).toBe('Question 1 of 3');
    expect(question().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('2 unanswered')).toBeTruthy();
    expect(screen.getByText('Questions not answered yet: 1, 3')).toBeTruthy();
    expect(screen.getByRole('progressbar').querySelectorAll('[data-state="missing"]')).toHaveLength(2);
    await press('1');
    expect(question().hasAttribute('aria-invalid')).toBe(false);
    await click(button('Submit'));
    expect(position()).toBe('Question 3 of 3');
    expect(screen.getByText('Question 3 is not answered yet')).toBeTruthy();
    expect(handleTrack).not.toHaveBeenCalled();
    await press('1');
    expect(screen.queryByText(/unanswered|not answered/)).toBeNull();
    await click(button('Submit'));
    expect(score()).toMatch(/%/);
  });

  test('is by Enter when every question is answered, wherever one is', async () => {
    render(<TestedQuiz />);
    await answer(3);
    await press('ArrowLeft');
    await press('Enter');
    expect(score()).toContain('100%');
  });

  test('is by Enter also with the focus on a choice, which Enter does not press', async () => {
    render(<TestedQuiz />);
    await answer(3);
    choices()[0]?.focus();
    await press('Enter');
    expect(score()).toContain('100%');
  });

  test('with questions ahead Enter goes on to them', async () => {
    render(<TestedQuiz />);
    await press('1');
    await press('Enter');
    expect(position()).toBe('Question 2 of 3');
    expect(screen.queryByText(/unanswered/)).toBeNull();
    await press('Enter');
    await press('Enter');
    expect(screen.getByText('2 unanswered')).toBeTruthy();
  });

  test('is not by Enter on a button that was reached by keyboard, nor by one that is held', async () => {
    render(<TestedQuiz />);
    await answer(3);
    fireEvent.keyDown(document.body, { key: 'Tab' });
    act(() => button('Previous').focus());
    await press('Enter');
    expect(position()).toBe('Question 3 of 3');
    fireEvent.keyDown(document.body, { key: 'Enter', repeat: true });
    expect(position()).toBe('Question 3 of 3');
  });

  test('by Enter, like all keys, is off while a dialog is open', async () => {
    render(<TestedQuiz isPaused />);
    for (const key of ['1', 'ArrowRight', 'Enter']) await press(key);
    expect(chosen()).toEqual([]);
    expect(position()).toBe('Question 1 of 3');
  });
});
