import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { naturalSortKey, maxSortKeyLength } from './natural-order.ts';

/** Bytes of UTF-8. */
function compareKeys(one: string, other: string): number {
  return Math.sign(Buffer.compare(Buffer.from(naturalSortKey(one)), Buffer.from(naturalSortKey(other))));
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function inOrder(titles: string[]): string[] {
  return titles.toSorted(compareKeys);
}

describe('natural order', () => {
  test.each([
    ['numbers by value', ['Unit 1', 'Unit 2', 'Unit 10', 'Unit 100']],
    ['case apart', ['apple', 'Banana', 'cherry']],
    ['accents apart', ['Eclair', 'École', 'Edam']],
    ['an empty title first', ['', ' a', 'b']],
    ['the shorter title before the longer', ['Unit', 'Unit 2', 'Unit 2b', 'Units']],
    ['signs before numbers before letters', ['~ tilde', '“Quoted”', '🤟 signs', '10 animals', 'animals']],
    ['Latin letters without decomposition beside the plain ones', ['Łódź', 'Lund', 'Ølen', 'Oz', 'Þing', 'tiger']],
    ['numbers of every length', ['9', '1000', '12345678', '123456789', '1234567890', `1${'0'.repeat(99)}`]],
    ['digits of any script by value', ['Unit 1', 'Unit ٢', 'Unit ３', 'Unit ४', 'Unit 10']],
  ])('%s', (_, titles) => {
    expect(inOrder(titles.toReversed())).toEqual(titles);
  });

  test('case, accents, width, leading zeros and repeated blanks make no difference', () => {
    for (const title of ['UNIT 2', 'Ünît 2', 'Ｕｎｉｔ ２', 'unit 002', 'unit \t 2', ' unit 2 ', '\u200Funit 2']) {
      expect(naturalSortKey(title)).toBe(naturalSortKey('unit 2'));
    }
  });

  test('letters that Unicode does not decompose are those that they look or sound like', () => {
    expect(naturalSortKey('Æœø đðħ łŧþŋ')).toBe(naturalSortKey('AEoeo ddh ltthn'));
  });

  test('agrees with the collation of Unicode on words and numbers', () => {
    const title = fc.string({ unit: fc.constantFrom(...'aAbBzZéÉñØłæß0129 '), maxLength: 12 });
    fc.assert(
      fc.property(title, title, (one, other) => {
        const [left, right] = [one.trim().replace(/ +/g, ' '), other.trim().replace(/ +/g, ' ')];
        expect(compareKeys(left, right)).toBe(Math.sign(collator.compare(left, right)));
      }),
      { numRuns: 2_000 },
    );
  });

  test('numbers of any size order as numbers', () => {
    const number = fc.bigInt({ min: 0n, max: 10n ** 150n });
    const zeros = fc.integer({ min: 0, max: 3 }).map((count) => '0'.repeat(count));
    fc.assert(
      fc.property(number, number, zeros, zeros, (one, other, zerosOne, zerosOther) => {
        const expected = one < other ? -1 : Number(one > other);
        expect(compareKeys(`Unit ${zerosOne}${one}`, `Unit ${zerosOther}${other}`)).toBe(expected);
      }),
    );
  });

  test('the order of any two titles is the order of what follows the same beginning', () => {
    const tail = fc.string({ unit: 'grapheme', maxLength: 8 });
    fc.assert(
      fc.property(tail, tail, (one, other) => {
        expect(compareKeys(`x-${one}`, `x-${other}`)).toBe(compareKeys(`y z-${one}`, `y z-${other}`));
      }),
    );
  });
});

describe('a key', () => {
  test('is text that any database keeps, and bounded, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const key = naturalSortKey(title);
        expect(key.isWellFormed()).toBe(true);
        expect(key).not.toContain('\0');
        expect([...key].length).toBeLessThanOrEqual(maxSortKeyLength);
      }),
    );
  });

  test('is cut without disturbing the order', () => {
    const titles = [`${'a!'.repeat(400)}b`, `${'a!'.repeat(400)}é`, `${'a!'.repeat(100)}🤟`, 'a'.repeat(1_000)];
    expect(inOrder(titles)).toEqual([titles[2], titles[0], titles[1], titles[3]]);
  });

  test('takes linear time', () => {
    expect(naturalSortKey('1'.repeat(100_000)).length).toBe(maxSortKeyLength);
  });
});
