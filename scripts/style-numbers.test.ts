import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  embedSheetBreakpointPx,
  flipTransitionMs,
  matchShakeMs,
  mobileBreakpointPx,
} from '../src/platform/rules/limits.ts';

/** The widths in pixels at which the layout of a page changes. */
const widths = {
  /** Old phones, and a desktop's page zoomed to 400 %. */
  narrow: 340,
  phone: 480,
  /** Together with `low`, this is a phone in landscape orientation, which has room for two columns. */
  onItsSide: 560,
  tablet: mobileBreakpointPx,
  desktop: embedSheetBreakpointPx,
  /** The list of sets shows its figures in columns. */
  columns: 1200,
  large: 1600,
};

/** The heights in pixels. */
const heights = {
  low: 480,
  lowest: 320,
  /** The form of the sign-in with the hands below it. */
  signIn: 540,
};

test('pages change their layout only at the sizes that have a name', () => {
  const named = new Set([
    ...Object.values(widths).map((px) => `width ${px}`),
    ...Object.values(heights).map((px) => `height ${px}`),
  ]);
  const others = globSync('src/**/*.css').flatMap((file) => {
    const conditions = [...readFileSync(file, 'utf8').matchAll(/@media ([^{]*)/g)].map(
      ([, condition = '']) => condition,
    );
    const sizes = conditions.flatMap((condition) => [...condition.matchAll(/(width|height) [<>=]+ (\d+)px/g)]);
    const unnamed = sizes.filter(([, side, px]) => !named.has(`${side} ${px}`)).map(([size]) => `${file}: ${size}`);
    const unread = conditions.filter((condition) => /(?:width|height)(?! [<>=]+ \d+px\))/.test(condition));
    return [...unnamed, ...unread.map((condition) => `${file}: ${condition}`)];
  });
  expect(others).toEqual([]);
});

test.for([
  ['src/platform/web/styles/tokens.css', `--quick: ${flipTransitionMs}ms `],
  ['src/match/web/tiles/tile.module.css', `animation: shake ${matchShakeMs}ms `],
] as const)('%s has the duration that the program waits for: %s', ([file, declaration]) => {
  expect(readFileSync(file, 'utf8')).toContain(declaration);
});
