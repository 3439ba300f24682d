import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import { hasTwoSides } from '../../player/rules/eligibility.ts';
import { plainMatchCards } from '../../match/rules/test-match-cards.ts';
import { seededRandom } from '../../player/rules/shuffle.ts';
import { Distractors } from './distractors.ts';
import { anyCards } from './test-quiz-cards.ts';

function confused(cards: readonly Card[], ...confusedWith: string[]): Card[] {
  return cards.map((card, index) => (index === 0 ? { ...card, confusedWith } : card));
}

function tries(cards: readonly Card[], count: number, times = 60): string[][] {
  const [card] = cards;
  const distractors = new Distractors(cards);
  const random = seededRandom(1);
  return Array.from({ length: times }, () => (card ? distractors.findTerms(card, count, random) : []));
}

describe('cards that are mixed up', () => {
  test('are offered together in every question with four choices, however unlike they are', () => {
    const cards = confused(plainMatchCards(40), '33', '35');
    for (const distractors of tries(cards, 3)) {
      expect(distractors).toHaveLength(3);
      expect(distractors).toEqual(expect.arrayContaining(['Term 33', 'Term 35']));
    }
  });

  test('are two of the three at most, so that the third is another one each time', () => {
    const cards = confused(plainMatchCards(40), '33', '34', '35', '36', '37');
    const mixedUp = ['Term 33', 'Term 34', 'Term 35', 'Term 36', 'Term 37'];
    const found = tries(cards, 3);
    const kept = found.map((distractors) => distractors.filter((term) => mixedUp.includes(term)));
    expect(kept.every((terms) => terms.length === 2)).toBe(true);
    expect(new Set(kept.flat())).toEqual(new Set(mixedUp));
    expect(new Set(found.flat()).size).toBeGreaterThan(mixedUp.length + 3);
  });

  test('are two of the three at most, also when they are spelled alike, as long as there are others', () => {
    const ids = fc.uniqueArray(fc.constantFrom('2', '3', '4', '5', '6', '7', '8'), { minLength: 3 });
    fc.assert(
      fc.property(ids, fc.nat(), (confusedWith, seed) => {
        const [card, ...others] = confused(plainMatchCards(9), ...confusedWith);
        if (!card) throw new Error('There are nine cards.');
        const found = new Distractors([card, ...others]).findTerms(card, 3, seededRandom(seed));
        const kept = found.filter((term) => confusedWith.some((id) => term === `Term ${id}`));
        expect([found.length, kept.length]).toEqual([3, 2]);
      }),
    );
    const alone = confused(plainMatchCards(4), '2', '3', '4');
    expect(tries(alone, 3).map((terms) => terms.length)).toEqual(Array.from({ length: 60 }, () => 3));
  });

  test('come often, but not always, where there is one wrong answer', () => {
    const cards = confused(plainMatchCards(40), '33');
    const often = tries(cards, 1, 300).filter(([term]) => term === 'Term 33').length;
    expect(often).toBeGreaterThan(150);
    expect(often).toBeLessThan(250);
  });

  test('change nothing for cards that are not', () => {
    fc.assert(
      fc.property(anyCards, fc.nat(), (cards, seed) => {
        for (const card of cards.filter(hasTwoSides)) {
          const others = cards.map((each) => (each === card ? each : { ...each, confusedWith: [card.id] }));
          expect(new Distractors(others).findTerms(card, 3, seededRandom(seed))).toEqual(
            new Distractors(cards).findTerms(card, 3, seededRandom(seed)),
          );
        }
      }),
    );
  });

  test('never bring a right answer, the same term twice, or a card that is gone', () => {
    const ids = fc.array(fc.constantFrom('1', '2', '3', '4', '5', '9', 'gone'), { maxLength: 5 });
    fc.assert(
      fc.property(anyCards, ids, fc.nat(), (plain, confusedWith, seed) => {
        const cards = plain.map((card) => ({ ...card, confusedWith }));
        const distractors = new Distractors(cards);
        const plainDistractors = new Distractors(plain);
        for (const card of cards.filter(hasTwoSides)) {
          const found = distractors.findTerms(card, 3, seededRandom(seed));
          const textKeys = [card.term, ...found].map((term) => term.replace(/\s/g, '').toLowerCase());
          expect(new Set(textKeys).size).toBe(textKeys.length);
          const { confusedWith: _, ...same } = card;
          expect(found).toHaveLength(plainDistractors.findTerms(same, 3, seededRandom(seed)).length);
        }
      }),
    );
  });

  test('are among the signs to choose from, too', () => {
    const clips = plainMatchCards(30).map((card) => ({
      ...card,
      hasMedia: true,
      mediaKind: 'video' as const,
      mediaPath: `/${card.id}.mp4`,
    }));
    const cards = confused(clips, '25', '26');
    const [card] = cards;
    const found = card ? new Distractors(cards).findSigns(card, 3, seededRandom(1)).map(({ id }) => id) : [];
    expect(found).toHaveLength(3);
    expect(found).toEqual(expect.arrayContaining(['25', '26']));
  });
});
