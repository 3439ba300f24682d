import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restingMove, startMove, tickMove, type StageMove } from './stage-move.ts';

const leaving = startMove<string>(restingMove, { from: 'A', direction: 'next', atMs: 1_000 });

test('what was there leaves within 150 ms, and what comes enters within another 150 ms', () => {
  expect(leaving).toEqual({ phase: 'leaving', from: 'A', direction: 'next', endsAtMs: 1_150 });
  const entering = tickMove(leaving, 1_150);
  expect(entering).toEqual({ phase: 'entering', direction: 'next', endsAtMs: 1_300 });
  expect(tickMove(entering, 1_300)).toBe(restingMove);
});

test('a step does not end before its time', () => {
  expect(tickMove(leaving, 1_149)).toBe(leaving);
  const entering = tickMove(leaving, 1_400);
  expect(tickMove(entering, 1_549)).toBe(entering);
});

test('another move does not put off the end of what is leaving, and turns round where it goes back', () => {
  const again = startMove(leaving, { from: 'B', direction: 'previous', atMs: 1_149 });
  expect(again).toEqual({ phase: 'leaving', from: 'A', direction: 'previous', endsAtMs: 1_150 });
});

test('a card that is still entering can leave again', () => {
  const entering = tickMove(leaving, 1_150);
  const again = startMove(entering, { from: 'B', direction: 'next', atMs: 1_160 });
  expect(again).toMatchObject({ phase: 'leaving', from: 'B', endsAtMs: 1_310 });
});

test('whatever comes in whatever order, two ticks at their times end a move', () => {
  const steps = fc.record({ waitMs: fc.nat(400), isTick: fc.boolean() });
  fc.assert(
    fc.property(fc.array(steps), (schedule) => {
      let move: StageMove<string> = restingMove;
      let nowMs = 0;
      for (const { waitMs, isTick } of schedule) {
        nowMs += waitMs;
        move = isTick ? tickMove(move, nowMs) : startMove(move, { from: 'A', direction: 'next', atMs: nowMs });
        if (!isTick) expect(move.phase).toBe('leaving');
        if (isTick && move.phase !== 'resting') expect(move.endsAtMs).toBeGreaterThan(nowMs);
      }
      if (move.phase !== 'resting') move = tickMove(move, move.endsAtMs);
      if (move.phase !== 'resting') move = tickMove(move, move.endsAtMs);
      expect(move.phase).toBe('resting');
    }),
  );
});
