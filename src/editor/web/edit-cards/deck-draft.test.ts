import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  deckChanges,
  deckChangeWords,
  deckReducer,
  hasDeckChanges,
  keptRows,
  orderedRows,
  type DeckDraft,
  type DeckEvent,
} from './deck-draft.ts';

const rows = ['a', 'b', 'c', 'd'];
const begun: DeckDraft = { order: undefined, marked: new Set() };

describe('a draft', () => {
  test('moves rows to positions, and marks them reversibly', () => {
    const draft = run([
      { type: 'moved', rowId: 'a', toIndex: 2, rowIds: rows },
      { type: 'moved', rowId: 'd', toIndex: 0, rowIds: rows },
      { type: 'markToggled', rowId: 'b' },
      { type: 'markToggled', rowId: 'c' },
      { type: 'markToggled', rowId: 'b' },
    ]);
    expect(orderedRows(draft, rows)).toEqual(['d', 'b', 'c', 'a']);
    expect([...draft.marked]).toEqual(['c']);
    expect(keptRows(draft, orderedRows(draft, rows))).toEqual(['d', 'b', 'a']);
  });

  test('puts a row that came meanwhile behind the one that it follows, and at the end what came at the end', () => {
    const draft = run([{ type: 'moved', rowId: 'd', toIndex: 0, rowIds: rows }]);
    expect(orderedRows(draft, ['new first', 'a', 'new', 'b', 'c', 'd', 'new last'])).toEqual([
      'new first',
      'd',
      'a',
      'new',
      'b',
      'c',
      'new last',
    ]);
  });

  test('says what saving would do, of what is there', () => {
    const draft = run([
      { type: 'markToggled', rowId: 'b' },
      { type: 'moved', rowId: 'a', toIndex: 3, rowIds: rows },
    ]);
    expect(deckChangeWords(deckChanges(draft, rows))).toBe('1 to delete, order changed');
    expect(deckChangeWords(deckChanges(draft, ['a', 'b']))).toBe('1 to delete');
    expect(deckChangeWords(deckChanges(draft, ['a']))).toBe('');
  });

  test('a draft that only moves what it deletes does not change the order', () => {
    const draft = run([
      { type: 'moved', rowId: 'a', toIndex: 3, rowIds: rows },
      { type: 'markToggled', rowId: 'a' },
    ]);
    expect(deckChanges(draft, rows)).toEqual({ deletions: 1, isReordered: false });
  });
});

describe('whatever is done', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
  const stored = fc.uniqueArray(name);
  const event: fc.Arbitrary<DeckEvent> = fc.oneof(
    fc.record({ type: fc.constant('markToggled' as const), rowId: name }),
    fc.record({
      type: fc.constant('moved' as const),
      rowId: name,
      toIndex: fc.integer({ min: 0, max: 8 }),
      rowIds: stored,
    }),
  );
  const events = fc.array(event, { maxLength: 12 });

  test('the order is a permutation of what is there', () => {
    fc.assert(
      fc.property(events, stored, (done, rowIds) => {
        const draft = run(done);
        expect([...orderedRows(draft, rowIds)].sort()).toEqual([...rowIds].sort());
      }),
    );
  });

  test('what is moved stands where it was asked for', () => {
    fc.assert(
      fc.property(events, stored, fc.nat(), fc.nat(), (done, rowIds, from, to) => {
        fc.pre(rowIds.length > 0);
        const rowId = rowIds[from % rowIds.length] ?? '';
        const toIndex = to % rowIds.length;
        const draft = run([...done, { type: 'moved', rowId, toIndex, rowIds }]);
        expect(orderedRows(draft, rowIds).indexOf(rowId)).toBe(toIndex);
      }),
    );
  });

  test('cancelling and beginning anew leaves everything as it is', () => {
    fc.assert(
      fc.property(events, stored, (done, rowIds) => {
        const draft = run([...done, { type: 'ended' }, { type: 'begun' }]);
        expect(orderedRows(draft, rowIds)).toEqual(rowIds);
        expect(hasDeckChanges(draft, rowIds)).toBe(false);
      }),
    );
  });

  test('toggling every mark once more takes them back', () => {
    fc.assert(
      fc.property(fc.array(name), (toggled) => {
        const marks = toggled.map((rowId) => ({ type: 'markToggled' as const, rowId }));
        expect(run([...marks, ...marks]).marked.size).toBe(0);
      }),
    );
  });
});

function run(events: readonly DeckEvent[]): DeckDraft {
  const draft = events.reduce<DeckDraft | undefined>(deckReducer, begun);
  if (draft === undefined) throw new Error('The draft has ended.');
  return draft;
}
