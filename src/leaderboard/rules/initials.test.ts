import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldInitials, normalizeInitials, typedInitials } from './initials.ts';

describe('initials', () => {
  test.each([
    ['abc', 'ABC'],
    ['7', '7'],
    ['e\u0301a', 'ÉA'],
    ['ñ', 'Ñ'],
    ['яна', 'ЯНА'],
    ['שרה', 'שרה'],
    ['美羽', '美羽'],
    ['कि', 'कि'],
    ['ọ\u0301', 'Ọ\u0301'],
    ['ß', 'SS'],
    ['٣४', '٣४'],
    ['𐐨', '𐐀'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(normalizeInitials(typed)).toBe(kept);
  });

  test.each([
    ['nothing', ''],
    ['four letters', 'ABCD'],
    ['what becomes four letters', 'ßß'],
    ['white space', 'A B'],
    ['white space around', ' AB'],
    ['a sign', 'A-B'],
    ['an emoji', '🏆'],
    ['a zero-width space', 'A\u200BB'],
    ['a zero-width joiner', 'A\u200DB'],
    ['a direction mark', '\u202EAB'],
    ['an invisible letter', 'A\u3164'],
    ['an invisible mark', 'A\u034FB'],
    ['a variation selector', 'A\uFE0F'],
    ['a pile of marks', 'Q\u0301\u0302\u0303'],
    ['a mark alone', '\u0301A'],
    ['half of a surrogate pair', 'A\uD83E'],
    ['markup', '<b>'],
    ['a control character', 'A\0'],
  ])('%s is refused', (_, typed) => {
    expect(normalizeInitials(typed)).toBeUndefined();
  });

  test('kept initials stay as they are when they come again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }), (typed) => {
        const kept = normalizeInitials(typed);
        if (kept !== undefined) expect(normalizeInitials(kept)).toBe(kept);
      }),
    );
  });
});

describe('what is being typed', () => {
  test.each([
    ['k', 'K'],
    ['kl!o', 'KLO'],
    ['klop', 'KLO'],
    ['<b>', 'B'],
    ['🏆', ''],
    ['aß', 'ASS'],
    ['e\u0301', 'É'],
    ['कितने', 'कितने'],
  ])('%s becomes %s', (text, initials) => {
    expect(typedInitials(text)).toBe(initials);
  });

  test('is always what may be kept, or nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const initials = typedInitials(text);
        if (initials !== '') expect(normalizeInitials(initials)).toBe(initials);
      }),
    );
  });
});

describe('comparison with the block list', () => {
  test.each([
    ['lower case', 'ass'],
    ['full width', 'ＡＳＳ'],
    ['mathematical letters', '𝐀𝕊𝖲'],
    ['superscripts', 'ᴬˢˢ'],
    ['Cyrillic', 'АЅЅ'],
    ['Greek', 'ΑSS'],
    ['Cherokee', 'ᎪᏚᏚ'],
    ['Armenian', 'AՏՏ'],
    ['Lisu', 'ꓮꓢꓢ'],
    ['small capitals', 'ᴀꜱꜱ'],
    ['Deseret', 'A𐐠𐐠'],
    ['accents', 'ÀŚŜ'],
    ['loose accents', 'A\u0332S\u0332S'],
    ['digits', 'A55'],
    ['a digit for the first letter', '4SS'],
    ['one character that becomes two letters', 'Aß'],
    ['its capital, which does not', 'Aẞ'],
  ])('finds ASS in %s', (_, disguise) => {
    const kept = normalizeInitials(disguise);
    expect(kept).toBeDefined();
    expect(foldInitials(kept ?? '')).toBe(foldInitials('ASS'));
  });

  test.each([
    ['OIL', '0іI'],
    ['FUK', 'ϜՍΚ'],
    ['GOD', 'Ԍ٥Ð'],
    ['ХУЙ', 'XYИ'],
    ['ΛΟΛ', 'ЛОЛ'],
    ['B8Z', '8B2'],
    ['TIE', '713'],
    ['GAS', '645'],
  ])('%s and %s look the same', (one, other) => {
    expect(foldInitials(one)).toBe(foldInitials(other));
  });

  test.each([
    ['ASS', 'ASK'],
    ['ABC', 'ABD'],
    ['OOO', 'QQQ'],
    ['ЯНА', 'RHA'],
    ['美羽', '美雨'],
  ])('%s and %s do not', (one, other) => {
    expect(foldInitials(one)).not.toBe(foldInitials(other));
  });

  test('the 26 capitals stay apart, but for I and L', () => {
    const capitals = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    expect(new Set(capitals.map(foldInitials)).size).toBe(25);
    expect(foldInitials('I')).toBe(foldInitials('L'));
  });

  test('case never matters, for no letter that there is', () => {
    const letters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
      /\p{L}/u.test(one),
    );
    const differing = letters.filter((letter) => {
      const folded = foldInitials(letter);
      return foldInitials(letter.toLowerCase()) !== folded || foldInitials(letter.toUpperCase()) !== folded;
    });
    expect(differing).toEqual([]);
  });

  test('folding is stable: what is folded folds to itself, and case never matters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }), (typed) => {
        const kept = normalizeInitials(typed);
        if (kept === undefined) return;
        expect(foldInitials(foldInitials(kept))).toBe(foldInitials(kept));
        expect(foldInitials(kept.toLowerCase())).toBe(foldInitials(kept));
      }),
      { numRuns: 2_000 },
    );
  });
});
