import { expect, test } from 'vitest';
import { foldInitials } from './initials.ts';
import { prototypeOf } from './look-alikes.ts';

test('every look-alike is one letter or digit that folding leaves as it is, and stands for another', () => {
  const folded = (text: string) => text.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKD');
  const alike = [...prototypeOf.keys()];
  expect(alike.filter((character) => folded(character).replace(/\p{Script=Inherited}/gu, '') !== character)).toEqual(
    [],
  );
  expect(alike.filter((character) => !/^[\p{L}\p{N}]$/u.test(character))).toEqual([]);
  const chained = [...prototypeOf].filter(([, prototype]) => [...prototype].some((part) => prototypeOf.has(part)));
  expect(chained).toEqual([]);
  expect(
    alike.filter((character) => foldInitials(character) !== foldInitials(prototypeOf.get(character) ?? '')),
  ).toEqual([]);
  expect(alike).toHaveLength(566);
});
