import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import { Distractors } from './distractors.ts';
import { hasTwoSides } from '../../player/rules/eligibility.ts';
import { matchCard, matchCards } from '../../match/rules/test-match-cards.ts';
import { seededRandom } from '../../player/rules/shuffle.ts';
import { anyCards } from './test-quiz-cards.ts';

/** Collects the results of many attempts. */
function distractorsOf(cards: readonly Card[], id: string, count = 3): Set<string> {
  const random = seededRandom(1);
  const distractors = new Distractors(cards);
  const [card] = cards.filter((each) => each.id === id);
  return new Set(Array.from({ length: 60 }, () => (card ? distractors.findTerms(card, count, random) : [])).flat());
}

function textKey(text: string): string {
  return text.replace(/\s/g, '').toLowerCase();
}

function isOfAnotherMeaning(cards: readonly Card[], card: Card, term: string): boolean {
  const ofTerm = cards.filter((each) => textKey(each.term) === textKey(term));
  return ofTerm.every(
    ({ definition, mediaPath }) =>
      (textKey(definition) === '' || textKey(definition) !== textKey(card.definition)) &&
      (mediaPath === null || mediaPath !== card.mediaPath),
  );
}

describe('distractors', () => {
  test('never equal the right answer nor each other, ignoring case and space', () => {
    fc.assert(
      fc.property(anyCards, fc.nat(), (cards, seed) => {
        const distractors = new Distractors(cards);
        for (const card of cards.filter(hasTwoSides)) {
          const choices = [card.term, ...distractors.findTerms(card, 3, seededRandom(seed))].map(textKey);
          expect(new Set(choices).size).toBe(choices.length);
          expect(choices).not.toContain('');
        }
      }),
    );
  });

  test('never look like the right answer or each other because of characters that nobody sees', () => {
    const invisible = /[\u00AD\u200B\u200C\u200E\uFEFF]/g;
    const text = fc.string({
      unit: fc.constantFrom(...'ab\u00AD\u200B\u200C\u200E\uFEFF'),
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), fc.nat(), (texts, seed) => {
        const cards = texts.map((term, index) => matchCard(`${index}`, `c${term}`, `meaning ${index}`));
        const distractors = new Distractors(cards);
        for (const card of cards) {
          const choices = [card.term, ...distractors.findTerms(card, 3, seededRandom(seed))].map((term) =>
            term.replace(invisible, ''),
          );
          expect(new Set(choices).size).toBe(choices.length);
        }
      }),
    );
  });

  test('are terms of the set, as they are written there', () => {
    fc.assert(
      fc.property(anyCards, fc.nat(), (cards, seed) => {
        const terms = cards.map(({ term }) => term);
        const distractors = new Distractors(cards);
        for (const card of cards.filter(hasTwoSides))
          for (const term of distractors.findTerms(card, 3, seededRandom(seed))) expect(terms).toContain(term);
      }),
    );
  });

  test('are three, or as many as the set has other terms of another meaning', () => {
    fc.assert(
      fc.property(anyCards, fc.nat(), (cards, seed) => {
        const distractors = new Distractors(cards);
        for (const card of cards.filter(hasTwoSides)) {
          const others = cards.filter(({ term }) => textKey(term) !== '' && textKey(term) !== textKey(card.term));
          const wrong = others.filter(({ term }) => isOfAnotherMeaning(cards, card, term));
          const count = new Set(wrong.map(({ term }) => textKey(term))).size;
          const found = distractors.findTerms(card, 3, seededRandom(seed));
          if (card.mediaPath === null) expect(found).toHaveLength(Math.min(3, count));
          expect(found.length).toBeGreaterThanOrEqual(Math.min(3, count));
        }
      }),
    );
  });

  test('never belong to a card with the same definition or media: they would be right as well', () => {
    fc.assert(
      fc.property(anyCards, fc.nat(), (cards, seed) => {
        const distractors = new Distractors(cards);
        for (const card of cards.filter(hasTwoSides)) {
          const found = distractors.findTerms(card, 3, seededRandom(seed));
          const others = cards.filter(({ term }) => textKey(term) !== '' && textKey(term) !== textKey(card.term));
          const wrong = others.filter(({ term }) => isOfAnotherMeaning(cards, card, term));
          if (new Set(wrong.map(({ term }) => textKey(term))).size < 3) continue;
          for (const term of found) expect(isOfAnotherMeaning(cards, card, term)).toBe(true);
        }
      }),
    );
    expect(distractorsOf(matchCards('Hi=a greeting', 'Hello=A  greeting', 'Bye=a farewell'), '1')).toEqual(
      new Set(['Bye']),
    );
    expect(distractorsOf(matchCards('Hi=/wave.png', 'Hello=/wave.png', 'Bye=/bow.png'), '1')).toEqual(new Set(['Bye']));
  });

  test('no distractor belongs to a card that means the same, also when another card of that term means something else', () => {
    const cards = matchCards('Hi=a greeting', 'Hello=a word on the phone', 'Hello=a greeting', 'Bye=a farewell');
    expect(distractorsOf(cards, '1')).toEqual(new Set(['Bye']));
    expect(distractorsOf(cards, '2')).toEqual(new Set(['Hi', 'Bye']));
  });

  test('may share a definition only where all do and the media differ', () => {
    const animals = ['Cat', 'Dog', 'Cow'].map((term, index) => ({
      ...matchCard(`${index + 1}`, term, `/${term}.mp4`),
      definition: 'An animal',
    }));
    expect(distractorsOf(animals, '1')).toEqual(new Set(['Dog', 'Cow']));
    const withOthers = [...animals, ...matchCards('Rose=/rose.mp4', 'Oak=/oak.mp4', 'Fern=/fern.mp4')];
    const renumbered = withOthers.map((card, index) => ({ ...card, id: `${index + 1}` }));
    expect(distractorsOf(renumbered, '1')).toEqual(new Set(['Rose', 'Oak', 'Fern']));
  });

  test('are terms of cards without definition and media only where there are too few others', () => {
    const cards = matchCards('Cat=purrs', 'Dog=barks', 'Cow=moos', 'New Term=', 'Hen=clucks');
    expect(distractorsOf(cards, '1')).toEqual(new Set(['Dog', 'Cow', 'Hen']));
    expect(distractorsOf(cards.slice(0, 4), '1')).toEqual(new Set(['Dog', 'Cow', 'New Term']));
    const greetings = Array.from({ length: 40 }, (_, index) => `Hi ${index}=a greeting`);
    const farApart = matchCards('New Term=', ...greetings, 'So long=1', 'Take care=2', 'Tschüss=3');
    expect(distractorsOf(farApart, '2')).toEqual(new Set(['So long', 'Take care', 'Tschüss']));
  });
});

describe('alike', () => {
  const far = Array.from({ length: 40 }, (_, index) => `${String.fromCodePoint(0x4e00 + index)}=${index}`);
  const farther = far.map((text) => text + text);

  test('are terms that share letters, wherever they stand', () => {
    const cards = matchCards('Thank you=1', ...far, 'Think=2', ...farther, 'Thanks=3');
    const found = distractorsOf(cards, '1');
    expect(found).toContain('Think');
    expect(found).toContain('Thanks');
  });

  test('are terms that end alike', () => {
    const between = Array.from({ length: 40 }, (_, index) => `c${index}=the number ${index}`);
    const cards = matchCards('House=1', ...far, 'Bathhouse=2', ...farther, ...between);
    expect(distractorsOf(cards, '1')).toContain('Bathhouse');
  });

  test('are terms of cards that have media alone', () => {
    const cards = matchCards('Cat=/1.png', 'Dog=/2.png', 'Cow=/3.png', ...far);
    expect(distractorsOf(cards, '1')).toContain('Dog');
    expect(distractorsOf(cards, '1')).toContain('Cow');
  });

  test('are terms that stand near in the set', () => {
    const letters = matchCards(
      ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `${letter}=the letter ${letter}`),
    );
    expect(distractorsOf(letters, '21')).toEqual(new Set('QRSTVWXY'));
    expect(distractorsOf(letters, '1')).toEqual(new Set('BCDEFGHI'));
  });

  test('are not the same ones each time', () => {
    const distractors = new Distractors(matchCards(...far));
    const [card] = matchCards(...far);
    const random = seededRandom(3);
    const draws = Array.from({ length: 30 }, () =>
      card ? distractors.findTerms(card, 3, random).toSorted().join() : '',
    );
    expect(new Set(draws).size).toBeGreaterThan(10);
  });
});
