import { expect, test } from 'vitest';
import { setIdInAddress } from './choose-set.tsx';

test.each([
  ['https://sets.example/embed/a-1?modes=quiz', 'a-1'],
  ['http://sets.example/catalog/set/a-1?mode=flip', 'a-1'],
  ['https://sets.example/sets/a-1/play', 'a-1'],
  ['https://other.example/embed/a-1', undefined],
  ['https://sets.example/catalog', undefined],
  ['animals', undefined],
  ['', undefined],
])('%s names the set %s', (address, setId) => {
  expect(setIdInAddress(address, 'sets.example')).toBe(setId);
});
