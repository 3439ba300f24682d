import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePo, writePo, type PoEntry } from './po.ts';

test('a catalog is read with contexts, files and comments, also where a text is in several lines', () => {
  const text = `msgid ""
msgstr "Language: de\\n"

#. Of a card.
#. Short.
#: src/a.ts src/b.ts
#: src/c.ts
msgctxt "of a card"
msgid "Turn"
msgstr ""
"Wen"
"den"

msgid "Say \\"hi\\""
msgstr ""
`;
  expect(parsePo(text)).toEqual([
    {
      source: 'of a card|Turn',
      translation: 'Wenden',
      files: ['src/a.ts', 'src/b.ts', 'src/c.ts'],
      comment: 'Of a card. Short.',
    },
    { source: 'Say "hi"', translation: '', files: [], comment: '' },
  ]);
});

test('a catalog is written with its language and read as it was', () => {
  const word = fc.stringMatching(/^[a-z/."\\]{1,9}$/);
  const entry: fc.Arbitrary<PoEntry> = fc.record({
    source: fc.tuple(fc.constantFrom('', 'of a card|'), word).map((parts) => parts.join('')),
    translation: fc.string(),
    files: fc.array(word, { maxLength: 3 }),
    comment: fc.constantFrom('', 'For translators.'),
  });
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const text = writePo('de', entries);
      expect(text).toMatch(/^msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text\/plain; charset=UTF-8\\n"\n/);
      expect(parsePo(text)).toEqual(entries);
    }),
  );
});
