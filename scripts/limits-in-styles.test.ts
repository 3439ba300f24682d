import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mobileBreakpointPx } from '../src/platform/rules/limits.ts';
import { withLimits } from './setup/limits-in-styles.ts';

test('a style sheet gets the numbers of limits.ts with their units', () => {
  expect(withLimits('@media (width < limit(mobileBreakpointPx)) { animation: shake limit(matchShakeMs); }')).toBe(
    '@media (width < 768px) { animation: shake 600ms; }',
  );
});

test('a name that limits.ts does not have, or that has no unit, stops the build', () => {
  expect(() => withLimits('inline-size: limit(noSuchPx)')).toThrow('limit(noSuchPx)');
  expect(() => withLimits('order: limit(preloadAhead)')).toThrow('limit(preloadAhead)');
});

test('no style sheet writes the mobile breakpoint itself', () => {
  const writing = globSync('src/**/*.css').filter((file) =>
    readFileSync(file, 'utf8').includes(`${mobileBreakpointPx}px`),
  );
  expect(writing).toEqual([]);
});
