import { expect, it } from 'vitest';
import { createReferences } from './references.ts';
import { watchedSign } from './watch.ts';

it('Letters and digits of American sets are watched, words and other sign languages are not', () => {
  expect(watchedSign(' r ', 'ase')).toBe('R');
  expect(watchedSign('7', 'ase')).toBe('7');
  for (const term of ['', 'ab', '10', 'Ä', '!', 'ß', '٣']) expect(watchedSign(term, 'ase')).toBeUndefined();
  expect(watchedSign('R', 'bfi')).toBeUndefined();
  expect(watchedSign('R', undefined)).toBeUndefined();
});

it('There are references for all that is watched', () => {
  for (const [sign, { samples }] of createReferences()) {
    expect(watchedSign(sign, 'ase')).toBe(sign);
    expect(samples.length).toBeGreaterThan(1);
  }
  expect(createReferences().size).toBe(36);
});
