import { modeIcons } from '../../modes/web/mode-views.ts';
import { act } from '@testing-library/react';
import { createRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import { embedPreferenceKeys, renderedQuizKey } from '../../platform/rules/preference-keys.ts';
import { quizSeed } from '../rules/quiz-questions.ts';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';
import { prepareBrowser } from '../../player/web/test-browser.ts';
import { testCards } from '../../player/web/test-cards.ts';
import { QuizMode } from './quiz-mode.tsx';

beforeEach(() => {
  localStorage.clear();
  prepareBrowser();
});
afterEach(() => document.body.replaceChildren());

const props: ModeProps = {
  set: { id: 'set-1', title: 'Greetings', publicTitle: '', visibility: 'public', termLanguage: '' },
  cards: testCards(40),
  parameters: parseEmbedParameters(new URLSearchParams()),
  settings: { mode: 'quiz', isShuffled: false, isDark: false, isDefinitionFirst: true, showsBothSides: false },
  preferenceKeys: embedPreferenceKeys,
  modes: ['flip', 'quiz'],
  icons: modeIcons,
  onModeChange: () => {},
  playerRef: createRef(),
  isPaused: false,
};

/** Opens the quiz before and after hydration. */
async function open() {
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(<QuizMode {...props} />);
  const before = look(page);
  const handleError = vi.fn<(error: unknown) => void>();
  const root = await act(async () => hydrateRoot(page, <QuizMode {...props} />, { onRecoverableError: handleError }));
  const after = look(page);
  const next = page.querySelectorAll('[role=group][aria-label=Prompt]')[1]?.textContent;
  await act(async () => root.unmount());
  expect(handleError).not.toHaveBeenCalled();
  return { before, after, next };
}

function look(page: HTMLElement) {
  return {
    prompt: page.querySelector('[role=group][data-current]')?.textContent,
    choices: [...page.querySelectorAll('[role=radio]')].map(({ textContent }) => textContent),
    seed: page.querySelector<HTMLElement>('[data-seed]')?.dataset['seed'],
  };
}

test('the first question that was rendered stays, for whoever has not had it before', async () => {
  const { before, after } = await open();
  expect(before.prompt).toMatch(/^Definition \d+$/);
  expect(before.choices).toHaveLength(4);
  expect(before.seed).toBe(`${quizSeed(props.cards)}`);
  expect(after).toEqual({ ...before, seed: undefined });
  expect(localStorage.getItem(renderedQuizKey)).toBe(before.seed);
});

test('who has had it the last time gets another quiz', async () => {
  const { before } = await open();
  const again = [await open(), await open(), await open(), await open()];
  expect(again.every((one) => one.before.prompt === before.prompt)).toBe(true);
  expect(again.some((one) => one.after.prompt !== before.prompt)).toBe(true);
});

test('the questions after the first are drawn by chance', async () => {
  const nexts = [];
  for (let tries = 0; tries < 5; tries++) {
    localStorage.clear();
    nexts.push((await open()).next);
  }
  expect(new Set(nexts).size).toBeGreaterThan(1);
});
