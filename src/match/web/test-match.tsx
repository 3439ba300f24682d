import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useRef } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import type { LeaderboardEntry, Period } from '../../leaderboard/contract.ts';
import type { Visibility } from '../../sets/contract/set.ts';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import { answerCalls, type Answers, type ReceivedCall } from '../../api/web/test-answers.ts';
import { createQueryClient } from '../../api/web/query-client.ts';
import { writePreference } from '../../platform/web/browser/preferences.ts';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import type { Track } from '../../player/web/frame/mode-props.ts';
import { pass, prepareBrowser } from '../../player/web/test-browser.ts';
import { modeProps, playedSet, testCards } from '../../player/web/test-cards.ts';
import { MatchMode } from './match-mode.tsx';
import { expectNoListenersLeft } from '../../platform/web/browser/test-listeners.ts';

interface Played {
  cards?: Card[];
  search?: string;
  visibility?: Visibility;
  isPaused?: boolean;
  onTrack?: Track;
  onDialogChange?: (isOpen: boolean) => void;
  bestMatchMs?: number;
}

function Page({ cards = testCards(6), search = '', visibility = 'public', ...rest }: Played) {
  const player = useRef<HTMLElement>(null);
  const props = modeProps('match', {
    set: { ...playedSet, visibility },
    cards,
    parameters: parseEmbedParameters(new URLSearchParams(search)),
    ...rest,
  });
  return (
    <main ref={player}>
      <MatchMode {...props} playerRef={player} />
    </main>
  );
}

export const emptyBoards: Answers = {
  'POST /api/leaderboard/start': () => ({ runToken: 'token' }),
  'GET /api/leaderboard/:setId': () => ({ entries: [] }),
  'GET /api/leaderboard/:setId/boards': () => boards({}),
  'GET /api/settings/blocked-initials': () => ({ blockedInitials: [] }),
};

export function boards({ month = [], all = [] }: Partial<Record<Period, LeaderboardEntry[]>>) {
  return { month: { entries: month }, all: { entries: all } };
}

export function open(played: Played = {}, answers: Answers = emptyBoards): ReceivedCall[] {
  const calls = answerCalls(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page {...played} />
    </QueryClientProvider>,
  );
  return calls;
}

/** Simulates a page that the server rendered and that was visible for `seenMs`. */
export function takeOver(played: Played, seenMs: number): void {
  answerCalls(emptyBoards);
  const startTime = performance.now() - seenMs;
  // jsdom reports no paint, so the time of the first paint is provided.
  Object.assign(performance, { getEntriesByName: () => [{ startTime }] });
  const page = (
    <QueryClientProvider client={createQueryClient()}>
      <Page {...played} />
    </QueryClientProvider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  render(page, { container, hydrate: true });
}

export const startButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start' });
export const board = () => screen.getByRole('group', { name: 'Tiles' });
export const tiles = () => within(board()).getAllByRole('button');
export const tile = (text: string) => {
  const found = tiles().find((each) => each.textContent.includes(text));
  if (!found) throw new Error(`No tile reads ${text}`);
  return found;
};
export const statesOf = (state: string) => board().querySelectorAll(`[data-state="${state}"]`).length;

/** The game's clock starts with the first frame. */
export function start() {
  fireEvent.click(startButton());
  act(() => void vi.advanceTimersToNextFrame());
}

function solve(pairs = 6) {
  for (let number = 1; number <= pairs; number++) {
    fireEvent.click(tile(`Term ${number}`));
    fireEvent.click(tile(`Definition ${number}`));
  }
}

export async function play({ ms = 20_000, pairs = 6 } = {}) {
  start();
  await pass(ms);
  solve(pairs);
  await pass(1_000);
}

export function setUpEachTest(): void {
  expectNoListenersLeft();
  beforeEach(() => {
    writePreference('flashcard-match-practice', 'false');
    completeWindow();
    prepareBrowser();
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
