import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchShakeMs } from '../../platform/rules/limits.ts';
import { buildBoard, type MatchTile } from './match-board.ts';
import { emptyMatch, matchedPairs, matchReducer, tileState, type Match, type MatchEvent } from './match.ts';
import { matchCards } from './test-match-cards.ts';

function board(...texts: string[]): MatchTile[] {
  return buildBoard(matchCards(...texts), { tileCount: 24, random: () => 0.5 });
}

function play(match: Match, ...events: MatchEvent[]): Match {
  return events.reduce(matchReducer, match);
}

function dealt(...texts: string[]): Match {
  return matchReducer(emptyMatch, { type: 'dealt', tiles: board(...texts) });
}

function started(...texts: string[]): Match {
  return matchReducer(dealt(...texts), { type: 'started', atMs: 1_000 });
}

function pick(tileId: string, atMs = 1_500): MatchEvent {
  return { type: 'tilePicked', tileId, atMs };
}

const tick = (atMs: number): MatchEvent => ({ type: 'ticked', atMs });

const three = started('Cat=purrs', 'Dog=barks', 'Cow=moos');

describe('a game', () => {
  test('is idle with its tiles hidden until it is started', () => {
    const idle = dealt('Cat=purrs', 'Dog=barks');
    expect(idle.phase).toBe('idle');
    for (const { id } of idle.tiles) expect(tileState(idle, id)).toBe('hidden');
    expect(play(idle, pick('1 term'), tick(2_000))).toBe(idle);
  });

  test('reveals the tiles and starts the clock', () => {
    for (const { id } of three.tiles) expect(tileState(three, id)).toBe('open');
    expect(three).toMatchObject({ phase: 'playing', startedAtMs: 1_000 });
  });

  test('counts from the first frame in which it is seen, but for what was picked before that', () => {
    const seen = { type: 'seen', atMs: 1_040 } as const;
    expect(play(three, seen)).toMatchObject({ startedAtMs: 1_040, latestMs: 1_040 });
    expect(play(three, pick('1 term', 1_020), seen)).toMatchObject({ startedAtMs: 1_000 });
    expect(play(emptyMatch, seen)).toBe(emptyMatch);
  });

  test('cannot start without tiles, and not twice', () => {
    expect(play(emptyMatch, { type: 'started', atMs: 1 })).toBe(emptyMatch);
    expect(play(three, { type: 'started', atMs: 5_000 })).toBe(three);
  });

  test('is complete when all pairs are matched, in the time from the start to the last pick', () => {
    const two = started('Cat=purrs', 'Dog=barks');
    const complete = play(
      two,
      pick('1 term'),
      pick('1 definition'),
      pick('2 definition', 6_000),
      pick('2 term', 8_234.4),
    );
    expect(complete).toEqual({ phase: 'complete', tiles: two.tiles, completionTimeMs: 7_234 });
    expect(play(complete, pick('1 term'), tick(9_999))).toBe(complete);
    expect(matchedPairs(complete)).toBe(2);
  });

  test('gets another board only until it is started', () => {
    const tiles = board('Hen=clucks', 'Owl=hoots');
    const another: MatchEvent = { type: 'dealt', tiles };
    expect(play(dealt('Cat=purrs', 'Dog=barks'), another)).toEqual({ phase: 'idle', tiles });
    const playing = play(three, pick('1 term'));
    expect(play(playing, another)).toBe(playing);
    const complete = play(started('Cat=purrs'), pick('1 term'), pick('1 definition'));
    expect(play(complete, another)).toBe(complete);
  });
});

describe('picking', () => {
  test('two tiles of the same card become matched', () => {
    const match = play(three, pick('1 definition'), pick('1 term'));
    expect(tileState(match, '1 term')).toBe('matched');
    expect(tileState(match, '1 definition')).toBe('matched');
    expect(matchedPairs(match)).toBe(1);
  });

  test('a first tile is selected, and put back when it is picked again', () => {
    const match = play(three, pick('1 term'));
    expect(tileState(match, '1 term')).toBe('selected');
    expect(play(match, pick('1 term'))).toMatchObject({ picked: { kind: 'none' } });
  });

  test('two different cards shake, then the selection clears', () => {
    const wrong = play(three, pick('1 term'), pick('2 definition', 2_000));
    expect(tileState(wrong, '1 term')).toBe('wrong');
    expect(tileState(wrong, '2 definition')).toBe('wrong');
    expect(tileState(play(wrong, tick(2_000 + matchShakeMs - 1)), '1 term')).toBe('wrong');
    const cleared = play(wrong, tick(2_000 + matchShakeMs));
    expect(tileState(cleared, '1 term')).toBe('open');
    expect(tileState(cleared, '2 definition')).toBe('open');
  });

  test('two terms, or two definitions, do not match', () => {
    expect(tileState(play(three, pick('1 term'), pick('2 term')), '1 term')).toBe('wrong');
    expect(tileState(play(three, pick('1 definition'), pick('2 definition')), '1 definition')).toBe('wrong');
  });

  test('during the shake nothing can be picked, at its end it can', () => {
    const wrong = play(three, pick('1 term'), pick('2 definition', 2_000));
    expect(tileState(play(wrong, pick('3 term', 2_300)), '3 term')).toBe('open');
    expect(tileState(play(wrong, pick('3 term', 2_600)), '3 term')).toBe('selected');
  });

  test('a matched tile stays matched, an unknown one is ignored', () => {
    const match = play(three, pick('1 definition'), pick('1 term'));
    expect(play(match, pick('1 term'), pick('nothing'))).toEqual(match);
  });
});

describe('tiles that read the same', () => {
  test('match each other’s partners', () => {
    const cats = started('Cat=purrs', 'cat=meows');
    const match = play(cats, pick('2 term'), pick('1 definition'));
    expect(matchedPairs(match)).toBe(1);
    expect(play(match, pick('1 term'), pick('2 definition')).phase).toBe('complete');
  });

  test('match also when it is the definitions that are the same', () => {
    const match = play(started('Dog=barks', 'Wolf=barks'), pick('1 term'), pick('2 definition'));
    expect(play(match, pick('2 term'), pick('1 definition')).phase).toBe('complete');
  });

  test('never take the last partner of another tile away', () => {
    const match = play(started('T=1', 'T=2', 'S=1'), pick('2 term'), pick('3 definition'));
    expect(matchedPairs(match)).toBe(1);
    expect(tileState(play(match, pick('1 term'), pick('1 definition')), '1 term')).toBe('wrong');
    const rest = play(match, pick('1 term'), pick('2 definition'), pick('3 term'), pick('1 definition'));
    expect(rest.phase).toBe('complete');
  });

  test('are found on the largest boards with the most duplicates, without trying all orders', () => {
    const texts = Array.from({ length: 12 }, (_, index) => `${index % 3}=${'wxyz'[index % 4] ?? ''}`);
    let match = started(...texts);
    let atMs = 0;
    for (const one of match.tiles) {
      for (const other of match.tiles) match = play(match, pick(one.id), pick(other.id), tick((atMs += 1e6)));
    }
    expect(match.phase).toBe('complete');
  });
});

const texts = fc.array(fc.tuple(fc.constantFrom(...'ABCDEF'), fc.constantFrom(...'123456')), {
  minLength: 1,
  maxLength: 6,
});
interface Step {
  kind: 'pick' | 'tick';
  place: number;
  laterMs: number;
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('pick' as const, 'pick' as const, 'tick' as const),
    place: fc.nat(),
    laterMs: fc.integer({ min: -400, max: 900 }),
  }),
  { maxLength: 200 },
);

/** The clock may jump. */
function statesOf(pairs: readonly (readonly [string, string])[], schedule: readonly Step[]): Match[] {
  const first = started(...pairs.map(([term, definition]) => `${term}=${definition}`));
  const states = [first];
  let atMs = 1_000;
  for (const { kind, place, laterMs } of schedule) {
    atMs += laterMs;
    const tileId = first.tiles[place % first.tiles.length]?.id ?? '';
    const event: MatchEvent = kind === 'pick' ? { type: 'tilePicked', tileId, atMs } : { type: 'ticked', atMs };
    states.push(matchReducer(states.at(-1) ?? first, event));
  }
  return states;
}

describe('for every schedule of picks and ticks', () => {
  test('the game ends with all pairs matched or is still playing; what is matched stays so; at most two are picked', () => {
    fc.assert(
      fc.property(texts, steps, (pairs, schedule) => {
        let matchedBefore = new Set<string>();
        for (const state of statesOf(pairs, schedule)) {
          const idsIn = (wanted: string) =>
            new Set(state.tiles.map(({ id }) => id).filter((id) => tileState(state, id) === wanted));
          const matched = idsIn('matched');
          expect([...matchedBefore].every((id) => matched.has(id))).toBe(true);
          expect(idsIn('selected').size + idsIn('wrong').size).toBeLessThanOrEqual(2);
          expect(idsIn('selected').size).toBeLessThanOrEqual(1);
          expect(state.phase === 'complete').toBe(matched.size === state.tiles.length);
          matchedBefore = matched;
        }
      }),
    );
  });

  test('the elapsed time is never negative and never decreases', () => {
    fc.assert(
      fc.property(texts, steps, (pairs, schedule) => {
        let before = 0;
        for (const state of statesOf(pairs, schedule)) {
          const elapsedMs = elapsedOf(state);
          expect(elapsedMs).toBeGreaterThanOrEqual(before);
          before = elapsedMs;
        }
      }),
    );
  });

  test('the game can still be finished', () => {
    fc.assert(
      fc.property(texts, steps, (pairs, schedule) => {
        let match = statesOf(pairs, schedule).at(-1) ?? emptyMatch;
        let atMs = 1e9;
        for (const one of match.tiles) {
          for (const other of match.tiles) {
            if (tileState(match, one.id) === 'matched' || one === other) continue;
            match = play(match, tick((atMs += 1_000)));
            if (tileState(match, one.id) !== 'selected') match = play(match, pick(one.id, atMs));
            match = play(match, pick(other.id, atMs));
          }
        }
        expect(match.phase).toBe('complete');
      }),
    );
  });
});

function elapsedOf(match: Match): number {
  switch (match.phase) {
    case 'idle':
      return 0;
    case 'playing':
      return match.latestMs - match.startedAtMs;
    case 'complete':
      return match.completionTimeMs;
  }
}
