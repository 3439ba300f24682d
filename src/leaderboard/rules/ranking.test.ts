import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnBoard, rankAmong } from './ranking.ts';

test('the fastest time ranks first, as the first on an empty board does', () => {
  expect(rankAmong([], 9_000)).toBe(1);
  expect(rankAmong([10_000, 12_000], 9_000)).toBe(1);
});

test('of two equal times the earlier entry stays ahead', () => {
  expect(rankAmong([8_000, 9_000, 9_000, 10_000], 9_000)).toBe(4);
});

test('ten places of a board count', () => {
  const board = Array.from({ length: 10 }, (_, place) => 5_000 + place);
  expect(isOnBoard(rankAmong(board.slice(1), 60_000))).toBe(true);
  expect(isOnBoard(rankAmong(board, 60_000))).toBe(false);
  expect(isOnBoard(rankAmong(board, 5_009))).toBe(false);
  expect(isOnBoard(rankAmong(board, 5_008))).toBe(true);
});

test('the rank is the place after a stable sort', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1_000, max: 1_020 })),
      fc.integer({ min: 1_000, max: 1_020 }),
      (board, time) => {
        const newEntry = { time };
        const entries = [...board.map((each) => ({ time: each })), newEntry];
        expect(rankAmong(board, time)).toBe(1 + entries.toSorted((a, b) => a.time - b.time).indexOf(newEntry));
      },
    ),
  );
});
