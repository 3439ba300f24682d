import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tooltipPlace } from './tooltip.tsx';

const view = { width: 1280, height: 800 };
const popup = { width: 80, height: 26 };
const target = { left: 600, top: 400, width: 36, height: 36 };

describe('a tooltip', () => {
  test.each([
    ['top', { left: 578, top: 368 }],
    ['bottom', { left: 578, top: 442 }],
  ] as const)('stands at the %s of its control', (side, place) => {
    expect(tooltipPlace({ target, popup, view, side })).toEqual(place);
  });

  test('goes below where there is no room above', () => {
    expect(tooltipPlace({ target: { ...target, top: 10 }, popup, view, side: 'top' }).top).toBe(52);
  });

  test('goes above where there is no room below', () => {
    expect(tooltipPlace({ target: { ...target, top: 760 }, popup, view, side: 'bottom' }).top).toBe(728);
  });

  test('is always in view, wherever its control is', () => {
    fc.assert(
      fc.property(
        fc.record({
          left: fc.integer({ min: -2_000, max: 3_000 }),
          top: fc.integer({ min: -2_000, max: 3_000 }),
          width: fc.integer({ min: 0, max: 500 }),
          height: fc.integer({ min: 0, max: 500 }),
        }),
        fc.constantFrom('top' as const, 'bottom' as const),
        (anywhere, side) => {
          const { left, top } = tooltipPlace({ target: anywhere, popup, view, side });
          expect(left).toBeGreaterThanOrEqual(8);
          expect(top).toBeGreaterThanOrEqual(8);
          expect(left + popup.width).toBeLessThanOrEqual(view.width - 8);
          expect(top + popup.height).toBeLessThanOrEqual(view.height - 8);
        },
      ),
    );
  });
});
