import { expect, test } from 'vitest';
import { nextRepeat, parseRepeat, passSpeeds, formatRepeat } from './video-repeat.ts';

test('a press goes from the loop to once and slowly, to once, and back', () => {
  expect(nextRepeat('loop')).toBe('slow');
  expect(nextRepeat('slow')).toBe('once');
  expect(nextRepeat('once')).toBe('loop');
});

test('what was stored before there were three is still understood', () => {
  expect(parseRepeat('true')).toBe('loop');
  expect(parseRepeat('false')).toBe('once');
  expect(parseRepeat('slow')).toBe('slow');
  expect(parseRepeat('sometimes')).toBeUndefined();
  for (const repeat of ['loop', 'slow', 'once'] as const) expect(parseRepeat(formatRepeat(repeat))).toBe(repeat);
});

test('the slow pass has the chosen speed, or half of the full one', () => {
  expect(passSpeeds('slow', 1)).toEqual([1, 0.5]);
  expect(passSpeeds('slow', 0.75)).toEqual([1, 0.75]);
  expect(passSpeeds('slow', 0.5)).toEqual([1, 0.5]);
  expect(passSpeeds('loop', 0.75)).toEqual([0.75]);
  expect(passSpeeds('once', 1)).toEqual([1]);
});
