// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toFieldHtml } from '../../rules/anki/field-html.ts';
import { isPlainText } from '../../../platform/rules/text/plain-text.ts';
import { readField, resolveCloze, tidy } from './field-content.ts';

const pieces = [
  'a',
  'é',
  '🤟',
  ' ',
  '\n',
  '\t',
  '&',
  '<',
  '>',
  '"',
  '[',
  ']',
  '[sound:a.mp4]',
  '<b>',
  '&amp;',
  '</',
  '<!--',
  'ن',
  '\u00A0',
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }).filter(isPlainText),
);
const markup = [
  '<div>',
  '</div>',
  '<br>',
  '<script>',
  '</script>',
  '<img src="',
  'x.png">',
  '<!--',
  '-->',
  '<style>',
  '<table><td>',
  '&#0;',
  '{{c1::',
];
const html = fc.array(fc.constantFrom(...pieces, ...markup)).map((parts) => parts.join(''));

describe('the text of a field', () => {
  test('comes back as we wrote it, whatever it holds', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(readField(toFieldHtml(given))).toEqual({ text: given, media: [], textsAround: [given], isCut: false });
      }),
      { numRuns: 500 },
    );
  });

  test('is short, tidy and without media, whatever HTML it comes from', () => {
    fc.assert(
      fc.property(html, (given) => {
        const read = tidy(readField(given).text);
        expect(read).toBe(read.trim());
        expect(read).not.toMatch(/\n{3}| {2}|\[sound:/);
        expect(tidy(read)).toBe(read);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['<div>one</div><div>two</div>', 'one\ntwo'],
    ['<div>one<br></div><div><br></div><ul><li>two</li></ul>', 'one\n\ntwo'],
    ['one<br>two<br><br>three', 'one\ntwo\n\nthree'],
    ['a\nb', 'a b'],
    ['caf&eacute; &ndash; 5&nbsp;%', 'café – 5 %'],
    ['a<script>alert(1)</script><style>b{}</style>b', 'ab'],
    ['<p onclick="x">5 &lt; 6</p>', '5 < 6'],
  ])('of %j is %j', (given, expected) => {
    expect(tidy(readField(given).text)).toBe(expected);
  });

  test('names what it shows and plays in its order, with the texts around', () => {
    const { media, textsAround } = readField(
      'one<img src="a b.png"><br>two[sound:c&amp;d.mp4]<video src="e.webm">f</video><img title="[sound:g.mp4]">',
    );
    expect(media).toEqual(['a b.png', 'c&d.mp4', 'e.webm']);
    expect(textsAround).toEqual(['one', '\ntwo', '', 'f']);
  });

  test('names an image whose name looks like HTML as its field has it', () => {
    expect(readField('<img src="a&amp;amp;b.png">').media).toEqual(['a&amp;b.png']);
  });

  test.each([`"data:image/png;base64,%s"`, `'data:image/png;base64,%s'`, 'data:image/png;base64,%s'])(
    'behind a long image that is its own source, %s, is read',
    (source) => {
      const html = `<img class="a" src=${source.replace('%s', 'A'.repeat(150_000))}>Dog<img src="dog.png">`;
      expect(readField(html)).toMatchObject({ text: 'Dog', media: ['data:', 'dog.png'], isCut: false });
    },
  );

  test('longer than any to learn is cut, and says so', () => {
    expect(readField('a'.repeat(100_000)).isCut).toBe(false);
    const { text: read, isCut } = readField('a'.repeat(100_001));
    expect([read.length, isCut]).toEqual([100_000, true]);
  });

  test.each([
    ['{{c1::Paris}} is in {{c2::France::country}}', 'Paris is in France'],
    ['{{c1::a {{c2::b}} c::hint}}', 'a b c'],
    ['{{c1::10:30}} {{x}}', '10:30 {{x}}'],
    ['{{c1::a {{c2::b', '{{c1::a {{c2::b'],
    ['{{cat:: {{c1::b}}', '{{cat:: b'],
    ['{{c1::a::{{c2::b}} c}}', 'a'],
    [`${'{{c1::'.repeat(9)}a${'::hint}}'.repeat(9)}`, 'a'],
  ])('of the cloze %j is %j', (given, expected) => {
    expect(resolveCloze(given)).toBe(expected);
  });

  test.each(['::', '{{c1::', '[sound:', ' src='])('is read soon where it is “%s” again and again', (piece) => {
    const given = `{{c1::${piece.repeat(100_000 / piece.length - 6)}`;
    expect(resolveCloze(readField(given).text)).toContain(piece);
  });
});
