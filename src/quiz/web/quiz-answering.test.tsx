import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { quizAutoAdvanceKey } from '../../platform/rules/preference-keys.ts';
import { pass } from '../../player/web/test-browser.ts';
import { testCards } from '../../player/web/test-cards.ts';
import { quiz, startEachQuizAfresh, TestedQuiz } from './test-quiz.tsx';

startEachQuizAfresh();

describe('answering', () => {
  test('is by click, and can be changed', async () => {
    render(<TestedQuiz />);
    expect(quiz.chosen()).toEqual([]);
    expect(quiz.question().hasAttribute('aria-invalid')).toBe(false);
    await quiz.click(quiz.choices()[1] ?? document.body);
    expect(quiz.chosen()).toEqual([quiz.choices()[1]?.textContent]);
    await quiz.click(quiz.choices()[2] ?? document.body);
    expect(quiz.chosen()).toEqual([quiz.choices()[2]?.textContent]);
  });

  test('goes on by itself after a press, where that is chosen, and stays at the last', async () => {
    localStorage.setItem(quizAutoAdvanceKey, 'true');
    render(<TestedQuiz />);
    quiz.choices()[0]?.focus();
    await quiz.press('ArrowDown');
    expect(quiz.position()).toBe('Question 1 of 3');
    await quiz.click(quiz.choices()[1] ?? document.body);
    expect(quiz.position()).toBe('Question 2 of 3');
    await quiz.press('2');
    await quiz.press('2');
    expect(quiz.position()).toBe('Question 3 of 3');
    expect(quiz.chosen()).toEqual([quiz.choices()[1]?.textContent]);
  });

  test.each<[string, () => void]>([
    ['click', () => fireEvent.click(quiz.choices()[1] ?? document.body)],
    ['key', () => fireEvent.keyDown(document.body, { key: '2' })],
  ])('that goes on by itself does so once where a %s is doubled', async (_, press) => {
    localStorage.setItem(quizAutoAdvanceKey, 'true');
    render(<TestedQuiz />);
    press();
    press();
    await quiz.settle();
    expect(quiz.position()).toBe('Question 2 of 3');
    expect(quiz.chosen()).toEqual([]);
  });

  test('is by the keys 1 to 4', async () => {
    render(<TestedQuiz cards={testCards(8)} />);
    for (const key of ['4', '1', '3', '2']) {
      await quiz.press(key);
      expect(quiz.chosen()).toEqual([quiz.choices()[Number(key) - 1]?.textContent]);
    }
    await quiz.press('5');
    expect(quiz.chosen()).toEqual([quiz.choices()[1]?.textContent]);
  });

  test('is by the keys 1 and 2 in true/false', async () => {
    render(<TestedQuiz search="quizType=truefalse" />);
    await quiz.press('2');
    expect(quiz.chosen()).toEqual(['2False']);
    await quiz.press('3');
    expect(quiz.chosen()).toEqual(['2False']);
    await quiz.press('1');
    expect(quiz.chosen()).toEqual(['1True']);
  });

  test('is by the keys of French keyboards, which write digits with Shift', async () => {
    render(<TestedQuiz />);
    fireEvent.keyDown(document.body, { key: 'é', code: 'Digit2' });
    expect(quiz.chosen()).toEqual([quiz.choices()[1]?.textContent]);
  });

  test('by keys counts for the question that comes, also while the one before leaves', async () => {
    render(<TestedQuiz />);
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    fireEvent.keyDown(document.body, { key: '2' });
    await quiz.settle();
    expect(quiz.chosen()).toEqual([quiz.choices()[1]?.textContent]);
    await quiz.press('ArrowLeft');
    expect(quiz.chosen()).toEqual([]);
  });

  test('goes through the choices with up and down', async () => {
    render(<TestedQuiz />);
    quiz.choices()[0]?.focus();
    await quiz.press('ArrowDown');
    expect(quiz.chosen()).toEqual([quiz.choices()[1]?.textContent]);
    expect(document.activeElement).toBe(quiz.choices()[1]);
    await quiz.press('ArrowUp');
    await quiz.press('ArrowUp');
    expect(quiz.chosen()).toEqual([quiz.choices()[2]?.textContent]);
    expect(quiz.choices().map((choice) => choice.tabIndex)).toEqual([-1, -1, 0]);
  });

  test('is kept from question to question', async () => {
    render(<TestedQuiz />);
    await quiz.press('1');
    const first = quiz.chosen();
    await quiz.press('ArrowRight');
    expect(quiz.chosen()).toEqual([]);
    await quiz.press('ArrowLeft');
    expect(quiz.chosen()).toEqual(first);
  });
});

describe('moving between questions', () => {
  test('is by buttons; there is nothing before the first', async () => {
    render(<TestedQuiz />);
    expect(quiz.button('Previous')).toHaveProperty('disabled', true);
    const first = quiz.prompt().textContent;
    await quiz.click(quiz.button('Next'));
    expect(quiz.position()).toBe('Question 2 of 3');
    expect(quiz.prompt().textContent).not.toBe(first);
    await quiz.click(quiz.button('Previous'));
    expect(quiz.position()).toBe('Question 1 of 3');
    expect(quiz.prompt().textContent).toBe(first);
  });

  test('is by arrows, and ends with the last', async () => {
    render(<TestedQuiz />);
    for (let presses = 0; presses < 5; presses++) await quiz.press('ArrowRight');
    expect(quiz.position()).toBe('Question 3 of 3');
    await quiz.press('ArrowLeft');
    expect(quiz.position()).toBe('Question 2 of 3');
  });

  test('is by arrows also with the focus on a choice, and takes the focus along', async () => {
    render(<TestedQuiz />);
    quiz.choices()[1]?.focus();
    await quiz.press('ArrowRight');
    expect(quiz.position()).toBe('Question 2 of 3');
    expect(document.activeElement).toBe(quiz.choices()[0]);
    await quiz.press('2');
    await quiz.press('ArrowLeft');
    await quiz.press('ArrowRight');
    expect(document.activeElement).toBe(quiz.choices()[1]);
  });

  test('goes on with Enter, also after a click on a choice or on a button', async () => {
    render(<TestedQuiz />);
    for (const control of [quiz.choices()[0], quiz.button('Previous')]) {
      fireEvent.pointerDown(control ?? document.body);
      act(() => (control ?? document.body).focus());
      await quiz.press('Enter');
    }
    expect(quiz.position()).toBe('Question 3 of 3');
  });

  test('leaves the focus where it is when it is not on the choices', async () => {
    render(<TestedQuiz />);
    quiz.button('Next').focus();
    await quiz.click(quiz.button('Next'));
    expect(document.activeElement).toBe(quiz.button('Next'));
  });

  test('is by swipe', async () => {
    render(<TestedQuiz />);
    await swipe(-120);
    expect(quiz.position()).toBe('Question 2 of 3');
    await swipe(120);
    expect(quiz.position()).toBe('Question 1 of 3');
    await swipe(120);
    expect(quiz.position()).toBe('Question 1 of 3');
    for (let swipes = 0; swipes < 4; swipes++) await swipe(-120);
    expect(quiz.position()).toBe('Question 3 of 3');
  });

  test('lets what is there leave before the next comes', async () => {
    render(<TestedQuiz />);
    const first = quiz.prompt().textContent;
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    await pass(100);
    expect(quiz.prompt().textContent).toBe(first);
    expect(quiz.position()).toBe('Question 2 of 3');
    await pass(100);
    expect(quiz.prompt().textContent).not.toBe(first);
  });

  test('gets there also when a key is pressed in the instant in which a question has left', async () => {
    render(<TestedQuiz />);
    const prompts = new Set([quiz.prompt().textContent]);
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight']) {
      act(() => {
        vi.advanceTimersByTime(150);
        fireEvent.keyDown(document.body, { key });
      });
    }
    await quiz.settle();
    expect(quiz.position()).toBe('Question 3 of 3');
    expect(document.querySelector('[data-phase]')?.getAttribute('data-phase')).toBe('resting');
    await quiz.press('ArrowLeft');
    prompts.add(quiz.prompt().textContent);
    await quiz.press('ArrowRight');
    expect(prompts.add(quiz.prompt().textContent).size).toBe(3);
  });

  async function swipe(px: number) {
    for (const [type, x, atMs] of [
      ['pointerdown', 200, 0],
      ['pointermove', 200 + px / 2, 100],
      ['pointermove', 200 + px, 200],
      ['pointerup', 200 + px, 200],
    ] as const) {
      const event = new PointerEvent(type, { bubbles: true, clientX: x, clientY: 90, pointerId: 1, isPrimary: true });
      Object.defineProperty(event, 'timeStamp', { value: atMs });
      fireEvent(quiz.question(), event);
    }
    await quiz.settle();
  }
});

describe('progress', () => {
  const parts = () => Array.from(screen.getByRole('progressbar').children, (part) => part.getAttribute('data-state'));

  test('has a part for each question, and says how many are answered', async () => {
    render(<TestedQuiz />);
    expect(parts()).toEqual(['open', 'open', 'open']);
    await quiz.press('ArrowRight');
    await quiz.press('1');
    expect(parts()).toEqual(['open', 'answered', 'open']);
    expect(screen.getByRole('progressbar', { name: 'Questions answered' }).getAttribute('aria-valuenow')).toBe('1');
  });

  test('is a plain line where there are too many questions for parts', () => {
    render(<TestedQuiz cards={testCards(60)} search="maxQuestions=all" />);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuemax')).toBe('60');
    expect(screen.getByRole('progressbar').children).toHaveLength(1);
  });
});
