import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  tabletBreakpointPx,
  flipTransitionMs,
  matchShakeMs,
  mobileBreakpointPx,
} from '../src/platform/rules/limits.ts';

/**
 * The sizes in pixels at which a layout changes: widths and heights of the window, of the player's stage and what lies on it. Each stands in
 * the style sheets with its number, as a condition of CSS cannot have a name.
 */
const sizes = {
  /** A tile with text has room for four of its lines. */
  fourLines: 80,
  /** A tile has room for seven lines. */
  sevenLines: 140,
  /** A stage below this cannot have controls on its sign. */
  lowest: 240,
  /** As a width: old phones, and a desktop's page zoomed to 400 %. As a height: the stage of a phone on its side. */
  small: 340,
  /** A row of a video's controls with a word between, and a stage that cannot have a question above its answers. */
  crowded: 400,
  /** As a width, such a row with a button between. As a height, a board with the chosen sign below it. */
  roomy: 440,
  /** As a width, phones. As a height, windows that are low. */
  phone: 480,
  /** A low window with this width is a phone on its side, which has room for two columns. */
  onItsSide: 560,
  /** The stage of a tall phone. */
  tall: 640,
  tablet: mobileBreakpointPx,
  /** The question and its answers have room beside one another. */
  broad: 900,
  desktop: tabletBreakpointPx,
};

test('layouts change only at the twelve sizes that have a name', () => {
  const named = Object.values(sizes).map((px) => `${px}px`);
  expect(new Set(named).size).toBeLessThanOrEqual(12);
  expect(sizeConditions().flatMap(({ file, condition }) => faultOf(condition, named, file) ?? [])).toEqual([]);
});

test.each([
  ['(width < 123px)', '123px has no name'],
  ['((width < 480px)) or (height >= 99px)', '99px has no name'],
  ['(min-width: 480px)', 'cannot be read'],
  ['(240px <= height < 340px)', 'cannot be read'],
  ['(inline-size > 30em)', 'cannot be read'],
  ['(aspect-ratio >= 1.2)', 'cannot be read'],
])('a condition %s is refused: %s', (condition, fault) => {
  expect(faultOf(condition, ['480px'], 'a.css')).toBe(`a.css: ${condition}: ${fault}`);
});

function sizeConditions(): { file: string; condition: string }[] {
  return globSync('src/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@(?:media|container) ([^{]*)/g)].map(([, condition = '']) => ({
      file,
      condition: condition.trim(),
    })),
  );
}

/** Reads comparisons of one side with pixels, such as `(width < 480px)`; `orientation` needs no number. */
function faultOf(condition: string, named: readonly string[], file: string): string | undefined {
  const compared = /\((?:width|height) (?:<|>=) (\d+px)\)/g;
  const unnamed = [...condition.matchAll(compared)].map(([, px = '']) => px).find((px) => !named.includes(px));
  if (unnamed !== undefined) return `${file}: ${condition}: ${unnamed} has no name`;
  const isUnread = /width|height|inline-size|block-size|aspect-ratio/.test(condition.replaceAll(compared, ''));
  return isUnread ? `${file}: ${condition}: cannot be read` : undefined;
}

test.for([
  ['src/platform/web/styles/tokens.css', `--quick: ${flipTransitionMs}ms `],
  ['src/match/web/tiles/tile.module.css', `animation: shake ${matchShakeMs}ms `],
] as const)('%s has the duration that the program waits for: %s', ([file, declaration]) => {
  expect(readFileSync(file, 'utf8')).toContain(declaration);
});
