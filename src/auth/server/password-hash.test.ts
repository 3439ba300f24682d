import { expect, test } from 'vitest';
import { hashPassword, hashingMs, verifyPassword } from './password-hash.ts';

const cheap = { log2N: 4, blockSize: 8, parallelism: 1 };

test('the right password verifies, a wrong one does not', async () => {
  const hash = await hashPassword('tidy zebra', cheap);
  expect(await verifyPassword('tidy zebra', hash)).toBe(true);
  expect(await verifyPassword('tidy zebrA', hash)).toBe(false);
  expect(await verifyPassword('tidy zebra ', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});

test('the hash carries its cost and a salt of its own, and nothing of the password', async () => {
  const [first, second] = [await hashPassword('tidy zebra'), await hashPassword('tidy zebra')];
  expect(first).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(first).not.toBe(second);
  expect(await verifyPassword('tidy zebra', first)).toBe(true);
});

test('both ways of typing an accented letter are the same password', async () => {
  const hash = await hashPassword('caf\u00e9', cheap);
  expect(await verifyPassword('cafe\u0301', hash)).toBe(true);
});

test.each(['', 'plain text', '$scrypt$ln=4,r=8,p=1$$', '$scrypt$ln=4,r=8,p=1$c2FsdA$AA'])(
  'what is not a whole hash (%s) matches no password',
  async (hash) => {
    expect(await verifyPassword('tidy zebra', hash)).toBe(false);
  },
);

test('verifying takes a third of a second at most, and less for a hash that took less work', () => {
  const [dear, usual, cheaper, none] = [17, 15, 12, 4].map((log2N) =>
    hashingMs(`$scrypt$ln=${log2N},r=8,p=3$c2FsdA$AA`),
  );
  expect([dear, usual, cheaper, none]).toEqual([330, 330, 41, 0]);
  expect(hashingMs('plain text')).toBe(0);
});
