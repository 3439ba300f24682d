import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  tabletBreakpointPx,
  flipTransitionMs,
  matchShakeMs,
  mobileBreakpointPx,
} from '../src/platform/rules/limits.ts';

/**
 * The conditions of size at which a layout changes: of the window, of the player's stage and of what lies on it. Each is written in the
 * style sheets as it is here, because a condition of CSS cannot have a name.
 */
const sizes = {
  /** Old phones, and a desktop's page zoomed to 400 %. */
  smallPhone: '(width < 340px)',
  phone: '(width < 480px)',
  /** Two things have room beside one another. In a low window, the controls are at both sides of the stage. */
  abovePhone: '(width >= 480px)',
  belowTablet: `(width < ${mobileBreakpointPx}px)`,
  desktop: `(width >= ${tabletBreakpointPx}px)`,
  lowWindow: '(height < 480px)',
  /** The stage of a phone on its side is lower. It cannot have a question above its answers. */
  lowStage: 'stage (height < 400px)',
  /** A stage below this cannot have controls on its sign. */
  lowestStage: 'stage (height < 240px)',
  /** A row of a video's controls has no room for a word between them. */
  narrowCard: 'sheet (width < 400px)',
  /** A row of a video's controls has no room at all. */
  narrowestCard: 'sheet (width < 340px)',
  /** A tile with text has room for four of its lines. */
  tileOfFourLines: 'tile (height >= 80px)',
  tileOfSevenLines: 'tile (height >= 140px)',
};

/** The conditions of shape. */
const shapes = {
  /** The stage of a tall phone. */
  tallStage: 'stage (aspect-ratio < 9 / 16)',
  portraitStage: 'stage (orientation: portrait)',
  landscapeStage: 'stage (orientation: landscape)',
  textBesideTheSign: 'cards (orientation: landscape)',
};

test('layouts change only at the twelve sizes and four shapes that have a name', () => {
  const named = [...Object.values(sizes), ...Object.values(shapes)];
  const written = globSync('src/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@(?:media|container) ([^{]*)/g)].map(([, condition = '']) =>
      condition.trim(),
    ),
  );
  const isAboutSize = (condition: string) => /width|height|inline-size|block-size|ratio|orientation/.test(condition);
  expect([...new Set(written.filter(isAboutSize))].toSorted()).toEqual(named.toSorted());
});

test.for([
  ['src/platform/web/styles/tokens.css', `--quick: ${flipTransitionMs}ms `],
  ['src/match/web/tiles/tile.module.css', `animation: shake ${matchShakeMs}ms `],
] as const)('%s has the duration that the program waits for: %s', ([file, declaration]) => {
  expect(readFileSync(file, 'utf8')).toContain(declaration);
});
