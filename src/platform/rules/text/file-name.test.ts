import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

describe('the name of a file', () => {
  test.each([
    ['Greetings', 'Greetings'],
    ['  Grüße: Tag 1/2  ', 'Grüße Tag 1 2'],
    ['../../etc/passwd', 'etc passwd'],
    ['.hidden.', 'hidden'],
    ['a\u202Egpj.exe', 'a gpj.exe'],
    ['手話 🤟', '手話 🤟'],
    ['CON', 'CON flashcards'],
    ['???', 'flashcards'],
    ['', 'flashcards'],
    ['x'.repeat(200), 'x'.repeat(60)],
  ])('%j is %j', (title, name) => {
    expect(fileNameOf(title)).toBe(name);
  });

  test('is good on every system, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const name = fileNameOf(title);
        expect(name).toMatch(/^[^.\s/\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}]*$/u);
        expect(name).not.toMatch(/[.\s]$/);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(245);
      }),
    );
  });
});
