import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';

const bytes = fc.uint8Array({ maxLength: 40 });

test('the same bytes have the same fingerprint', () => {
  fc.assert(
    fc.property(bytes, (content) => {
      expect(fingerprint(content.slice())).toBe(fingerprint(content));
    }),
  );
});

test('one byte more or another one makes another fingerprint', () => {
  fc.assert(
    fc.property(bytes, fc.nat(39), fc.integer({ min: 1, max: 255 }), (content, place, step) => {
      const changed = content.map((byte, index) => (index === place ? byte ^ step : byte));
      if (place < content.length) expect(fingerprint(changed)).not.toBe(fingerprint(content));
      expect(fingerprint(Uint8Array.of(...content, 0))).not.toBe(fingerprint(content));
    }),
  );
});

test.each([
  ['a', '82c97901-501c2ba7-1'],
  ['revenge', '3b748385-fbce64cc-7'],
])('%j has the hash that its author published', (text, hash) => {
  expect(fingerprint(new TextEncoder().encode(text))).toBe(hash);
});
