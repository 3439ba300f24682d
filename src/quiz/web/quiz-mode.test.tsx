import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { StudyMode } from '../../platform/rules/addresses/modes.ts';
import { pass, prepareBrowser } from '../../player/web/test-browser.ts';
import { testCard, testCards, testImage, testVideo } from '../../player/web/test-cards.ts';
import { quiz, startEachQuizAfresh, TestedQuiz } from './test-quiz.tsx';

startEachQuizAfresh();

describe('the quiz', () => {
  test('asks 10 questions by default, or as many as the address says, or all', () => {
    render(<TestedQuiz cards={testCards(14)} />);
    expect(quiz.position()).toBe('Question 1 of 10');
    for (const [search, count] of [
      ['maxQuestions=3', 3],
      ['maxQuestions=all', 14],
      ['maxQuestions=100', 14],
    ] as const) {
      cleanup();
      render(<TestedQuiz cards={testCards(14)} search={search} />);
      expect(quiz.position()).toBe(`Question 1 of ${count}`);
    }
  });

  test('shows a definition and 4 terms, one of them right', () => {
    render(<TestedQuiz cards={testCards(14)} />);
    expect(quiz.prompt().textContent).toMatch(/^Definition \d+$/);
    expect(quiz.choices()).toHaveLength(4);
    for (const choice of quiz.choices()) expect(choice.textContent).toMatch(/^[1-4]Term \d+$/);
    expect(quiz.rightChoice()).toBeTruthy();
  });

  test('with true/false shows a term and asks whether it belongs to the prompt', async () => {
    render(<TestedQuiz search="quizType=truefalse" />);
    expect(quiz.choices().map((choice) => choice.textContent)).toEqual(['1True', '2False']);
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
    await quiz.click(quiz.button('Flip Cards'));
    expect(handleModeChange).toHaveBeenCalledWith('flip');
    cleanup();
    render(<TestedQuiz cards={testCards(1)} modes={['quiz']} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('says that it is being generated where that takes a while', async () => {
    render(<TestedQuiz cards={testCards(600)} />);
    expect(screen.getByRole('status').textContent).toBe('Generating quiz...');
    await pass(100);
    expect(quiz.position()).toBe('Question 1 of 10');
  });

  test('is another one after leaving and coming back', () => {
    const quizzes = Array.from({ length: 6 }, () => {
      cleanup();
      render(<TestedQuiz cards={testCards(14)} />);
      return quiz.prompt().textContent;
    });
    expect(new Set(quizzes).size).toBeGreaterThan(2);
  });

  test('keeps its questions when the page around it is rendered again', async () => {
    const { rerender } = render(<TestedQuiz />);
    await quiz.click(quiz.rightChoice());
    const before = [quiz.prompt().textContent, ...quiz.chosen()];
    rerender(<TestedQuiz cards={testCards(3)} />);
    expect([quiz.prompt().textContent, ...quiz.chosen()]).toEqual(before);
  });
});

describe('a quiz that was left half answered', () => {
  test('goes on where it was when somebody comes back from another mode', async () => {
    const cards = testCards(5);
    const { unmount } = render(<TestedQuiz cards={cards} />);
    await quiz.press('2');
    const before = [quiz.choices().map((choice) => choice.textContent), quiz.chosen()];
    await quiz.press('ArrowRight');
    unmount();
    render(<TestedQuiz cards={cards} />);
    expect(quiz.position()).toBe('Question 2 of 5');
    await quiz.press('ArrowLeft');
    expect([quiz.choices().map((choice) => choice.textContent), quiz.chosen()]).toEqual(before);
  });

  test('is a new one after it was submitted', async () => {
    const cards = testCards(3);
    const { unmount } = render(<TestedQuiz cards={cards} />);
    await quiz.answer(3);
    await quiz.press('Enter');
    unmount();
    render(<TestedQuiz cards={cards} />);
    expect([quiz.position(), quiz.chosen()]).toEqual(['Question 1 of 3', []]);
  });
});

describe('afterwards', () => {
  async function answerAll() {
    for (let index = 0; index < 10; index++) {
      await quiz.press('1');
      await quiz.press('ArrowLeft');
    }
  }

  async function readQuestions() {
    const texts = [];
    for (let index = 0; index < 10; index++) {
      texts.push(quiz.prompt().textContent);
      await quiz.press('ArrowRight');
    }
    return texts;
  }

  test('Retake asks the same questions with no answers, choices reshuffled, and has the focus', async () => {
    render(<TestedQuiz cards={testCards(14)} />);
    const before = await readQuestions();
    await answerAll();
    const places = quiz.choices().map((choice) => choice.textContent?.slice(1));
    await quiz.press('Enter');
    await quiz.click(quiz.button('Retake'));
    expect(quiz.position()).toBe('Question 1 of 10');
    expect(quiz.chosen()).toEqual([]);
    expect(document.activeElement).toBe(quiz.choices()[0]);
    expect(
      quiz
        .choices()
        .map((choice) => choice.textContent?.slice(1))
        .toSorted(),
    ).toEqual(places.toSorted());
    expect(await readQuestions()).toEqual(before);
  });

  test('New Quiz asks other questions, and has the focus', async () => {
    render(<TestedQuiz cards={testCards(14)} />);
    const before = await readQuestions();
    await answerAll();
    await quiz.press('Enter');
    await quiz.click(quiz.button('New Quiz'));
    expect(document.activeElement).toBe(quiz.choices()[0]);
    expect(quiz.chosen()).toEqual([]);
    expect(await readQuestions()).not.toEqual(before);
  });
});

describe('media', () => {
  test('run at the speed and mirrored as chosen in flip mode, in the review too', async () => {
    localStorage.setItem('flashcard-video-speed', '0.5');
    localStorage.setItem('flashcard-mirror-video', 'true');
    const videos = ['1', '2'].map((id) => testCard({ id, ...testVideo }));
    render(<TestedQuiz cards={videos} />);
    const video = quiz.prompt().querySelector('video');
    expect(video?.playbackRate).toBe(0.5);
    expect(video?.closest('[data-mirrored]')).toBeTruthy();
    for (const key of ['1', 'Enter', '1', 'Enter']) await quiz.press(key);
    expect(screen.getByRole('list', { name: 'Review' }).querySelectorAll('[data-mirrored] > img')).toHaveLength(2);
  });

  const videos = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      testCard({ id: `${index + 1}`, definition: '', ...testVideo, mediaPath: `/media/${index + 1}.mp4` }),
    );
  const visibleVideo = () => quiz.prompt().querySelector('video');

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
    const { unmount } = render(<TestedQuiz cards={[1, 2].map((id) => testCard({ id: `${id}`, ...testVideo }))} />);
    expect(
      screen.getByRole('radiogroup', { name: /^Sign, shown by video ?: Definition \d Choose the term$/ }),
    ).toBeTruthy();
    unmount();
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
    expect(quiz.prompt().textContent).toContain('A greeting');
  });

  test('media of the question on screen comes first, then that of the next three, one after the other', () => {
    render(<TestedQuiz cards={videos(8)} />);
    for (const count of [1, 2, 3, 4]) {
      expect(document.querySelectorAll('video')).toHaveLength(count);
      fireEvent.loadedData(document.querySelectorAll('video')[count - 1] ?? document.body);
      fireEvent.suspend(document.querySelectorAll('video')[count - 1] ?? document.body);
    }
    expect(document.querySelectorAll('video')).toHaveLength(4);
  });

  test('media that is broken never blocks', async () => {
    render(<TestedQuiz cards={[1, 2].map((id) => testCard({ id: `${id}`, definition: '', ...testImage }))} />);
    for (let answered = 0; answered < 2; answered++) {
      fireEvent.error(within(quiz.prompt()).getByRole('img'));
      await quiz.press('1');
      await quiz.press('ArrowRight');
    }
    await quiz.press('Enter');
    expect(quiz.score()).toMatch(/%/);
    for (const image of document.querySelectorAll('img')) fireEvent.error(image);
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getAllByText('Sign, shown as a picture')).toHaveLength(2);
  });
});
