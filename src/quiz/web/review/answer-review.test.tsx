import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareBrowser } from '../../../player/web/test-browser.ts';
import { testCard, testImage, testVideo } from '../../../player/web/test-cards.ts';
import type { AnsweredQuestion } from '../../rules/quiz.ts';
import { typedTermsFrom } from '../../rules/typed-term.ts';
import { AnswerReview } from './answer-review.tsx';

const words = testCard({ id: '1' });
const video = testCard({ id: '2', ...testVideo });
const picture = testCard({ id: '3', ...testImage });
const cards = [words, video, picture];

const chosen = { kind: 'multiple', card: words, choices: ['Term 1', 'Term 2', 'Term 3'] } as const;
const sign = { kind: 'sign', card: video, signs: [picture, video] } as const;
const typed = { kind: 'typed', card: words, typedTerm: typedTermsFrom(cards)(words) } as const;

beforeEach(() => void prepareBrowser());
afterEach(cleanup);

function review(...questions: AnsweredQuestion[]) {
  render(<AnswerReview listRef={null} questions={questions} cards={cards} />);
  return within(screen.getByRole('list', { name: 'Review' }));
}

test.for<[string, AnsweredQuestion, string, string]>([
  ['a right term', { question: chosen, answer: 'Term 1' }, 'Right', 'Your answer: Term 1'],
  ['a wrong term', { question: chosen, answer: 'Term 3' }, 'Wrong', 'Your answer: Term 3'],
  ['a right sign', { question: sign, answer: '2' }, 'Right', 'Your answer, the sign for: Term 2'],
  ['a wrong sign', { question: sign, answer: '3' }, 'Wrong', 'Your answer, the sign for: Term 3'],
  ['a right term that was typed', { question: typed, answer: 'term 1' }, 'Right', 'Your answer: term 1'],
  ['a wrong term that was typed', { question: typed, answer: 'Hello' }, 'Wrong', 'Your answer: Hello'],
])('the review tells %s by its words', ([, answered, verdict, said]) => {
  const item = review(answered).getByRole('listitem');
  expect(item.querySelector('p')?.textContent).toBe(answered.question.card.term);
  expect(item.textContent).toContain(said);
  expect(within(item).getByText(verdict)).toBeTruthy();
  expect(item.textContent).not.toContain(verdict === 'Right' ? 'Wrong' : 'Right');
});

test('the review shows what was asked, and looks at a picture again', () => {
  const asked = cards.map((card) => ({ question: { ...chosen, card }, answer: card.term }));
  const [ofWords, ofVideo, ofPicture] = review(...asked).getAllByRole('listitem');
  expect(ofWords?.textContent).toContain('Definition 1');
  expect(ofVideo?.textContent).toContain('Sign, shown by video');
  expect(ofPicture?.textContent).toContain('Sign, shown as a picture');
  const sources = [ofWords, ofVideo, ofPicture].map((item) => item?.querySelector('img, video')?.getAttribute('src'));
  expect(sources).toEqual([undefined, testVideo.posterPath, testImage.mediaPath]);
  const buttons = [ofWords, ofVideo, ofPicture].map((item) => item?.querySelector('button')?.textContent);
  expect(buttons).toEqual([undefined, 'Watch again', 'Look again']);
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
  expect(within(ofPicture ?? document.body).getByRole('figure').textContent).toContain('Right: Term 3');
  expect(screen.getByRole('button', { expanded: true }).textContent).toBe('Close');
});

test('the review shows the first frame of a video without a picture, and a mark where neither loads', () => {
  const card = { ...video, posterPath: null };
  const item = review({ question: { ...chosen, card }, answer: '' }).getByRole('listitem');
  const frame = item.querySelector('video');
  expect(frame?.getAttribute('src')).toMatch(/^\/media\/hello\.mp4#t=/);
  expect(frame?.controls).toBe(false);
  fireEvent.error(frame ?? item);
  expect(item.querySelector('video')).toBeNull();
  expect(item.textContent).toContain('Sign, shown by video');
});
