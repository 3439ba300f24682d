// @vitest-environment jsdom
import { act, cleanup, renderHook, type RenderHookResult } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newListTitle, type CardList } from '../../cards/rules/card-list.ts';
import {
  changeList,
  chooseList,
  toggleCard,
  isCollected,
  keepList,
  removeList,
  restoreList,
  useKeptLists,
  type KeptLists,
} from './kept-lists.ts';

const [one, other] = ['o'.repeat(12), 't'.repeat(12)];

let hook: RenderHookResult<KeptLists | undefined, unknown>;

beforeEach(() => {
  hook = renderHook(() => useKeptLists());
});

afterEach(async () => {
  for (const key of kept().lists.keys()) await act(() => removeList(key));
  cleanup();
});

function kept(): KeptLists {
  const { current } = hook.result;
  if (!current) throw new Error('The lists are not read.');
  return current;
}

function titles(): string[] {
  return [...kept().lists.values()].map(({ title }) => title);
}

function keyOf(title: string): string {
  return [...kept().lists].find(([, list]) => list.title === title)?.[0] ?? '';
}

async function keep(...lists: CardList[]): Promise<void> {
  for (const list of lists) await act(() => keepList(list));
}

test('cards are collected into one new list, and a card that is collected again leaves it', async () => {
  await act(() => toggleCard(one));
  await act(() => toggleCard(other));
  expect([...kept().lists.values()]).toEqual([{ title: newListTitle, cards: [one, other] }]);
  expect([isCollected(kept(), one), isCollected(kept(), 'x'.repeat(12)), isCollected(undefined, one)]).toEqual([
    true,
    false,
    false,
  ]);
  await act(() => toggleCard(one));
  expect(kept().current?.list.cards).toEqual([other]);
  expect(kept().isPersistent).toBe(false);
});

test('a list that is kept or chosen takes the next card, and the others stay as they are', async () => {
  await keep({ title: 'Week 1', cards: [] }, { title: 'Week 2', cards: [] });
  await act(() => toggleCard(one));
  const first = keyOf('Week 1');
  await act(() => chooseList(first));
  await act(() => toggleCard(other));
  expect([...kept().lists.values()]).toEqual([
    { title: 'Week 1', cards: [other] },
    { title: 'Week 2', cards: [one] },
  ]);
});

test('lists stand by their titles, and numbers count', async () => {
  const words = ['Week 10', 'week 2', 'Äpfel', 'Zoo', 'Apfelbaum'];
  await keep(...words.map((title) => ({ title, cards: [] })));
  expect(titles()).toEqual(['Äpfel', 'Apfelbaum', 'week 2', 'Week 10', 'Zoo']);
});

test('a list that another page has removed is not changed back into being, and comes back as it was', async () => {
  await keep({ title: 'Week 1', cards: [one] });
  const key = keyOf('Week 1');
  const rename = () => changeList(key, (list) => ({ ...list, title: 'Week 2' }));
  await act(rename);
  expect([...kept().lists]).toEqual([[key, { title: 'Week 2', cards: [one] }]]);
  await act(() => removeList(key));
  await act(rename);
  expect([titles(), kept().current]).toEqual([[], undefined]);
  await act(() => restoreList(key, { title: 'Week 1', cards: [one] }));
  expect(kept().current).toEqual({ key, list: { title: 'Week 1', cards: [one] } });
});
