import { expect, test } from 'vitest';
import type { ZodType } from 'zod';
import {
  batchCard,
  bulkTerms,
  cardChange,
  cardOrder,
  cardsToImport,
  chosenCards,
  clipOrder,
  mediaToSet,
  newCard,
  pictureHand,
  posterChange,
  signingBox,
} from './contract/card.ts';

const isTaken = (schema: ZodType, input: unknown) => schema.safeParse(input).success;
const list = <Item>(length: number, item: Item) => Array.from({ length }, () => item);

test('A new card begins with a term, and stands where it is told', () => {
  expect(newCard.parse({})).toEqual({ term: 'New Term', definition: '', howSigned: '' });
  const places = [0, 10_000, -1, 10_001, 0.5];
  expect(places.map((orderIndex) => isTaken(newCard, { orderIndex }))).toEqual([true, true, false, false, false]);
});

test.each([
  ['term', 1_000],
  ['definition', 5_000],
  ['howSigned', 2_000],
  ['clipLabel1', 40],
  ['clipLabel4', 40],
])('The text %s of a card has at most %i characters, and so have the three that were seen', (name, most) => {
  const [longest, longer] = ['x'.repeat(most), 'x'.repeat(most + 1)];
  const edits = [longest, longer].map((text) => ({ [name]: text }));
  expect(edits.map((edit) => isTaken(cardChange, edit))).toEqual([true, false]);
  const seen = [list(3, longest), list(4, longest), [longer]].map((texts) => ({ seen: { [name]: texts } }));
  expect(seen.map((edit) => isTaken(cardChange, edit))).toEqual([true, false, false]);
});

test.each([
  [{ left: 0, top: 0, width: 1, height: 1 }, true],
  [{ left: 0.9, top: 0.9, width: 0.1, height: 0.1 }, true],
  [{ left: 0, top: 0, width: 0.09, height: 1 }, false],
  [{ left: 0, top: 0, width: 1, height: 0.09 }, false],
  [{ left: 0.5, top: 0, width: 0.6, height: 1 }, false],
  [{ left: 0, top: 0.5, width: 1, height: 0.6 }, false],
  [{ left: -0.1, top: 0, width: 1, height: 1 }, false],
  [{ left: 0, top: 0, width: 1.1, height: 1 }, false],
])('That the signing happens in %j is taken: %s', (box, taken) => {
  expect(isTaken(signingBox, box)).toBe(taken);
});

test('A hand has 21 points', () => {
  const hand = (count: number, number = 0) => ({ side: 'left', points: list(count, number) });
  expect([hand(63), hand(62), hand(64), hand(63, 0.5)].map((each) => isTaken(pictureHand, each))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(isTaken(pictureHand, { ...hand(63), side: 'both' })).toBe(false);
});

test('A file is sent with what is known of it, or nothing', () => {
  expect(mediaToSet.parse({})).toEqual({ signingBox: null });
  expect([null, 'x'.repeat(200), 'x'.repeat(201)].map((replaces) => isTaken(mediaToSet, { replaces }))).toEqual([
    true,
    true,
    false,
  ]);
  expect([200, 201].map((length) => isTaken(posterChange, { mediaPath: 'x'.repeat(length) }))).toEqual([true, false]);
  expect([0, 4, 5].map((length) => isTaken(clipOrder, { paths: list(length, 'a') }))).toEqual([true, true, false]);
});

test('A card of a batch is named by the batch and its place in it', () => {
  const sent = { batch: 'a-B_9', place: 0 };
  expect(batchCard.parse(sent)).toEqual({
    ...sent,
    term: 'New Term',
    definition: '',
    showMediaAndText: false,
    signingBox: null,
  });
  const batches = ['x'.repeat(100), 'x'.repeat(101), '', 'a b'];
  expect(batches.map((batch) => isTaken(batchCard, { ...sent, batch }))).toEqual([true, false, false, false]);
  const places = [19_999, 20_000, -1, 0.5];
  expect(places.map((place) => isTaken(batchCard, { ...sent, place }))).toEqual([true, false, false, false]);
});

test('Terms that are pasted are trimmed, without empty lines, a thousand at once', () => {
  expect(bulkTerms.parse({ terms: [' a ', '', ' ', 'b'] })).toEqual({ terms: ['a', 'b'] });
  expect(bulkTerms.safeParse({ terms: ['', ' '] }).error?.issues).toMatchObject([
    { message: 'At least one term is required' },
  ]);
  expect([1_000, 1_001].map((length) => isTaken(bulkTerms, { terms: list(length, 'a') }))).toEqual([true, false]);
});

test('Cards that come in again may lack what earlier versions did not know', () => {
  const card = { term: '', definition: '', showMediaAndText: true };
  expect(cardsToImport.parse({ cards: [card] })).toEqual({ cards: [{ ...card, howSigned: '' }] });
  const counts = [0, 1_000, 1_001];
  expect(counts.map((count) => isTaken(cardsToImport, { cards: list(count, card) }))).toEqual([false, true, false]);
  for (const name of Object.keys(card)) {
    expect([name, isTaken(cardsToImport, { cards: [{ ...card, [name]: undefined }] })]).toEqual([name, false]);
  }
});

test('At most the cards of a full set are chosen, at least one, and an empty set can be put in order', () => {
  const counts = [0, 1, 10_000, 10_001];
  const taken = (schema: ZodType) => counts.map((count) => isTaken(schema, { cardIds: list(count, 'a') }));
  expect(taken(chosenCards)).toEqual([false, true, true, false]);
  expect(taken(cardOrder)).toEqual([true, true, true, false]);
});
