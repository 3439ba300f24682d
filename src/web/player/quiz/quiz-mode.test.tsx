// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { StrictMode, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Card } from '../../../shared/contract/card.ts';
import { parseEmbedParameters } from '../../../shared/embed/options.ts';
import { embedPreferenceKeys, stillLearningKey } from '../../../shared/preference-keys.ts';
import type { StudyMode } from '../../../shared/study/modes.ts';
import { seededChances } from '../../../shared/study/shuffle.ts';
import type { Track } from '../frame/mode-props.ts';
import { PlayerFrame } from '../frame/player-frame.tsx';
import { prepareBrowser } from '../test-browser.ts';
import { testCard, testCards, testImage, testVideo } from '../test-cards.ts';
import { usePlayerSettings } from '../settings/use-player-settings.ts';
import { QuizMode } from './quiz-mode.tsx';

interface TestedQuiz {
  cards?: Card[];
  search?: string;
  modes?: StudyMode[];
  isPaused?: boolean;
  onModeChange?: (mode: StudyMode, practisedIds?: readonly string[]) => void;
  onTrack?: Track;
}

function TestedQuiz({
  cards = testCards(3),
  search = '',
  modes = ['flip', 'quiz'],
  isPaused = false,
  onModeChange = () => {},
  onTrack,
}: TestedQuiz) {
  const player = useRef<HTMLElement>(null);
  const parameters = parseEmbedParameters(new URLSearchParams(search));
  const { settings } = usePlayerSettings(embedPreferenceKeys, parameters);
  return (
    <PlayerFrame ref={player}>
      <QuizMode
        set={{ id: 'set-1', title: 'Greetings', publicTitle: '', visibility: 'public' }}
        cards={cards}
        parameters={parameters}
        settings={settings}
        preferenceKeys={embedPreferenceKeys}
        modes={modes}
        onModeChange={onModeChange}
        playerRef={player}
        isPaused={isPaused}
        onTrack={onTrack}
      />
    </PlayerFrame>
  );
}

beforeEach(() => {
  localStorage.clear();
  prepareBrowser();
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockImplementation(seededChances(1));
  HTMLElement.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const question = () => screen.getByRole('radiogroup');
const choices = () => screen.getAllByRole('radio');
const chosen = () => screen.queryAllByRole('radio', { checked: true }).map((choice) => choice.textContent);
const prompt = () => screen.getByRole('group', { name: 'Prompt' });
const position = () => screen.getByText(/^Question \d+ of \d+$/).textContent;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const score = () => screen.getByRole('heading', { level: 2 }).textContent;

/** Time goes by, and the quiz keeps up with it. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 50) await act(() => vi.advanceTimersByTimeAsync(50));
}

/** A question has left and the next one has come. */
const settle = () => pass(350);

async function press(key: string, target: Element = document.activeElement ?? document.body) {
  fireEvent.keyDown(target, { key, code: /^\d$/.test(key) ? `Digit${key}` : key });
  await settle();
}

async function click(element: Element) {
  fireEvent.click(element);
  await settle();
}

/** The right answer: term and definition of a card have one number. */
function rightChoice(): HTMLElement {
  const number = prompt().textContent?.replace('Definition ', '') ?? '';
  return screen.getByRole('radio', { name: `Term ${number}` });
}

/** Answers the questions from the one on screen on: that many right, that many wrong. Stays at the last of them. */
async function answer(right: number, wrong = 0) {
  for (let answered = 0; answered < right + wrong; answered++) {
    if (answered > 0) await press('ArrowRight');
    const other = choices().find((choice) => choice !== rightChoice()) ?? rightChoice();
    await click(answered < right ? rightChoice() : other);
  }
}

describe('the quiz', () => {
  test('asks 10 questions by default, or as many as the address says, or all', () => {
    render(<TestedQuiz cards={testCards(14)} />);
    expect(position()).toBe('Question 1 of 10');
    for (const [search, count] of [
      ['maxQuestions=3', 3],
      ['maxQuestions=all', 14],
      ['maxQuestions=100', 14],
    ] as const) {
      cleanup();
      render(<TestedQuiz cards={testCards(14)} search={search} />);
      expect(position()).toBe(`Question 1 of ${count}`);
    }
  });

  test('shows a definition and 4 terms, one of them right', () => {
    render(<TestedQuiz cards={testCards(14)} />);
    expect(prompt().textContent).toMatch(/^Definition \d+$/);
    expect(choices()).toHaveLength(4);
    for (const choice of choices()) expect(choice.textContent).toMatch(/^[1-4]Term \d+$/);
    expect(rightChoice()).toBeTruthy();
  });

  test('with true/false shows a term and asks whether it belongs to the prompt', async () => {
    render(<TestedQuiz search="quizType=truefalse" />);
    expect(choices().map((choice) => choice.textContent)).toEqual(['1True', '2False']);
    expect(screen.getByText('Does this term belong to it?')).toBeTruthy();
    expect(screen.getByText(/^Term \d$/)).toBeTruthy();
  });

  test('is not there for fewer than 2 eligible cards, and leads on to flip mode', async () => {
    const handleModeChange = vi.fn<(mode: StudyMode) => void>();
    render(
      <TestedQuiz
        cards={[testCard({ id: '1' }), testCard({ id: '2', definition: '' })]}
        onModeChange={handleModeChange}
      />,
    );
    expect(screen.getByRole('heading', { name: 'No cards available for quiz mode' })).toBeTruthy();
    await click(button('Flip Cards'));
    expect(handleModeChange).toHaveBeenCalledWith('flip');
    cleanup();
    render(<TestedQuiz cards={testCards(1)} modes={['quiz']} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('says that it is being generated where that takes a while', async () => {
    render(<TestedQuiz cards={testCards(600)} />);
    expect(screen.getByRole('status').textContent).toBe('Generating quiz...');
    await pass(100);
    expect(position()).toBe('Question 1 of 10');
  });

  test('is another one after leaving and coming back', () => {
    const quizzes = Array.from({ length: 6 }, () => {
      cleanup();
      render(<TestedQuiz cards={testCards(14)} />);
      return prompt().textContent;
    });
    expect(new Set(quizzes).size).toBeGreaterThan(2);
  });

  test('keeps its questions when the page around it is rendered again', async () => {
    const { rerender } = render(<TestedQuiz />);
    await click(rightChoice());
    const before = [prompt().textContent, ...chosen()];
    rerender(<TestedQuiz cards={testCards(3)} />);
    expect([prompt().textContent, ...chosen()]).toEqual(before);
  });

  test('shows what was typed as text', () => {
    const html = '<img src=x onerror="window.__x=1">';
    render(<TestedQuiz cards={[testCard({ id: '1', term: html, definition: html }), testCard({ id: '2' })]} />);
    expect(choices().map((choice) => choice.textContent?.slice(1))).toContain(html);
    expect(document.querySelector('img')).toBeNull();
  });
});

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

  test('and all keys rest while a dialog is open', async () => {
    render(<TestedQuiz isPaused />);
    for (const key of ['1', 'ArrowRight', 'Enter']) await press(key);
    expect(chosen()).toEqual([]);
    expect(position()).toBe('Question 1 of 3');
  });
});

describe('the results', () => {
  test.each([
    [10, 0, '100% Outstanding work! 🌟'],
    [7, 3, '70% Nice work—keep going! 💪'],
    [6, 4, "60% You're learning! Keep practicing! 📚"],
  ])('of %i right and %i wrong answers are one number and one sentence', async (right, wrong, expected) => {
    render(<TestedQuiz cards={testCards(12)} />);
    await answer(right, wrong);
    await press('Enter');
    expect(score()).toBe(expected);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
    const description = document.activeElement?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toBe(`${right} of 10 right`);
  });

  test('tell of each answer whether it was right, and what was', async () => {
    render(<TestedQuiz />);
    await answer(2, 1);
    const wrong = chosen()[0]?.slice(1) ?? '';
    const right = rightChoice().textContent?.slice(1) ?? '';
    await press('Enter');
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
    await click(marks[2] ?? document.body);
    expect(document.activeElement).toBe(review[2]);
  });

  test('of true/false tell what was shown and whether that was true', async () => {
    render(<TestedQuiz cards={testCards(2)} search="quizType=truefalse" />);
    await press('1');
    const shown = screen.getByText(/^Term \d$/).textContent ?? '';
    const isTrue = shown.slice(-1) === prompt().textContent?.slice(-1);
    await press('ArrowRight');
    await press('2');
    await press('Enter');
    const [first] = within(screen.getByRole('list', { name: 'Review' })).getAllByRole('listitem');
    expect(first?.textContent).toContain(`“${shown}” is ${isTrue}. Your answer: True`);
    expect(first?.textContent).toMatch(isTrue ? /Right$/ : /Wrong(?:Still learning)?$/);
  });

  test('are counted once, with score and numbers', async () => {
    const handleTrack = vi.fn<Track>();
    render(
      <StrictMode>
        <TestedQuiz cards={testCards(3)} onTrack={handleTrack} />
      </StrictMode>,
    );
    await answer(2, 1);
    const submit = button('Submit');
    fireEvent.click(submit);
    fireEvent.click(submit);
    await press('Enter');
    expect(handleTrack.mock.calls).toEqual([['quiz_complete', { score: 67, totalQuestions: 3, correctAnswers: 2 }]]);
    await click(button('Retake'));
    await answer(3);
    await press('Enter');
    expect(handleTrack.mock.calls.slice(1)).toEqual([
      ['quiz_complete', { score: 100, totalQuestions: 3, correctAnswers: 3 }],
    ]);
  });

  test('with many answers show a count in the place of the marks', async () => {
    render(<TestedQuiz cards={testCards(60)} search="maxQuestions=all" />);
    for (let answered = 0; answered < 60; answered++) {
      fireEvent.keyDown(document.body, { key: '1' });
      fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    }
    await press('Enter');
    expect(screen.getByText(/^\d+ of 60 right$/)).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Answers' })).toBeNull();
  });
});

describe('wrong answers', () => {
  test('can be marked as still learning, each by itself, on this device', async () => {
    render(<TestedQuiz />);
    await answer(1, 2);
    await press('Enter');
    const marks = screen.getAllByRole('button', { name: 'Still learning', pressed: false });
    expect(marks).toHaveLength(2);
    await click(marks[0] ?? document.body);
    expect(screen.getAllByRole('button', { name: 'Still learning', pressed: true })).toHaveLength(1);
    expect(localStorage.getItem(stillLearningKey)).toMatch(/^set-1 \d$/);
  });

  test('can be practised in flip mode: all of them are marked, and they alone are gone through', async () => {
    const handleModeChange = vi.fn<(mode: StudyMode, practisedIds?: readonly string[]) => void>();
    render(<TestedQuiz onModeChange={handleModeChange} />);
    await answer(1, 2);
    await press('Enter');
    await click(screen.getAllByRole('button', { name: 'Still learning' })[1] ?? document.body);
    await click(button('Practise these 2'));
    const [[mode, ids = []] = []] = handleModeChange.mock.calls;
    expect([mode, ids.length]).toEqual(['flip', 2]);
    expect(localStorage.getItem(stillLearningKey)?.split(' ').toSorted()).toEqual([...ids, 'set-1'].toSorted());
  });

  test('are not practised where flip mode is not offered, and none is none to practise', async () => {
    render(<TestedQuiz modes={['quiz']} />);
    await answer(2, 1);
    await press('Enter');
    expect(screen.queryByRole('button', { name: /Practise/ })).toBeNull();
    cleanup();
    render(<TestedQuiz />);
    await answer(3);
    await press('Enter');
    expect(screen.queryByRole('button', { name: /Practise|Still learning/ })).toBeNull();
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
      await press('1');
      if (asked < 2) await press('ArrowRight');
    }
    await press('Enter');
    const review = within(screen.getByRole('list', { name: 'Review' }));
    const [first, second] = review.getAllByRole('button', { name: 'Watch again', expanded: false });
    await click(first ?? document.body);
    const caption = () => review.getAllByRole('figure')[0]?.querySelector('figcaption')?.textContent;
    expect(review.getAllByRole('figure')[0]?.querySelector('video')?.autoplay).toBe(true);
    const firstCaption = caption();
    expect(firstCaption).toMatch(/^Right: Term/);
    await click(second ?? document.body);
    expect(caption()).not.toBe(firstCaption);
    await click(review.getByRole('button', { name: 'Close' }));
    expect(review.queryByRole('figure')).toBeNull();
  });
});

describe('a quiz that was left half answered', () => {
  test('goes on where it was when somebody comes back from another mode', async () => {
    const cards = testCards(5);
    const { unmount } = render(<TestedQuiz cards={cards} />);
    await press('2');
    const before = [choices().map((choice) => choice.textContent), chosen()];
    await press('ArrowRight');
    unmount();
    render(<TestedQuiz cards={cards} />);
    expect(position()).toBe('Question 2 of 5');
    await press('ArrowLeft');
    expect([choices().map((choice) => choice.textContent), chosen()]).toEqual(before);
  });

  test('is a new one after it was submitted', async () => {
    const cards = testCards(3);
    const { unmount } = render(<TestedQuiz cards={cards} />);
    await answer(3);
    await press('Enter');
    unmount();
    render(<TestedQuiz cards={cards} />);
    expect([position(), chosen()]).toEqual(['Question 1 of 3', []]);
  });
});

describe('afterwards', () => {
  async function readQuestions() {
    const texts = [];
    for (let index = 0; index < 10; index++) {
      texts.push(prompt().textContent);
      await press('ArrowRight');
    }
    return texts;
  }

  test('Retake asks the same questions with no answers, choices reshuffled, and has the focus', async () => {
    render(<TestedQuiz cards={testCards(14)} />);
    const before = await readQuestions();
    for (let index = 0; index < 10; index++) {
      await press('1');
      await press('ArrowLeft');
    }
    const places = choices().map((choice) => choice.textContent?.slice(1));
    await press('Enter');
    await click(button('Retake'));
    expect(position()).toBe('Question 1 of 10');
    expect(chosen()).toEqual([]);
    expect(document.activeElement).toBe(choices()[0]);
    expect(
      choices()
        .map((choice) => choice.textContent?.slice(1))
        .toSorted(),
    ).toEqual(places.toSorted());
    expect(await readQuestions()).toEqual(before);
  });

  test('New Quiz asks other questions, and has the focus', async () => {
    render(<TestedQuiz cards={testCards(14)} />);
    const before = await readQuestions();
    for (let index = 0; index < 10; index++) {
      await press('1');
      await press('ArrowLeft');
    }
    await press('Enter');
    await click(button('New Quiz'));
    expect(document.activeElement).toBe(choices()[0]);
    expect(chosen()).toEqual([]);
    expect(await readQuestions()).not.toEqual(before);
  });
});

describe('media', () => {
  test('run at the speed and in the direction that were chosen in flip mode, and are looked back at so', async () => {
    localStorage.setItem('flashcard-video-speed', '0.5');
    localStorage.setItem('flashcard-mirror-video', 'true');
    const videos = ['1', '2'].map((id) => testCard({ id, ...testVideo }));
    render(<TestedQuiz cards={videos} />);
    const video = prompt().querySelector('video');
    expect(video?.playbackRate).toBe(0.5);
    expect(video?.closest('[data-mirrored]')).toBeTruthy();
    for (const key of ['1', 'Enter', '1', 'Enter']) await press(key);
    expect(screen.getByRole('list', { name: 'Review' }).querySelectorAll('[data-mirrored] > img')).toHaveLength(2);
  });

  const videos = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      testCard({ id: `${index + 1}`, definition: '', ...testVideo, mediaPath: `/media/${index + 1}.mp4` }),
    );
  const visibleVideo = () => prompt().querySelector('video');

  test('is the prompt: a video plays muted, inline and again and again', () => {
    const { play } = prepareBrowser();
    render(<TestedQuiz cards={videos(4)} />);
    const video = visibleVideo();
    expect(video?.muted).toBe(true);
    expect(video?.loop).toBe(true);
    expect(video?.hasAttribute('playsinline')).toBe(true);
    expect(play).toHaveBeenCalled();
  });

  test('names the question: a picture, a video, or the definition', () => {
    render(<TestedQuiz cards={videos(4)} />);
    expect(screen.getByRole('radiogroup', { name: 'Sign, shown by video Choose the term' })).toBeTruthy();
    cleanup();
    render(<TestedQuiz cards={[1, 2].map((id) => testCard({ id: `${id}`, definition: '', ...testImage }))} />);
    expect(screen.getByRole('radiogroup', { name: 'Sign, shown as a picture Choose the term' })).toBeTruthy();
    cleanup();
    render(<TestedQuiz />);
    expect(screen.getByRole('radiogroup', { name: /^Definition \d Choose the term$/ })).toBeTruthy();
    cleanup();
    render(<TestedQuiz search="quizType=truefalse" />);
    expect(
      screen.getByRole('radiogroup', { name: /^Definition \d Does this term belong to it\? Term \d$/ }),
    ).toBeTruthy();
  });

  test('comes with the definition where the card wants both', () => {
    const cards = videos(3).map((card) => ({ ...card, definition: 'A greeting', showMediaAndText: true }));
    render(<TestedQuiz cards={cards} />);
    expect(visibleVideo()).toBeTruthy();
    expect(prompt().textContent).toContain('A greeting');
  });

  test('of the question on screen comes first, then that of the next three, one after the other', () => {
    render(<TestedQuiz cards={videos(8)} />);
    for (const count of [1, 2, 3, 4]) {
      expect(document.querySelectorAll('video')).toHaveLength(count);
      fireEvent.loadedData(document.querySelectorAll('video')[count - 1] ?? document.body);
      fireEvent.suspend(document.querySelectorAll('video')[count - 1] ?? document.body);
    }
    expect(document.querySelectorAll('video')).toHaveLength(4);
  });

  test('that is broken never blocks', async () => {
    render(<TestedQuiz cards={[1, 2].map((id) => testCard({ id: `${id}`, definition: '', ...testImage }))} />);
    for (let answered = 0; answered < 2; answered++) {
      fireEvent.error(within(prompt()).getByRole('img'));
      await press('1');
      await press('ArrowRight');
    }
    await press('Enter');
    expect(score()).toMatch(/%/);
    for (const image of document.querySelectorAll('img')) fireEvent.error(image);
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getAllByText('Sign, shown as a picture')).toHaveLength(2);
  });
});
