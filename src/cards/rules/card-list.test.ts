import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cardKeyOf,
  emptyList,
  listTitle,
  maxListCards,
  maxListTitleLength,
  newListTitle,
  readCardList,
  withCard,
  withCardAt,
  withoutCard,
  writeCardList,
} from './card-list.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const key = fc.string({ unit: fc.constantFrom(...letters), minLength: 12, maxLength: 12 });
const keys = fc.uniqueArray(key, { maxLength: maxListCards });
const title = fc.string({ unit: 'binary', maxLength: 60 }).map(listTitle);

describe('A list in an address', () => {
  test('is read as it was written, whatever its title', () => {
    fc.assert(
      fc.property(title, keys, (written, cards) => {
        expect(readCardList(writeCardList({ title: written, cards }))).toEqual({ title: written, cards });
      }),
    );
  });

  test('of 100 cards fits into 2,000 characters, with 190 of them for the origin', () => {
    const cards = Array.from({ length: 100 }, (_, card) => cardKeyOf(`${card}`.padStart(3, '0') + '_'.repeat(19)));
    for (const written of [newListTitle, '🤟'.repeat(maxListTitleLength), "'(!)*~.".repeat(9).slice(0, 40)]) {
      const path = `/catalog/list#${writeCardList({ title: written, cards })}`;
      expect(path.length).toBeLessThanOrEqual(1_806);
      expect(readCardList(path.slice('/catalog/list#'.length)).cards).toEqual(cards);
    }
  });

  test('has nothing that programs take for the end of an address', () => {
    fc.assert(
      fc.property(title, (written) => {
        expect(writeCardList({ title: written, cards: [] })).toMatch(/^cards=&title=[\w+%-]+$/);
      }),
    );
  });

  test('A list in an address that was cut short has the cards that are whole', () => {
    const cards = ['a'.repeat(12), 'b'.repeat(12), 'c'.repeat(12)];
    const text = writeCardList({ title: 'Week 3', cards });
    expect(readCardList(text.slice(0, 38))).toEqual({ title: newListTitle, cards: cards.slice(0, 2) });
    expect(readCardList(text.slice(0, -2)).cards).toEqual(cards);
  });

  test('is read calmly, whatever somebody has made up', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webFragments()), (text) => {
        const read = readCardList(text);
        expect(read.cards).toEqual([]);
        expect(read.title).not.toBe('');
      }),
    );
    expect(readCardList('cards=<script>&title=%E0%A4%A')).toEqual(emptyList);
    expect(readCardList('title=%00%1B[31mred%0A%0Dlines').title).toBe('[31mred lines');
    const thousands = Array.from({ length: 5_000 }, (_, card) => `${card}`.padStart(12, 'x')).join('.');
    expect(readCardList(`cards=${thousands}`).cards).toHaveLength(maxListCards);
    const same = Array.from({ length: 90 }, () => 'a'.repeat(12)).join('.');
    expect(readCardList(`cards=${same}`).cards).toEqual(['a'.repeat(12)]);
    expect(readCardList(`title=${'x'.repeat(100_000)}`).title).toHaveLength(maxListTitleLength);
  });
});

describe('The cards of a list', () => {
  test('are each there once, and no more than a list may hold', () => {
    const one = withCard(emptyList, 'a'.repeat(12));
    expect(withCard(one, 'a'.repeat(12))).toBe(one);
    const full = {
      title: 'Full',
      cards: Array.from({ length: maxListCards }, (_, card) => `${card}`.padStart(12, '0')),
    };
    expect(withCard(full, 'a'.repeat(12))).toBe(full);
    expect(withCardAt(full, 'a'.repeat(12), 0)).toBe(full);
    expect(withoutCard(one, 'a'.repeat(12))).toEqual(emptyList);
  });

  test('are the same ones in another order after a move', () => {
    fc.assert(
      fc.property(keys, fc.nat(), fc.nat(), (cards, from, to) => {
        const moved = cards[from % Math.max(1, cards.length)];
        if (moved === undefined) return;
        const place = to % cards.length;
        const after = withCardAt({ title: 'List', cards }, moved, place).cards;
        expect(after[place]).toBe(moved);
        expect(after.toSorted()).toEqual(cards.toSorted());
      }),
    );
  });
});
