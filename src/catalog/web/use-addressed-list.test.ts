import { act, cleanup, renderHook, type RenderHookResult } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newListTitle, withCard, withoutCard, writeCardList, type CardList } from '../../cards/rules/card-list.ts';
import { changeList, removeList } from '../../lists/web/kept-lists.ts';
import { useAddressedList, type AddressedList } from './use-addressed-list.ts';

const [one, other, third] = ['1'.repeat(12), '2'.repeat(12), '3'.repeat(12)];
const week: CardList = { title: 'Week 1', cards: [one, other] };

let hook: RenderHookResult<AddressedList, unknown>;

const shown = () => hook.result.current;
const add = (card: string) => (list: CardList) => withCard(list, card);
const keptLists = () => [...(shown().keptLists?.lists.values() ?? [])];

beforeEach(async () => {
  window.history.replaceState(undefined, '', `#${writeCardList(week)}`);
  hook = renderHook(() => useAddressedList());
  await act(async () => {});
});

afterEach(async () => {
  for (const key of shown().keptLists?.lists.keys() ?? []) await act(() => removeList(key));
  cleanup();
});

async function keep(): Promise<string> {
  await act(async () => shown().keep());
  const key = shown().keptKey;
  if (key === undefined) throw new Error('The list is not kept.');
  return key;
}

test('a list is read from the address, which follows each change without a step back', async () => {
  expect([shown().list, shown().keptKey]).toEqual([week, undefined]);
  const steps = window.history.length;
  await act(async () => shown().edit(add(third)));
  expect(shown().list.cards).toEqual([one, other, third]);
  expect(window.location.hash).toBe(`#${writeCardList(shown().list)}`);
  expect([window.history.length, keptLists()]).toEqual([steps, []]);
});

test('another address shows another list, and nonsense an empty one', async () => {
  const next: CardList = { title: 'Week 2', cards: [third] };
  await act(async () => window.history.replaceState(undefined, '', `#${writeCardList(next)}`));
  expect(shown().list).toEqual(next);
  await act(async () => window.history.replaceState(undefined, '', '#nonsense'));
  expect(shown().list).toEqual({ title: newListTitle, cards: [] });
});

test('a list that is kept changes in the address and on the device', async () => {
  await keep();
  expect(keptLists()).toEqual([week]);
  await act(async () => shown().edit(add(third)));
  expect(keptLists()).toEqual([shown().list]);
  expect(shown().list.cards).toEqual([one, other, third]);
});

test('the address of a list that is kept finds it, so that it is not kept twice', async () => {
  const key = await keep();
  cleanup();
  hook = renderHook(() => useAddressedList());
  await act(async () => {});
  expect([shown().keptKey, keptLists().length]).toEqual([key, 1]);
});

test('a kept list follows what another page makes of it', async () => {
  const key = await keep();
  await act(async () => shown().edit((list) => withoutCard(list, one)));
  await act(() => changeList(key, add(third)));
  expect(shown().list.cards).toEqual([other, third]);
  expect(window.location.hash).toBe(`#${writeCardList(shown().list)}`);
  expect(shown().keptKey).toBe(key);
});

test('a list that another page removes is only in the address from then on', async () => {
  const key = await keep();
  await act(() => removeList(key));
  expect([shown().list, shown().keptKey]).toEqual([week, undefined]);
  await act(async () => shown().edit(add(third)));
  expect([shown().list.cards.length, keptLists()]).toEqual([3, []]);
});
