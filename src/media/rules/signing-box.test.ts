import { expect, test } from 'vitest';
import { isSameBox, readSigningBox, wholeFrame } from './signing-box.ts';

const box = { left: 0.1, top: 0.2, width: 0.5, height: 0.8 };

test('a box from elsewhere is taken as it is', () => {
  expect(readSigningBox({ ...box, id: 'secret' })).toEqual(box);
  expect(readSigningBox(wholeFrame)).toEqual(wholeFrame);
  expect(readSigningBox({ left: 0.7, top: 0, width: 0.3, height: 1 })).toBeDefined();
});

test.each([
  null,
  'box',
  {},
  { ...box, left: undefined },
  { ...box, left: 0.6 },
  { ...box, top: -0.2 },
  { ...box, width: 0.09 },
  { ...box, height: 'high' },
  { ...box, left: null },
  { ...box, top: '' },
])('%j is no box', (value) => {
  expect(readSigningBox(value)).toBeUndefined();
});

test('boxes are the same whatever a calculation made of their last digits', () => {
  expect(isSameBox(box, { ...box, left: 0.3 - 0.2 })).toBe(true);
  expect(isSameBox(box, { ...box, left: 0.11 })).toBe(false);
  expect(isSameBox(null, null)).toBe(true);
  expect(isSameBox(box, null)).toBe(false);
});
