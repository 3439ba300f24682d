import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refuse } from '../../api/web/test-answers.ts';
import { writePreference } from '../../platform/web/browser/preferences.ts';
import { makeEntries } from '../../leaderboard/web/test-entries.ts';
import type { Track } from '../../player/web/frame/mode-props.ts';
import { pass } from '../../player/web/test-browser.ts';
import { testCards } from '../../player/web/test-cards.ts';
import { emptyBoards, boards, open, statesOf, start, play, setUpEachTest } from './test-match.tsx';

setUpEachTest();

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
    fireEvent.click(screen.getByRole('switch', { name: 'Practise without a clock' }));
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

  test.for([
    ['takes the place on the board of all time first', 4, 'Top 10! A time for the leaderboard.', '#5 All Time'],
    [
      'offers to submit a time that qualifies for the month alone',
      10,
      'New record! The fastest time this month.',
      '#1 Monthly',
    ],
  ] as const)('%s', async ([, count, praise, place]) => {
    open({}, { ...emptyBoards, 'GET /api/leaderboard/:setId/boards': () => boards({ all: makeEntries(count) }) });
    await play();
    expect(message()).toContain(praise);
    fireEvent.click(screen.getByRole('button', { name: 'Submit to Leaderboard' }));
    expect(within(screen.getByRole('dialog')).getByText(place)).toBeTruthy();
  });

  test('a result of under 2 seconds a pair that is on no board is praised for its speed', async () => {
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

  test('a result that could not be compared is kept, and compared when asked for again', async () => {
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

  test('a result of a set that became private during the match is not said to be comparable later', async () => {
    open({}, { ...emptyBoards, 'GET /api/leaderboard/:setId/boards': () => refuse(404, 'No set', 'set-not-found') });
    await play();
    expect(message()).toContain('This flashcard set is not available any more.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('a result of other than 6 pairs, of a private set, or too quick to be believed is not compared', async () => {
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
