import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import { defaultMatchingTiles } from '../../platform/rules/limits.ts';
import { boardSize, buildBoard, type MatchTile } from './match-board.ts';
import { matchCard, matchCards, plainMatchCards } from './test-match-cards.ts';

const chances = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));

function build(cards: readonly Card[], tileCount = defaultMatchingTiles): MatchTile[] {
  return buildBoard(cards, { tileCount, random: Math.random });
}

function cardIds(tiles: readonly MatchTile[]): string[] {
  return tiles.filter(({ side }) => side === 'term').map(({ card }) => card.id);
}

function lookKeys(tiles: readonly MatchTile[], side: MatchTile['side']): string[] {
  return tiles.filter((tile) => tile.side === side).map(({ lookKey }) => lookKey);
}

function isDistinct(items: readonly string[]): boolean {
  return new Set(items).size === items.length;
}

describe('a board', () => {
  test('has 12 tiles by default: two for each of 6 cards', () => {
    const tiles = build(plainMatchCards(30));
    expect(tiles).toHaveLength(12);
    expect(new Set(cardIds(tiles)).size).toBe(6);
    for (const { card } of tiles) expect(tiles.filter((tile) => tile.card === card)).toHaveLength(2);
  });

  test.each([4, 6, 8, 24])('has %i tiles when that many are wanted', (tileCount) => {
    expect(build(plainMatchCards(30), tileCount)).toHaveLength(tileCount);
  });

  test('is smaller where there are fewer eligible cards', () => {
    const cards = [...plainMatchCards(3), matchCard('x', '', 'no term'), matchCard('y', 'no definition', ' ')];
    expect(build(cards)).toHaveLength(6);
    expect(boardSize(cards, 12)).toBe(6);
    expect(build([])).toEqual([]);
    expect(boardSize([], 12)).toBe(0);
  });

  test('takes other cards in other places each time', () => {
    const boards = Array.from({ length: 20 }, () => build(plainMatchCards(20)));
    expect(new Set(boards.map((tiles) => cardIds(tiles).toSorted().join())).size).toBeGreaterThan(15);
    expect(new Set(boards.map((tiles) => tiles.findIndex(({ side }) => side === 'term'))).size).toBeGreaterThan(1);
  });
});

describe('two cards with the same term or the same definition', () => {
  test('are not on one board when there are others', () => {
    const cards = matchCards('Cat=purrs', 'cat =meows', 'Dog=barks', 'Wolf=Barks', 'Cow=moos', 'Hen=clucks');
    for (let round = 0; round < 50; round++) {
      const tiles = build(cards, 8);
      expect(isDistinct(lookKeys(tiles, 'term'))).toBe(true);
      expect(isDistinct(lookKeys(tiles, 'definition'))).toBe(true);
    }
  });

  test('are kept apart also where only one choice of cards does it', () => {
    const cards = matchCards('A=1', 'A=2', 'B=2', 'B=3', 'C=3');
    for (let round = 0; round < 50; round++) expect(cardIds(build(cards, 6)).toSorted()).toEqual(['1', '3', '5']);
  });

  test('count as such also where the definition is hidden behind different media', () => {
    const greetings = matchCards('Hello=/1.png', 'Hi=/2.png').map((card) => ({ ...card, definition: 'A greeting' }));
    const cards = [...greetings, matchCard('3', 'Bye', '/3.png')];
    for (let round = 0; round < 50; round++) expect(cardIds(build(cards, 4))).toContain('3');
  });

  test('fill the board up where it cannot be avoided', () => {
    expect(build(matchCards('Cat=purrs', 'Cat=meows', 'Cat=sleeps'), 6)).toHaveLength(6);
    expect(build(matchCards('Cat=purrs', 'Cat=purrs'), 12)).toHaveLength(4);
  });

  test('are kept apart whenever some choice of cards does it', () => {
    const texts = fc.array(fc.tuple(fc.constantFrom(...'ABCDE'), fc.constantFrom(...'12345')), { maxLength: 8 });
    fc.assert(
      fc.property(texts, fc.constantFrom(4, 6, 8), chances, (pairs, tileCount, stream) => {
        const cards = matchCards(...pairs.map(([term, definition]) => `${term}=${definition}`));
        const tiles = buildBoard(cards, { tileCount, random: () => stream.next().value ?? 0 });
        const size = Math.min(tileCount / 2, cards.length);
        const isApart = [lookKeys(tiles, 'term'), lookKeys(tiles, 'definition')].every(isDistinct);
        expect(tiles).toHaveLength(2 * size);
        expect(isApart).toBe(hasDistinctChoice(pairs, size));
      }),
    );
  });
});

function hasDistinctChoice(pairs: readonly (readonly [string, string])[], size: number): boolean {
  if (size === 0) return true;
  return pairs.some(([term, definition], index) =>
    hasDistinctChoice(
      pairs.slice(index + 1).filter((other) => other[0] !== term && other[1] !== definition),
      size - 1,
    ),
  );
}

describe('tiles read the same', () => {
  test('when case and space are all that differs', () => {
    const [one, other] = build(matchCards('Thank  you=thank you '), 4);
    expect(one?.lookKey).toBe(other?.lookKey);
  });

  test('when nobody sees what differs', () => {
    const [one, other] = build(matchCards('go\u200Bod=good\u200E'), 4);
    expect(one?.lookKey).toBe(other?.lookKey);
  });

  test('when they show the same media, whatever the definition behind it', () => {
    const cards = ['x', 'y'].map((definition, index) => ({
      ...matchCard(`${index}`, `Term ${index}`, '/hand.png'),
      definition,
    }));
    expect(new Set(lookKeys(build(cards, 4), 'definition')).size).toBe(1);
    const captioned = cards.map((card) => ({ ...card, showMediaAndText: true }));
    expect(new Set(lookKeys(build(captioned, 4), 'definition')).size).toBe(2);
  });
});
