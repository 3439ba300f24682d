import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isStudiable, parseKeptSet, formatKeptSet, type KeptSet } from './kept-set.ts';
import { keptSetIdInPath } from './kept-set.ts';

const keptSet: fc.Arbitrary<KeptSet> = fc.record({
  id: fc.string(),
  title: fc.string(),
  phase: fc.constantFrom('keeping', 'kept', 'outdated', 'gone'),
  files: fc.nat(),
  allFiles: fc.nat(),
  bytes: fc.nat(),
});

it('A record is read as it was written', () => {
  fc.assert(
    fc.property(keptSet, (set) => {
      expect(parseKeptSet(formatKeptSet(set))).toEqual(set);
    }),
  );
});

it('Anything but a valid record is read as none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseKeptSet(text)).toBeUndefined();
    }),
  );
  const whole = { id: 'a', title: 'A', phase: 'kept' };
  for (const wrong of [{ id: 1 }, { title: null }, { phase: 'new' }, { phase: undefined }]) {
    expect(parseKeptSet(JSON.stringify({ ...whole, ...wrong }))).toBeUndefined();
  }
  expect(parseKeptSet('{"id":"a","title":"A","phase":"kept","files":"3","bytes":-1}')).toMatchObject({
    files: 0,
    bytes: 0,
  });
});

it('An older version can be studied while the newer one comes', () => {
  const phases = (['keeping', 'kept', 'outdated', 'gone'] as const).filter((phase) => isStudiable({ phase }));
  expect(phases).toEqual(['kept', 'outdated']);
});

it('Addresses tell which set they are about', () => {
  expect(
    ['/embed/a1', '/catalog/set/a1', '/api/sets/a1/cards', '/api/leaderboard/a1/boards'].map(keptSetIdInPath),
  ).toEqual(Array.from({ length: 4 }, () => 'a1'));
  const others = ['/catalog', '/api/sets', '/api/leaderboard/global', '/media/a1', '/sets/a1/edit'];
  expect(others.map(keptSetIdInPath)).toEqual(others.map(() => undefined));
});
