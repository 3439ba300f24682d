import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changedRows,
  describeDeckChanges,
  deckReducer,
  hasDeckChanges,
  isMarkedForDeletion,
  orderedRows,
} from './deck-draft.ts';
import type { CardChange, DeckDraft, DeckEvent } from './deck-draft.ts';
import { englishTexts } from '../../../platform/rules/languages/texts.ts';

const rows = ['a', 'b', 'c', 'd'];
const zoo = { id: 'zoo', title: 'Zoo' };

describe('a draft', () => {
  test('moves rows to positions, and marks them reversibly', () => {
    const draft = run([
      { type: 'moved', rowId: 'a', toIndex: 2, rowIds: rows },
      { type: 'moved', rowId: 'd', toIndex: 0, rowIds: rows },
      { type: 'deletionToggled', rowId: 'b' },
      { type: 'deletionToggled', rowId: 'c' },
      { type: 'deletionToggled', rowId: 'b' },
    ]);
    expect(orderedRows(draft, rows)).toEqual(['d', 'b', 'c', 'a']);
    expect(rows.filter((rowId) => isMarkedForDeletion(draft, rowId))).toEqual(['c']);
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
      { type: 'deletionToggled', rowId: 'b' },
      { type: 'moved', rowId: 'a', toIndex: 3, rowIds: rows },
    ]);
    expect(describeDeckChanges(draft, rows, englishTexts)).toBe('1 to delete, order changed');
    expect(describeDeckChanges(draft, ['a', 'b'], englishTexts)).toBe('1 to delete');
    expect(describeDeckChanges(draft, ['a'], englishTexts)).toBe('');
  });

  test('a draft that only moves what it deletes does not change the order', () => {
    const draft = run([
      { type: 'moved', rowId: 'a', toIndex: 3, rowIds: rows },
      { type: 'deletionToggled', rowId: 'a' },
    ]);
    expect(describeDeckChanges(draft, rows, englishTexts)).toBe('1 to delete');
  });

  test('stages all that can be done with chosen cards, what is copied before it goes', () => {
    const draft = run([
      stage(['a', 'b'], { what: 'delete' }),
      stage(['b', 'c'], { what: 'move', to: zoo }),
      stage(['a'], { what: 'copy', to: zoo }),
      stage(['a'], { what: 'copy', to: { id: 'farm', title: 'Farm' } }),
      stage(['c'], { what: 'duplicate' }),
      stage(['c', 'd'], { what: 'show' }),
      stage(['d'], { what: 'hide' }),
    ]);
    expect(describeDeckChanges(draft, rows, englishTexts)).toBe(
      '1 to delete, 2 to move, 1 to copy, 1 to duplicate, 1 definition to hide, 1 definition to show',
    );
    expect(changedRows(draft, rows).map(({ change, rowIds }) => `${change.what} ${rowIds.join('')}`)).toEqual([
      'show c',
      'hide d',
      'duplicate c',
      'copy a',
      'copy a',
      'move bc',
      'delete a',
    ]);
  });

  test('takes back all of a card, or what was saved of it', () => {
    const staged = [stage(['a', 'b'], { what: 'delete' }), stage(['a', 'b'], { what: 'duplicate' })];
    const saved = run([...staged, { type: 'changeRemoved', rowIds: rows, change: { what: 'duplicate' } }]);
    expect(describeDeckChanges(saved, rows, englishTexts)).toBe('2 to delete');
    expect(describeDeckChanges(run([...staged, { type: 'changeRemoved', rowIds: ['a'] }]), rows, englishTexts)).toBe(
      '1 to delete, 1 to duplicate',
    );
  });
});

describe('a choice', () => {
  const order = [...'abcdef'];
  const chosen = (...events: DeckEvent[]) => order.filter((rowId) => run(events).selected.has(rowId)).join('');
  const toggle = (rowId: string) => ({ type: 'rowToggled', rowId }) as const;
  const extend = (rowId: string) => ({ type: 'rangeToggled', rowId, shownIds: order }) as const;

  test('takes a card, and lets it go', () => {
    expect(chosen(toggle('b'), toggle('d'))).toBe('bd');
    expect(chosen(toggle('b'), toggle('d'), toggle('b'))).toBe('d');
  });

  test('goes as a range from the card chosen last, either way, and may grow', () => {
    expect(chosen(toggle('b'), extend('d'))).toBe('bcd');
    expect(chosen(toggle('d'), extend('b'))).toBe('bcd');
    expect(chosen(toggle('b'), extend('c'), extend('e'))).toBe('bcde');
    expect(chosen(toggle('a'), toggle('e'), extend('f'))).toBe('aef');
  });

  test('lets a range go from a card that was let go', () => {
    expect(chosen({ type: 'selected', rowIds: order }, toggle('b'), extend('d'))).toBe('aef');
  });

  test('of a range without a beginning, or from a card that is gone, is that card alone', () => {
    expect(chosen(extend('c'))).toBe('c');
    expect(chosen(toggle('gone'), extend('c'))).toBe('c');
  });
});

describe('whatever is done', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
  const stored = fc.uniqueArray(name);
  const event: fc.Arbitrary<DeckEvent> = fc.oneof(
    fc.record({ type: fc.constant('deletionToggled' as const), rowId: name }),
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
        const marks = toggled.map((rowId) => ({ type: 'deletionToggled' as const, rowId }));
        const draft = run([...marks, ...marks]);
        expect(toggled.filter((rowId) => isMarkedForDeletion(draft, rowId))).toEqual([]);
      }),
    );
  });
});

function stage(rowIds: readonly string[], change: CardChange): DeckEvent {
  return { type: 'changeAdded', rowIds, change };
}

function run(events: readonly DeckEvent[]): DeckDraft {
  const draft = [{ type: 'begun' } as const, ...events].reduce<DeckDraft | undefined>(deckReducer, undefined);
  if (draft === undefined) throw new Error('The draft has ended.');
  return draft;
}
