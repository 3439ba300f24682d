import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Card } from '../../../shared/contract/card.ts';
import type { LeaderboardEntry, Period } from '../../../shared/contract/leaderboard.ts';
import type { Visibility } from '../../../shared/contract/set.ts';
import { runToleranceMs } from '../../../shared/limits.ts';
import { parseEmbedParameters } from '../../../shared/embed/options.ts';
import { answerCalls, refuse, type Answers, type ReceivedCall } from '../../api/test-answers.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { writePreference } from '../../browser/preferences.ts';
import { completeWindow } from '../../browser/test-window.ts';
import { makeEntries } from '../../leaderboard/test-entries.ts';
import type { Track } from '../frame/mode-props.ts';
import { pass, prepareBrowser } from '../test-browser.ts';
import { modeProps, playedSet, testCard, testCards, testVideo } from '../test-cards.ts';
import { MatchMode } from './match-mode.tsx';

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

const emptyBoards: Answers = {
  'POST /api/leaderboard/start': () => ({ runToken: 'token' }),
  'GET /api/leaderboard/:setId': () => ({ entries: [] }),
  'GET /api/leaderboard/:setId/boards': () => boards({}),
  'GET /api/settings/blocked-initials': () => ({ blockedInitials: [] }),
};

function boards({ month = [], all = [] }: Partial<Record<Period, LeaderboardEntry[]>>) {
  return { month: { entries: month }, all: { entries: all } };
}

function open(played: Played = {}, answers: Answers = emptyBoards): ReceivedCall[] {
  const calls = answerCalls(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page {...played} />
    </QueryClientProvider>,
  );
  return calls;
}

const startButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start' });
const board = () => screen.getByRole('group', { name: 'Tiles' });
const tiles = () => within(board()).getAllByRole('button');
const tile = (text: string) => {
  const found = tiles().find((each) => each.textContent.includes(text));
  if (!found) throw new Error(`No tile reads ${text}`);
  return found;
};
const statesOf = (state: string) => board().querySelectorAll(`[data-state="${state}"]`).length;

/** The clock starts with the first frame. */
function start() {
  fireEvent.click(startButton());
  act(() => void vi.advanceTimersToNextFrame());
}

/** Matches all pairs, the cards being those of `testCards`. */
function solve(pairs = 6) {
  for (let number = 1; number <= pairs; number++) {
    fireEvent.click(tile(`Term ${number}`));
    fireEvent.click(tile(`Definition ${number}`));
  }
}

function later<Value>(value: Value, ms: number): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}

async function play({ ms = 20_000, pairs = 6 } = {}) {
  start();
  await pass(ms);
  solve(pairs);
  await pass(1_000);
}

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

describe('before the start', () => {
  test('the tiles are hidden, and nothing of them can be reached', () => {
    open();
    expect(screen.getByText('Click to match pairs')).toBeTruthy();
    expect(statesOf('hidden')).toBe(12);
    expect(board().hasAttribute('inert')).toBe(true);
  });

  test('a set without eligible cards says so', () => {
    open({ cards: [testCard({ id: '1', definition: '' }), testCard({ id: '2', term: '' })] });
    expect(screen.getByRole('heading', { name: 'No cards available for match mode' })).toBeTruthy();
  });

  test('matchingTiles decides how many tiles there are; with fewer cards there are fewer', () => {
    open({ search: 'matchingTiles=8' });
    expect(statesOf('hidden')).toBe(8);
    cleanup();
    open({ cards: testCards(3) });
    expect(statesOf('hidden')).toBe(6);
  });

  test('without videos the game can start at once', () => {
    open();
    expect(startButton().disabled).toBe(false);
  });
});

describe('Start, while videos load,', () => {
  const videoCards = Array.from({ length: 6 }, (_, index) =>
    testCard({ id: `${index + 1}`, ...testVideo, mediaPath: `/media/${index + 1}.mp4`, definition: '' }),
  );
  const videos = () => [...document.querySelectorAll('video')];

  test('is disabled for 1.5 s, also when they are there before', async () => {
    open({ cards: videoCards });
    for (const video of videos()) fireEvent.loadedData(video);
    await pass(1_450);
    expect(startButton().disabled).toBe(true);
    await pass(100);
    expect(startButton().disabled).toBe(false);
  });

  test('is disabled until the last one is there', async () => {
    open({ cards: videoCards });
    const [last, ...others] = videos();
    for (const video of others) fireEvent.loadedData(video);
    await pass(2_000);
    expect(startButton().disabled).toBe(true);
    if (last) fireEvent.loadedData(last);
    expect(startButton().disabled).toBe(false);
  });

  test('does not wait for one that is broken', async () => {
    open({ cards: videoCards });
    for (const video of videos()) fireEvent.error(video);
    await pass(1_550);
    expect(startButton().disabled).toBe(false);
  });

  test('waits 3 s at most, whatever becomes of them', async () => {
    open({ cards: videoCards });
    await pass(2_950);
    expect(startButton().disabled).toBe(true);
    await pass(100);
    expect(startButton().disabled).toBe(false);
  });

  test('has them loaded but not yet playing; in the game they play muted, inline and again and again', async () => {
    const { play: playVideo } = prepareBrowser();
    open({ cards: videoCards });
    expect(videos()).toHaveLength(6);
    expect(playVideo).not.toHaveBeenCalled();
    await pass(3_050);
    start();
    expect(playVideo).toHaveBeenCalledTimes(6);
    for (const video of videos()) {
      expect(video.muted && video.loop && video.hasAttribute('playsinline')).toBe(true);
    }
  });
});

describe('playing', () => {
  test('Start reveals the tiles and starts a clock that shows hundredths', async () => {
    open();
    start();
    expect(statesOf('open')).toBe(12);
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(7_480));
    expect(screen.getByRole('timer').textContent).toMatch(/^7\.4\ds$/);
  });

  test('Start turns the tiles over, one a little after the other', async () => {
    open();
    start();
    const turning = () => board().querySelectorAll<HTMLElement>('[data-turning]');
    expect(turning()).toHaveLength(12);
    expect([...turning()].at(2)?.style.getPropertyValue('--turn-delay')).toBe('40ms');
    await pass(600);
    expect(turning()).toHaveLength(0);
  });

  test('two tiles of the same card become matched', () => {
    open();
    start();
    fireEvent.click(tile('Term 1'));
    expect(tile('Term 1').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(tile('Definition 1'));
    expect(statesOf('matched')).toBe(2);
    expect(tile('Term 1').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('progressbar', { name: 'Pairs matched' }).getAttribute('aria-valuenow')).toBe('1');
    expect(screen.getByText('1 of 6 pairs matched').getAttribute('role')).toBe('status');
  });

  test('two others shake for 600 ms, then the selection clears', async () => {
    open();
    start();
    fireEvent.click(tile('Term 1'));
    fireEvent.click(tile('Definition 2'));
    expect(statesOf('wrong')).toBe(2);
    fireEvent.click(tile('Term 3'));
    expect(statesOf('selected')).toBe(0);
    await pass(550);
    expect(statesOf('wrong')).toBe(2);
    await pass(50);
    expect(statesOf('open')).toBe(12);
  });

  test('Restart deals another board, hidden until it is started', () => {
    open();
    start();
    fireEvent.click(tile('Term 1'));
    fireEvent.click(screen.getByRole('button', { name: 'Restart' }));
    expect(statesOf('hidden')).toBe(12);
    expect(document.activeElement).toBe(startButton());
  });

  test('goes on when the browser is offline', async () => {
    open({}, { 'GET /api/leaderboard/:setId/boards': () => Promise.reject(new TypeError('Failed to fetch')) });
    await play();
    expect(screen.getByRole('heading', { name: /^20\.\d\d ?s$/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Play Again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit to Leaderboard' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(console.error).toHaveBeenCalled();
  });
});

describe('the keyboard', () => {
  function layOut() {
    tiles().forEach((each, index) => {
      Object.defineProperty(each, 'offsetTop', { value: Math.floor(index / 3) * 100, configurable: true });
    });
  }
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const place = () => tiles().findIndex((each) => each === document.activeElement);

  test('starts with the space bar, moves with the arrows, and is on one tile at a time', () => {
    open();
    press(' ');
    layOut();
    expect(place()).toBe(0);
    press('ArrowDown');
    press('ArrowRight');
    expect(place()).toBe(4);
    press('End');
    expect(place()).toBe(11);
    press('ArrowLeft');
    expect(place()).toBe(10);
    expect(tiles().filter((each) => each.tabIndex === 0)).toEqual([document.activeElement]);
  });

  test('reaches the board with an arrow, and picks with Enter', async () => {
    vi.useRealTimers();
    open();
    fireEvent.click(startButton());
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(place()).toBe(0);
    expect(statesOf('selected')).toBe(1);
  });

  test('rests while a dialog lies over the game', () => {
    open({ isPaused: true });
    press(' ');
    expect(statesOf('hidden')).toBe(12);
  });
});

describe('a board with tiles too small for their words', () => {
  const reading = () => screen.getByRole('region', { name: 'Tile in full' }).textContent;

  beforeEach(() => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function height(this: Element) {
      return this.textContent.includes('Definition 2') ? 120 : 40;
    });
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(40);
  });

  test('is not there where every word can be seen, though letters reach out of their line', () => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(43);
    open();
    start();
    expect(screen.queryByRole('region', { name: 'Tile in full' })).toBeNull();
  });

  test('shows all words of the tile that has the finger, the focus or the mouse', () => {
    open();
    start();
    fireEvent.click(tile('Definition 2'));
    expect(reading()).toBe('Definition 2');
    // The game may have begun with the focus on this very tile.
    act(() => tile('Term 4').blur());
    act(() => tile('Term 4').focus());
    expect(reading()).toBe('Term 4');
    fireEvent.mouseEnter(tile('Definition 5'));
    expect(reading()).toBe('Definition 5');
  });

  test('has room for them from the beginning, and tells nothing before the start', () => {
    open();
    expect(reading()).toBe('Choose a tile to read all of it here');
    fireEvent.mouseEnter(board().querySelector('button') ?? document.body);
    expect(reading()).toBe('Choose a tile to read all of it here');
  });

  test('is the exception', () => {
    open({ cards: testCards(6).filter(({ definition }) => definition !== 'Definition 2') });
    expect(screen.queryByRole('region', { name: 'Tile in full' })).toBeNull();
  });
});

describe('what counts', () => {
  test('is told once: the seconds and the pairs', async () => {
    const handleTrack = vi.fn<Track>();
    open({ cards: testCards(3), onTrack: handleTrack });
    await play({ ms: 7_000, pairs: 3 });
    expect(handleTrack).toHaveBeenCalledTimes(1);
    const [type, metadata] = handleTrack.mock.calls[0] ?? [];
    expect(type).toBe('match_complete');
    expect(metadata?.['pairs']).toBe(3);
    expect(metadata?.['completionTime']).toBeCloseTo(7, 1);
  });

  test('is not told of practice, which has no clock and no leaderboard', async () => {
    const handleTrack = vi.fn<Track>();
    const calls = open({ onTrack: handleTrack });
    fireEvent.click(screen.getByRole('switch', { name: 'Practice without a clock' }));
    expect(screen.queryByRole('timer')).toBeNull();
    await play();
    expect(screen.getByRole('heading', { name: /^6 ?pairs$/ })).toBeTruthy();
    expect(handleTrack).not.toHaveBeenCalled();
    expect(calls).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Play Again' }));
    expect(screen.getByRole('switch', { checked: true })).toBeTruthy();
  });

  test('keeps to the clock of its start, also when another tab turns to practice', async () => {
    open();
    start();
    act(() => writePreference('flashcard-match-practice', 'true'));
    expect(screen.getByRole('timer')).toBeTruthy();
  });
});

describe('the result', () => {
  const message = () => screen.getAllByRole('status').map((each) => each.textContent);

  test('asks for both boards with one call', async () => {
    const calls = open();
    await play();
    const reads = calls.filter(({ name }) => name.startsWith('GET'));
    expect(reads.map(({ path }) => path)).toEqual(['/api/leaderboard/set-1/boards']);
  });

  test('is a record on an empty board', async () => {
    open();
    await play();
    expect(message()).toContain('New record! The fastest time yet.');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /s$/ }));
  });

  test('takes the place on the board of all time first', async () => {
    open({}, { ...emptyBoards, 'GET /api/leaderboard/:setId/boards': () => boards({ all: makeEntries(4) }) });
    await play();
    expect(message()).toContain('Top 10! A time for the leaderboard.');
    fireEvent.click(screen.getByRole('button', { name: 'Submit to Leaderboard' }));
    expect(within(screen.getByRole('dialog')).getByText('#5 All Time')).toBeTruthy();
  });

  test('offers to submit a time that qualifies for the month alone', async () => {
    open({}, { ...emptyBoards, 'GET /api/leaderboard/:setId/boards': () => boards({ all: makeEntries(10) }) });
    await play();
    expect(message()).toContain('New record! The fastest time this month.');
    fireEvent.click(screen.getByRole('button', { name: 'Submit to Leaderboard' }));
    expect(within(screen.getByRole('dialog')).getByText('#1 Monthly')).toBeTruthy();
  });

  test('of under 2 seconds a pair that is on no board is praised for its speed', async () => {
    const fast = makeEntries(10, { completionTime: 2_000 });
    open(
      {},
      {
        ...emptyBoards,
        'GET /api/leaderboard/:setId/boards': () => boards({ month: fast, all: fast }),
      },
    );
    await play({ ms: 6_000 });
    expect(message()).toContain('Lightning fast! Under 2 seconds a pair.');
    expect(screen.queryByRole('button', { name: 'Submit to Leaderboard' })).toBeNull();
  });

  test('waits for its place for a moment, not for ever', async () => {
    open({}, { ...emptyBoards, 'GET /api/leaderboard/:setId/boards': () => new Promise(() => {}) });
    await play({ ms: 30_000 });
    expect(message()).toEqual(['']);
    await pass(1_500);
    expect(message()).not.toEqual(['']);
    expect(screen.getByRole('button', { name: 'Play Again' })).toBeTruthy();
  });

  test('that could not be compared is kept, and compared when asked for again', async () => {
    const answers = { ...emptyBoards };
    answers['GET /api/leaderboard/:setId/boards'] = () => refuse(503);
    open({}, answers);
    await play();
    expect(message()).toContain('The leaderboard could not be reached. Your time is kept here.');
    expect(screen.queryByRole('button', { name: 'Submit to Leaderboard' })).toBeNull();
    Object.assign(answers, emptyBoards);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(100);
    expect(message()).toEqual(['New record! The fastest time yet.']);
    expect(screen.getByRole('button', { name: 'Submit to Leaderboard' })).toBeTruthy();
  });

  test('of other than 6 pairs, of a private set, or too quick to be believed is not compared', async () => {
    for (const played of [{ cards: testCards(5) }, { visibility: 'private' as const }]) {
      const calls = open(played);
      await play({ pairs: played.cards?.length ?? 6 });
      expect(calls).toEqual([]);
      expect(screen.queryByRole('button', { name: 'Submit to Leaderboard' })).toBeNull();
      cleanup();
    }
    const calls = open();
    await play({ ms: 500 });
    expect(calls.map(({ name }) => name)).toEqual(['POST /api/leaderboard/start']);
  });

  test.each([
    [12_340, 'Your best time is 12.34 s.'],
    [1_000_000, 'Your best time so far.'],
  ])('says the best of %d ms where it is known', async (bestMatchMs, words) => {
    open({ visibility: 'private', bestMatchMs });
    await play();
    expect(screen.getByText(words)).toBeTruthy();
  });

  test('Play Again deals another board', async () => {
    open();
    await play();
    fireEvent.click(screen.getByRole('button', { name: 'Play Again' }));
    expect(statesOf('hidden')).toBe(12);
    expect(screen.getByRole('timer').textContent).toBe('0.00s');
  });
});

describe('submitting', () => {
  const [entry] = makeEntries(1);
  const answers: Answers = {
    ...emptyBoards,
    'POST /api/leaderboard/submit': () => (entry ? { entry, ranks: { month: 1, all: 2 } } : refuse(500)),
    'GET /api/leaderboard/:setId': () => ({ entries: makeEntries(4) }),
  };

  async function submit() {
    fireEvent.click(screen.getByRole('button', { name: 'Submit to Leaderboard' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Submit to Leaderboard' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Initials' }), { target: { value: 'klo' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    await pass(300);
  }

  test('shows the place that the server gave, and the leaderboard with the own score', async () => {
    open({}, answers);
    await play();
    await submit();
    expect(screen.getByText('You are #2 of all time.')).toBeTruthy();
    expect(screen.getByText('You').closest('li')?.textContent).toContain('P1');
    expect(screen.queryByRole('button', { name: 'Submit to Leaderboard' })).toBeNull();
    expect(screen.getByRole('button', { name: 'View Full Leaderboard (Top 4)' })).toBeTruthy();
  });

  test('sends another key for another game, and remembers the initials for it', async () => {
    const calls = open({}, answers);
    await play();
    await submit();
    fireEvent.click(screen.getByRole('button', { name: 'Play Again' }));
    await play();
    fireEvent.click(screen.getByRole('button', { name: 'Submit to Leaderboard' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Initials' }).value).toBe('KLO');
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await pass(300);
    const keys = calls.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });

  test.for<[string, Required<Answers>['POST /api/leaderboard/start'], string | undefined]>([
    ['with the token of its game', () => ({ runToken: 'token' }), 'token'],
    ['without one where the server did not hear of the game', () => refuse(503), undefined],
    ['without one that came too late', () => later({ runToken: 'token' }, runToleranceMs + 100), undefined],
  ])('sends the score %s', async ([, start, runToken]) => {
    const calls = open({}, { ...answers, 'POST /api/leaderboard/start': start });
    await play();
    await submit();
    expect(calls.filter(({ name }) => name === 'POST /api/leaderboard/submit').map(({ body }) => body)).toEqual([
      { setId: 'set-1', initials: 'KLO', emoji: '🏆', completionTime: 20_000, pairs: 6, runToken },
    ]);
    expect(screen.getByText('You are #2 of all time.')).toBeTruthy();
  });

  test('tells the page around the player of its dialogs', async () => {
    const handleDialogChange = vi.fn<(isOpen: boolean) => void>();
    open({ onDialogChange: handleDialogChange }, answers);
    fireEvent.click(screen.getByRole('button', { name: 'Leaderboard' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await play();
    await submit();
    expect(handleDialogChange.mock.calls).toEqual([[true], [false], [true], [false]]);
  });
});
