import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePointLength, isPlainText, normalizeNewlines, plainTextOf, removeControlCharacters } from './plain-text.ts';

describe('line ends', () => {
  test('CR and CRLF become LF', () => {
    expect(normalizeNewlines('a\r\nb\rc\nd\r\r\n')).toBe('a\nb\nc\nd\n\n');
  });
});

describe('plain text', () => {
  test('tab and newline are kept, other control characters are refused', () => {
    expect(isPlainText('a\tb\nc')).toBe(true);
    for (const refused of ['\0', '\r', '\u001B', '\u007F', '\u0085']) expect(isPlainText(`a${refused}b`)).toBe(false);
  });

  test('half of a surrogate pair is refused, a whole one is kept', () => {
    expect(isPlainText('\uD83E')).toBe(false);
    expect(isPlainText('\uDD1F\uD83E')).toBe(false);
    expect(isPlainText('🤟')).toBe(true);
  });

  test('joiners, marks and directions of any script are kept', () => {
    expect(isPlainText('👩🏽‍🦱 שלום \u200F क्ष e\u0301')).toBe(true);
  });
});

describe('length', () => {
  test('is counted in code points', () => {
    expect(codePointLength('')).toBe(0);
    expect(codePointLength('ab')).toBe(2);
    expect(codePointLength('🤟🏽')).toBe(2);
  });

  test('is that of the iterated string, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'é', '🤟', '\uD83E', '\uDD1F') }), (text) => {
        expect(codePointLength(text)).toBe([...text].length);
      }),
    );
  });
});

test('what is removed from a text leaves one that may be kept, once its line ends are normalized', () => {
  expect(removeControlCharacters('a\u0000b\tc\r\nd\ud800e')).toBe('ab\tc\r\nd\ufffde');
  expect(plainTextOf('a\u0000b\vc')).toBe('ab\nc');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(isPlainText(normalizeNewlines(removeControlCharacters(text)))).toBe(true);
    }),
  );
});
