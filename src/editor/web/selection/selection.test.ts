import { expect, test } from 'vitest';
import { emptySelection, selectionReducer, type Selection, type SelectionEvent } from './selection.ts';

const order = [...'abcdef'];
const run = (...events: SelectionEvent[]) => events.reduce(selectionReducer, emptySelection);
const chosen = ({ rowIds }: Selection) => order.filter((id) => rowIds.has(id)).join('');
const toggle = (rowId: string) => ({ type: 'toggled', rowId }) as const;
const extend = (rowId: string) => ({ type: 'extended', rowId, order }) as const;

test('a card is chosen, and let go', () => {
  expect(chosen(run(toggle('b'), toggle('d')))).toBe('bd');
  expect(chosen(run(toggle('b'), toggle('d'), toggle('b')))).toBe('d');
});

test('a range goes from the card chosen last, either way, and may grow', () => {
  expect(chosen(run(toggle('b'), extend('d')))).toBe('bcd');
  expect(chosen(run(toggle('d'), extend('b')))).toBe('bcd');
  expect(chosen(run(toggle('b'), extend('c'), extend('e')))).toBe('bcde');
  expect(chosen(run(toggle('a'), toggle('e'), extend('f')))).toBe('aef');
});

test('a range from a card that was let go lets all of it go', () => {
  expect(chosen(run({ type: 'chosen', rowIds: order }, toggle('b'), extend('d')))).toBe('aef');
});

test('a range without a beginning, or from a card that is gone, is that card alone', () => {
  expect(chosen(run(extend('c')))).toBe('c');
  expect(chosen(run(toggle('gone'), extend('c')))).toBe('c');
});
