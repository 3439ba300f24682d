import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visiblePart } from '../page.ts';

function partOf(viewportHeight: number, iframeTop: number, frameHeightPx: number) {
  return visiblePart({ type: 'parent-viewport', scrollY: 0, viewportHeight, iframeTop }, frameHeightPx);
}

test('a frame that is on screen as a whole has no part', () => {
  expect(partOf(800, 0, 800)).toBeUndefined();
  expect(partOf(1_000, 100, 750)).toBeUndefined();
});

test('of a tall frame it is what the screen shows', () => {
  expect(partOf(800, -300, 1_400)).toEqual({ topPx: 300, heightPx: 800 });
  expect(partOf(800, 200, 1_400)).toEqual({ topPx: 0, heightPx: 600 });
  expect(partOf(800, -900, 1_400)).toEqual({ topPx: 900, heightPx: 500 });
});

test('a sliver is widened to what a dialog needs', () => {
  expect(partOf(800, 700, 1_400)).toEqual({ topPx: 0, heightPx: 320 });
  expect(partOf(800, -1_350, 1_400)).toEqual({ topPx: 1_080, heightPx: 320 });
});

test('whatever a host says, it lies within the frame', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: -50_000_000, max: 50_000_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      (viewportHeight, iframeTop, frameHeightPx) => {
        const part = partOf(viewportHeight, iframeTop, frameHeightPx);
        if (!part) return;
        expect(part.topPx).toBeGreaterThanOrEqual(0);
        expect(part.heightPx).toBeGreaterThan(0);
        expect(part.topPx + part.heightPx).toBeLessThanOrEqual(frameHeightPx);
      },
    ),
  );
});
