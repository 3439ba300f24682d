// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { openOutbox, type Kept } from './outbox.ts';

const isItem = (value: object): value is Kept => 'key' in value && typeof value.key === 'string';
const outbox = openOutbox<Kept & { word?: string }>({ storageKey: 'outbox', maxItems: 3, isItem });

beforeEach(() => localStorage.clear());

test('what is kept stays in its order until it is dropped', () => {
  outbox.keep({ key: 'a' });
  outbox.keep({ key: 'b' });
  expect(outbox.list()).toEqual([{ key: 'a' }, { key: 'b' }]);
  outbox.drop('a');
  outbox.drop('a');
  expect(outbox.list()).toEqual([{ key: 'b' }]);
});

test('what has become of it takes its place', () => {
  outbox.keep({ key: 'a' });
  outbox.keep({ key: 'b' });
  outbox.keep({ key: 'a', word: 'sent' });
  expect(outbox.list()).toEqual([{ key: 'a', word: 'sent' }, { key: 'b' }]);
});

test('there is room for so many', () => {
  for (const key of ['a', 'b', 'c', 'd']) outbox.keep({ key });
  expect(outbox.list().map(({ key }) => key)).toEqual(['a', 'b', 'c']);
});

test('another page of the site finds it', () => {
  outbox.keep({ key: 'a' });
  expect(openOutbox({ storageKey: 'outbox', maxItems: 3, isItem }).list()).toEqual([{ key: 'a' }]);
});

test.each(['{', '"words"', '[1,null,{"word":"a"}]', ''])('%s holds nothing', (stored) => {
  localStorage.setItem('outbox', stored);
  expect(outbox.list()).toEqual([]);
});
