import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import { embedPreferenceKeys } from '../../platform/rules/preference-keys.ts';
import type { StudyMode } from '../../platform/rules/addresses/modes.ts';
import { seededRandom } from '../../player/rules/shuffle.ts';
import type { Track } from '../../player/web/frame/mode-props.ts';
import { PlayerFrame } from '../../player/web/frame/player-frame.tsx';
import { pass, prepareBrowser } from '../../player/web/test-browser.ts';
import { modeProps, testCards } from '../../player/web/test-cards.ts';
import { usePlayerSettings } from '../../player/web/settings/use-player-settings.ts';
import { QuizMode } from './quiz-mode.tsx';
import { expectNoListenersLeft } from '../../platform/web/browser/test-listeners.ts';

interface TestedQuizProps {
  cards?: Card[];
  search?: string;
  modes?: StudyMode[];
  isPaused?: boolean;
  onModeChange?: (mode: StudyMode, practisedIds?: readonly string[]) => void;
  onTrack?: Track;
}

export function TestedQuiz({ cards = testCards(3), search = '', ...rest }: TestedQuizProps) {
  const player = useRef<HTMLElement>(null);
  const parameters = parseEmbedParameters(new URLSearchParams(search));
  const { settings } = usePlayerSettings(embedPreferenceKeys, parameters);
  return (
    <PlayerFrame ref={player}>
      <QuizMode {...modeProps('quiz', { cards, parameters, settings, ...rest })} playerRef={player} />
    </PlayerFrame>
  );
}

/** Starts with fake timers, the same random numbers and an empty browser storage. */
export function startEachQuizAfresh() {
  expectNoListenersLeft();
  beforeEach(() => {
    localStorage.clear();
    prepareBrowser();
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockImplementation(seededRandom(1));
    HTMLElement.prototype.scrollIntoView = () => {};
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

export const quiz = {
  question: () => screen.getByRole('radiogroup'),
  choices: () => screen.getAllByRole('radio'),
  chosen: () => screen.queryAllByRole('radio', { checked: true }).map((choice) => choice.textContent),
  prompt: () => screen.getByRole('group', { name: 'Prompt' }),
  position: () => screen.getByText(/^Question \d+ of \d+$/).textContent,
  button: (name: string | RegExp) => screen.getByRole('button', { name }),
  score: () => screen.getByRole('heading', { level: 2 }).textContent,
  settle: () => pass(350),
  async press(key: string, target: Element = document.activeElement ?? document.body) {
    fireEvent.keyDown(target, { key, code: /^\d$/.test(key) ? `Digit${key}` : key });
    await quiz.settle();
  },
  async click(element: Element) {
    fireEvent.click(element);
    await quiz.settle();
  },
  /** The term and the definition of a card have the same number. */
  rightChoice(): HTMLElement {
    const number = quiz.prompt().textContent?.replace('Definition ', '') ?? '';
    return screen.getByRole('radio', { name: `Term ${number}` });
  },
  /** Gives right answers, then wrong ones, and stays at the last question. */
  async answer(right: number, wrong = 0) {
    for (let answered = 0; answered < right + wrong; answered++) {
      if (answered > 0) await quiz.press('ArrowRight');
      const other = quiz.choices().find((choice) => choice !== quiz.rightChoice()) ?? quiz.rightChoice();
      await quiz.click(answered < right ? quiz.rightChoice() : other);
    }
  },
};
