import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { chooseQuestionType } from '../../player/web/settings/question-types.ts';
import type { Track } from '../../player/web/frame/mode-props.ts';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { testCard, testCards, testImage, testVideo } from '../../player/web/test-cards.ts';
import { quiz, startEachQuizAfresh, TestedQuiz } from './test-quiz.tsx';

startEachQuizAfresh();
afterEach(() => {
  chooseQuestionType('typeTerm', false);
  chooseQuestionType('chooseSign', false);
});

const field = () => screen.queryByRole<HTMLInputElement>('textbox');
const signs = () => screen.queryAllByRole('radio', { name: /^Sign \d/ });
const clips = (count: number) =>
  testCards(count).map((card) =>
    testCard({
      ...card,
      ...testVideo,
      hasMedia: true,
      mediaPath: `/media/${card.id}.mp4`,
      howSigned: card.id === '3' ? 'A wave' : '',
    }),
  );

async function goTo(isThere: () => boolean) {
  for (let moves = 0; moves < 10 && !isThere(); moves++) await quiz.press('ArrowRight', document.body);
  expect(isThere()).toBe(true);
}

test('a typed term may have a typo, which the review tells', async () => {
  const cards = ['Morning', 'Evening'].map((term, index) => testCard({ id: `${index}`, term }));
  const handleTrack = vi.fn<Track>();
  chooseQuestionType('typeTerm', true);
  render(<TestedQuiz cards={cards} search="maxQuestions=all" onTrack={handleTrack} />);
  await goTo(() => field() !== null);
  const term = quiz.prompt().textContent === 'Definition 0' ? 'Mornign' : 'Evenign';
  fireEvent.change(field() ?? document.body, { target: { value: term } });
  await quiz.press('ArrowLeft', document.body);
  await quiz.press('ArrowRight', document.body);
  await goTo(() => field() === null);
  const right = quiz.prompt().textContent === 'Definition 0' ? 'Morning' : 'Evening';
  await act(async () => screen.getByRole('radio', { name: right }).click());
  await quiz.press('Enter', document.body);
  await quiz.settle();
  expect(quiz.score()).toContain('100%');
  const review = within(screen.getByRole('list', { name: 'Review' }));
  expect(review.getByText(/^Your answer: /, { selector: 'p' }).textContent).toBe(
    `Your answer: ${term}. Almost: ${term === 'Mornign' ? 'Morning' : 'Evening'}`,
  );
});

test('a field keeps its keys: digits are written, and Enter goes on unless letters are composed', async () => {
  chooseQuestionType('typeTerm', true);
  render(<TestedQuiz cards={testCards(4)} search="maxQuestions=all" />);
  await goTo(() => field() !== null);
  const own = field() ?? document.body;
  const before = quiz.position();
  own.focus();
  await quiz.press('1', own);
  await quiz.press('ArrowRight', own);
  expect(quiz.position()).toBe(before);
  fireEvent.keyDown(own, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(own, { key: 'Enter', keyCode: 229 });
  await quiz.settle();
  expect(quiz.position()).toBe(before);
  fireEvent.change(own, { target: { value: ' 1' } });
  expect(field()?.value).toBe(' 1');
  fireEvent.change(own, { target: { value: '  ' } });
  expect(field()?.value).toBe('');
});

test.each([true, false])(
  'with a keyboard (%s) one types at once, while a phone opens none by itself',
  async (hasMouse) => {
    completeWindow({ hasMouse });
    chooseQuestionType('typeTerm', true);
    render(<TestedQuiz cards={testCards(4)} search="maxQuestions=all" />);
    await goTo(() => field() !== null);
    expect(document.activeElement === field()).toBe(hasMouse);
  },
);

test('the field spells nothing for the visitor, and is named after its prompt', async () => {
  chooseQuestionType('typeTerm', true);
  render(<TestedQuiz cards={testCards(4)} search="maxQuestions=all" />);
  await goTo(() => field() !== null);
  const own = field();
  expect([own?.autocomplete, own?.getAttribute('autocorrect'), own?.getAttribute('autocapitalize')]).toEqual([
    'off',
    'off',
    'none',
  ]);
  expect(own?.getAttribute('spellcheck')).toBe('false');
  expect(screen.getByRole('textbox', { name: /^Definition \d Type the term$/ })).toBe(own);
});

test.for([
  ['video', testVideo],
  ['picture', testImage],
] as const)('signs are chosen with digits, and are told as a %s by number and words', async ([kind, media]) => {
  chooseQuestionType('chooseSign', true);
  const cards = clips(4).map((card) => ({ ...card, ...media, mediaPath: `/media/${card.id}.file` }));
  render(<TestedQuiz cards={cards} search="maxQuestions=all" />);
  await goTo(() => signs().length > 0);
  expect(quiz.prompt().textContent).toMatch(/^Term \d$/);
  const term = quiz.prompt().textContent?.replace('Term ', '');
  const ids = signs().map((sign) => /media\/(\d)\.file/.exec(sign.innerHTML)?.[1]);
  expect(ids).toHaveLength(4);
  expect(signs().map((sign) => sign.getAttribute('aria-label'))).toEqual(
    ids.map((id, at) => `Sign ${at + 1} of 4, ${kind}: ${id === '3' ? 'A wave' : `Definition ${id}`}`),
  );
  const index = ids.indexOf(term);
  await quiz.press(`${index + 1}`, document.body);
  expect(signs()[index]?.getAttribute('aria-checked')).toBe('true');
});

test('a quiz in which something was answered stays as it is when another kind is chosen', async () => {
  render(<TestedQuiz cards={testCards(4)} search="maxQuestions=all" />);
  const first = quiz.prompt().textContent;
  await act(async () => quiz.choices()[0]?.click());
  const answered = quiz.chosen();
  await act(async () => chooseQuestionType('typeTerm', true));
  expect([quiz.prompt().textContent, quiz.chosen()]).toEqual([first, answered]);
  await quiz.press('ArrowRight', document.body);
  await quiz.press('ArrowRight', document.body);
  await quiz.press('ArrowRight', document.body);
  expect(field()).toBeNull();
  expect(quiz.button('Submit')).toBeTruthy();
});

test('the address counts more than what is stored', async () => {
  chooseQuestionType('typeTerm', false);
  localStorage.setItem('flashcard-type-term', 'true');
  vi.resetModules();
  const fresh = await import('../../player/web/settings/question-types.ts');
  expect(fresh.readQuestionTypes({ typeTerm: undefined, chooseSign: undefined }).typeTerm).toBe(true);
  expect(fresh.readQuestionTypes({ typeTerm: false, chooseSign: true })).toEqual({ typeTerm: false, chooseSign: true });
  fresh.chooseQuestionType('typeTerm', true);
  expect(fresh.readQuestionTypes({ typeTerm: false, chooseSign: undefined }).typeTerm).toBe(true);
});
