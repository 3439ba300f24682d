import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AnsweredQuestion } from '../../rules/quiz.ts';
import { prepareBrowser } from '../../../player/web/test-browser.ts';
import { testCard, testVideo } from '../../../player/web/test-cards.ts';
import { ReviewedMedia } from './reviewed-media.tsx';

const right = testCard({ id: '1', ...testVideo });
const other = testCard({ id: '2', ...testVideo, mediaPath: '/media/other.mp4' });
const choices = ['Term 1', 'Term 2'];

function captionsFor(answered: AnsweredQuestion, cards = [right, other]) {
  render(<ReviewedMedia answered={answered} cards={cards} />);
  return screen.getAllByRole('figure').map((figure) => figure.querySelector('figcaption')?.textContent);
}

beforeEach(() => void prepareBrowser());
afterEach(cleanup);

test('the right sign plays beside the one that was chosen', () => {
  const question = { kind: 'multiple', card: right, choices } as const;
  expect(captionsFor({ question, answer: 'Term 2' })).toEqual(['Right: Term 1', 'Your answer: Term 2']);
  expect(Array.from(document.querySelectorAll('video'), ({ autoplay }) => autoplay)).toEqual([true, true]);
});

test('the right sign plays alone where it was chosen, or where what was chosen has none', () => {
  const question = { kind: 'multiple', card: right, choices } as const;
  expect(captionsFor({ question, answer: 'Term 1' })).toEqual(['Right: Term 1']);
  cleanup();
  expect(captionsFor({ question, answer: 'Term 2' }, [right, testCard({ id: '2' })])).toEqual(['Right: Term 1']);
  cleanup();
  const statement = { kind: 'truefalse', card: right, shownTerm: 'Term 2' } as const;
  expect(captionsFor({ question: statement, answer: 'True' })).toEqual(['Right: Term 1']);
});
