import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitFurther, toFieldHtml, toFurtherHtml } from './field-html.ts';

test('The field has the definition first, then how the card is signed, and is read back into both', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '<', '&', '\n', '[', '"', '</div>', 'How it is signed: ') });
  fc.assert(
    fc.property(text, text, (definition, howSigned) => {
      const field = toFieldHtml(definition) + toFurtherHtml({ howSigned });
      const expected = { definition: toFieldHtml(definition), howSigned: toFieldHtml(howSigned) };
      expect({ howSigned: '', ...splitFurther(field) }).toEqual(expected);
    }),
  );
});

test('A definition without it stays as it is', () => {
  expect(splitFurther('a<div>b</div>')).toEqual({ definition: 'a<div>b</div>' });
});
