// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import type { PackagedSet } from '../../import-export/rules/packaged-set.ts';
import { createQueryClient } from '../../api/web/query-client.ts';
import { prepareBrowser } from '../../player/web/test-browser.ts';
import { testCards } from '../../player/web/test-cards.ts';
import { openScormSession } from './scorm-session.ts';
import { toQuizAnswers } from '../../quiz/rules/quiz-result.ts';
import { chooseTexts, PackagedPlayer, setDocumentLanguage, useScormSession } from './packaged-player.tsx';
import { testApi } from './test-api.ts';
import { message, textKey } from '../../platform/rules/languages/texts.ts';

beforeEach(() => prepareBrowser());
afterEach(() => cleanup());

const cards = testCards(2);
const questions = cards.map((card) => ({
  question: { kind: 'multiple' as const, card, choices: cards.map(({ term }) => term) },
  answer: cards[0]?.term ?? '',
}));

function packagedSet(search = '', packagedCards = cards): PackagedSet {
  const set = { id: 'set-1', title: 'Greetings', publicTitle: '', termLanguage: '', visibility: 'private' } as const;
  return { set, cards: packagedCards, parameters: parseEmbedParameters(new URLSearchParams(search)) };
}

function open(platform: ReturnType<typeof testApi>, search = '', packagedCards = cards) {
  const session = openScormSession(platform.api, { isGraded: true, now: Date.now });
  const { result } = renderHook(() => useScormSession(session, packagedSet(search, packagedCards)));
  return result;
}

test('a finished quiz sends its score', () => {
  const platform = testApi();
  const result = open(platform);
  act(() => result.current.handleTrack('quiz_complete', { score: 100 }, toQuizAnswers(questions, cards)));
  expect(platform.values['cmi.core.score.raw']).toBe('50');
  expect(result.current.delivery).toEqual({ phase: 'sent', mode: 'quiz', score: 50 });
});

test('a finished match counts where no quiz is offered, and its best time is kept', () => {
  const platform = testApi();
  const result = open(platform, 'modes=match,flip');
  act(() => result.current.handleTrack('match_complete', { pairs: 6, completionTime: 20.5 }));
  act(() => result.current.handleTrack('match_complete', { pairs: 6, completionTime: 30 }));
  expect(platform.values).toMatchObject({ 'cmi.core.score.raw': '100', 'cmi.suspend_data': '20500' });
  expect(result.current).toMatchObject({ bestMatchMs: 20_500, delivery: { phase: 'sent', mode: 'match' } });
});

test('a finished match counts where the cards do not suffice for a quiz', () => {
  const platform = testApi();
  const result = open(platform, '', testCards(1));
  act(() => result.current.handleTrack('match_complete', { pairs: 1, completionTime: 20.5 }));
  expect(platform.values['cmi.core.score.raw']).toBe('100');
  expect(result.current.delivery).toMatchObject({ phase: 'sent', mode: 'match' });
});

test('beside a quiz a match has its best time alone', () => {
  const platform = testApi({ 'cmi.suspend_data': '15000' });
  const result = open(platform);
  act(() => result.current.handleTrack('match_complete', { pairs: 6, completionTime: 20.5 }));
  expect(platform.values['cmi.core.score.raw']).toBeUndefined();
  expect(result.current).toMatchObject({ bestMatchMs: 15_000, delivery: { phase: 'none' } });
});

test('a learner who looks on again reads that it does not count', () => {
  const result = open(testApi({ 'cmi.core.lesson_mode': 'review', 'cmi.core.credit': 'no-credit' }));
  act(() => result.current.handleTrack('quiz_complete', { score: 100 }, toQuizAnswers(questions, cards)));
  const reason = message('This attempt does not count. For a grade, start a new attempt from your course.');
  expect(result.current.delivery).toEqual({ phase: 'not-counted', reason });
});

test('a result that is not taken is told', () => {
  const result = open(testApi({}, { LMSSetValue: () => 'false' }));
  act(() => result.current.handleTrack('quiz_complete', { score: 100 }, toQuizAnswers(questions, cards)));
  expect(result.current.delivery).toMatchObject({ phase: 'refused' });
});

test('leaving the page leaves the course', () => {
  const platform = testApi();
  open(platform);
  window.dispatchEvent(new Event('pagehide'));
  expect(platform.calls.at(-1)).toBe('finish');
});

test('speaks the language of the browser where the package has it', () => {
  const texts = { de: { [textKey('Play Again')]: 'Noch einmal spielen' } };
  const available = [{ tag: 'de', name: 'Deutsch', covers: 'visitors' }] as const;
  expect(chooseTexts({ ...packagedSet(), texts }, ['en'], available)('Play Again')).toBe('Play Again');
  const german = chooseTexts({ ...packagedSet(), texts }, ['fr', 'de-AT'], available);
  expect(german('Play Again')).toBe('Noch einmal spielen');
  setDocumentLanguage(german);
  expect(document.documentElement.lang).toBe('de');
  expect(chooseTexts({ ...packagedSet(), texts, language: 'en' }, ['de'], available)('Play Again')).toBe('Play Again');
  document.documentElement.lang = 'en';
});

test('outside of a course it plays and says nothing of one', () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PackagedPlayer packaged={packagedSet('darkMode=1')} session={undefined} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Greetings');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent?.includes('course'))).not.toContain(true);
  expect(document.documentElement.dataset['theme']).toBe('dark');
});
