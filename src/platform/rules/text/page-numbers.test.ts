import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampPage, lastPage, pageNumbers, showingText } from './page-numbers.ts';
import { englishTexts } from '../languages/texts.ts';

describe('numbered pages', () => {
  test.each<[number, number, (number | 'gap')[]]>([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 5, [1, 2, 'gap', 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
    [9, 9, [1, 'gap', 8, 9]],
  ])('page %i of %i', (current, last, items) => {
    expect(pageNumbers(current, last)).toEqual(items);
  });

  test('hold the first, the last, the current and its neighbours; a gap hides at least two pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 499 }), (last, before) => {
        const current = Math.min(before + 1, last);
        const items = pageNumbers(current, last);
        for (const page of [1, current - 1, current, current + 1, last]) {
          expect(items.includes(page)).toBe(page >= 1 && page <= last);
        }
        const hidden = items.map((item, index) => {
          const next = items[index + 1];
          const previous = items[index - 1];
          if (item !== 'gap') return next === undefined || next === 'gap' ? 0 : next - item - 1;
          return typeof next === 'number' && typeof previous === 'number' ? Math.min(0, next - previous - 3) : -1;
        });
        expect(hidden.every((count) => count === 0)).toBe(true);
        expect(items.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe('a page', () => {
  test('is clamped between 1 and the last page', () => {
    expect([clampPage(0, 45, 10), clampPage(3, 45, 10), clampPage(9, 45, 10), clampPage(9, 0, 10)]).toEqual([
      1, 3, 5, 1,
    ]);
    expect([lastPage(0, 10), lastPage(10, 10), lastPage(11, 10)]).toEqual([1, 1, 2]);
  });

  test.each([
    [1, 45, 'Showing 1-10 of 45 sets'],
    [5, 45, 'Showing 41-45 of 45 sets'],
    [1, 1, 'Showing 1-1 of 1 sets'],
    [1, 0, 'Showing 0-0 of 0 sets'],
  ])('%i of %i sets', (page, total, text) => {
    expect(englishTexts(showingText(page, 10, total))).toBe(text);
  });
});
