// @vitest-environment node
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packText, unpackText } from './packed-text.ts';

test('a text is unpacked as it was packed, and safe in an address', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 500 }), async (text) => {
      const packed = await packText(text);
      expect(packed).toMatch(/^[\w-]*$/);
      expect(await unpackText(packed)).toBe(text);
    }),
    { numRuns: 30 },
  );
});

test('a text that would unpack to megabytes is refused', async () => {
  const bomb = deflateRawSync(Buffer.alloc(5_000_000)).toString('base64url');
  expect(bomb.length).toBeLessThan(10_000);
  expect(await unpackText(bomb)).toBeUndefined();
});

test.each(['***', 'AAAA', 'S0lJ-_', '%00'])('%j, which nothing was packed to, is refused', async (packed) => {
  expect(await unpackText(packed)).toBeUndefined();
});
