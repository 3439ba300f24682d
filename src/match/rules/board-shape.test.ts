import { expect, test } from 'vitest';
import { buildCard } from '../../testing/rules/build-card.ts';
import { boardShape } from './board-shape.ts';

const media = (mediaWidth: number, mediaHeight: number) => buildCard({ hasMedia: true, mediaWidth, mediaHeight });
const words = buildCard();

test('a board stands upright where most cards have media that are no wider than high', () => {
  expect(boardShape([media(9, 16), media(1, 1), words])).toBe('upright');
  expect(boardShape([media(9, 16), words])).toBe('any');
});

test('a board lies wide where most cards have media much wider than high', () => {
  expect(boardShape([media(16, 9), media(16, 9), media(9, 16)])).toBe('wide');
  expect(boardShape([media(5, 4), media(5, 4)])).toBe('any');
});

test('of a clip whose signing box is known, that counts', () => {
  const framed = { ...media(16, 9), signingBox: { left: 0.3, top: 0, width: 0.4, height: 1 } };
  expect(boardShape([framed])).toBe('slim');
});

test('cards that no board may hold do not count', () => {
  const withoutTerm = { ...media(16, 9), term: '' };
  expect(boardShape([media(3, 4), withoutTerm, withoutTerm])).toBe('upright');
  expect(boardShape([])).toBe('any');
});

test('a board is slim where most pictures are much higher than wide, and no term has a long word', () => {
  expect(boardShape([media(9, 16), media(9, 16), media(1, 1)])).toBe('slim');
  expect(boardShape([media(3, 4), media(3, 4)])).toBe('upright');
  expect(boardShape([media(9, 16), { ...media(9, 16), term: 'Strawberry' }])).toBe('upright');
  expect(boardShape([{ ...media(9, 16), term: 'to sign well-known' }])).toBe('slim');
});

test.each([
  [73, 'slim'],
  [74, 'upright'],
  [100, 'upright'],
  [101, 'any'],
  [130, 'any'],
  [131, 'wide'],
] as const)('a board for pictures of %d by 100 is %s', (width, shape) => {
  expect(boardShape([media(width, 100), media(width, 100), words])).toBe(shape);
  expect(boardShape([media(width, 100), words])).toBe('any');
});

test('a word of eight letters is short, one of nine is long', () => {
  expect(boardShape([{ ...media(9, 16), term: 'sunshine' }])).toBe('slim');
  expect(boardShape([{ ...media(9, 16), term: 'sunflower' }])).toBe('upright');
});
