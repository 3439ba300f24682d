import { expect, test } from 'vitest';
import { posedHands, posedHandsAsSeen } from './posed-hands.ts';
import { picturedHands } from './references.ts';
import { signedHands } from './signed-hands.ts';
import { turnedHands } from './turned-hands.ts';

/** Nobody would see that one of twenty thousand numbers was changed by mistake. */
test.each([
  { table: 'posed', text: posedHands, rows: 36, sum: 88682, squares: 10697552 },
  { table: 'seen posed', text: posedHandsAsSeen, rows: 41, sum: 109999, squares: 14088441 },
  { table: 'pictured', text: picturedHands, rows: 36, sum: 94574, squares: 11072322 },
  { table: 'signed', text: signedHands, rows: 104, sum: 263582, squares: 29225726 },
  { table: 'turned', text: turnedHands, rows: 100, sum: 266729, squares: 30069041 },
])('the table of $table hands is as it was measured: 21 points for each', ({ text, rows, sum, squares }) => {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  const numbers = lines.map(([, points = '']) => points.split(',').map(Number));
  expect(lines.filter(([sign = '', ...points]) => !/^[A-Z\d]$/.test(sign) || points.length !== 1)).toEqual([]);
  expect(numbers.filter((points) => points.length !== 63)).toEqual([]);
  const all = numbers.flat();
  expect({
    rows: lines.length,
    sum: all.reduce((before, number) => before + number, 0),
    squares: all.reduce((before, number) => before + number ** 2, 0),
  }).toEqual({ rows, sum, squares });
});
