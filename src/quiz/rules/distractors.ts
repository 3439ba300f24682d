import type { Card } from '../../cards/contract/card.ts';
import { foldCase, withoutInvisible } from '../../platform/rules/text/search-text.ts';
import { hasTwoSides } from '../../player/rules/eligibility.ts';
import { shuffled } from '../../player/rules/shuffle.ts';

/**
 * Returns at most `count` wrong terms. A wrong term differs from the card's term and from the others, ignoring case and
 * spaces, and belongs to no card with the same definition or media. If there are too few such terms and the card has
 * media, terms with the same definition are added. `random` returns a number in [0, 1).
 */
export type FindDistractors = (card: Card, count: number, random: () => number) => string[];

/** Returns at most `count` cards with media of the same kind, whose terms are wrong by the same rule. */
export type FindSigns = (card: Card, count: number, random: () => number) => Card[];

/** All cards of the set that have the same term. */
interface Term {
  readonly key: string;
  readonly text: string;
  readonly definitionKeys: ReadonlySet<string>;
  readonly mediaPaths: ReadonlySet<string>;
  readonly letterPairs: ReadonlySet<number>;
  /** Whether a quiz can ask about one of its cards. */
  readonly isAskable: boolean;
  /** The position in the set. */
  readonly position: number;
  readonly cards: readonly Card[];
}

/** The number of terms before and after a term that are compared with it in each order, to bound the work. */
const maxNeighbours = 8;
/** The number of most similar terms from which distractors are drawn at random. */
const maxSimilarTerms = 8;
const maxComparedLetters = 24;
/** How much a direct neighbour in the set adds to the similarity. A term at distance n adds the n-th part of it. */
const neighbourBonus = 0.5;
/** The chance that a single distractor comes from a card that is often confused with this one. */
const confusedChance = 2 / 3;

/** Returns a function that finds wrong terms for a card among these cards. */
export function distractorsFrom(cards: readonly Card[]): FindDistractors {
  const findCandidates = candidatesFrom(cards);

  return function findDistractors(card, count, random) {
    const chosen = new Set<Term>();
    for (const term of findCandidates(card, count, random)) {
      chosen.add(term);
      if (chosen.size === count) break;
    }
    return Array.from(chosen, ({ text }) => text);
  };
}

/** Returns a function that finds cards with wrong signs for a card among these cards. */
export function signsFrom(cards: readonly Card[]): FindSigns {
  const findCandidates = candidatesFrom(cards);

  return function findSigns(card, count, random) {
    const chosen = new Map<string, Card>();
    for (const term of findCandidates(card, count, random)) {
      const sign = term.cards.find(({ mediaKind }) => mediaKind === card.mediaKind);
      if (sign?.mediaPath && !chosen.has(sign.mediaPath)) chosen.set(sign.mediaPath, sign);
      if (chosen.size === count) break;
    }
    return [...chosen.values()];
  };
}

type FindCandidates = (card: Card, count: number, random: () => number) => Generator<Term>;

/**
 * Returns a function that finds wrong terms for a card. Those that share letters, are close in the set or are often
 * confused come first, and those that no quiz asks about last.
 */
function candidatesFrom(cards: readonly Card[]): FindCandidates {
  const terms = listTerms(cards);
  const termsById = new Map(terms.flatMap((term) => term.cards.map(({ id }) => [id, term])));
  const askableTerms = terms.filter(({ isAskable }) => isAskable);
  const allTerms = [...askableTerms, ...terms.filter(({ isAskable }) => !isAskable)];
  const findSimilar = similarAmong(askableTerms);

  /** Yields the same term several times if it meets several conditions. */
  return function* findCandidates({ term: ownTerm, definition, mediaPath, confusedWith }, count, random) {
    const ownKey = keyOf(ownTerm);
    const definitionKey = keyOf(definition);
    const hasSameMedia = (term: Term) => mediaPath !== null && term.mediaPaths.has(mediaPath);
    const isOther = (term: Term) => term.key !== ownKey && !hasSameMedia(term);
    const isWrong = (term: Term) => isOther(term) && !term.definitionKeys.has(definitionKey);
    const isWrongByMedia = (term: Term) => isOther(term) && mediaPath !== null;
    const confused = new Set(confusedWith?.flatMap((id) => termsById.get(id) ?? []));
    const isNotConfused = (term: Term) => isWrong(term) && !confused.has(term);
    if (confusedWith) {
      yield* shuffled([...confused].filter(isWrong), random).slice(0, countConfused(count, random));
    }
    const similar = findSimilar(ownKey);
    // Each condition is weaker than the previous one, and is used only if that one did not leave enough terms.
    for (const isAllowed of [isNotConfused, isWrong, isWrongByMedia]) {
      yield* shuffled(similar.filter(isAllowed).slice(0, maxSimilarTerms), random);
      for (const term of allTerms) if (isAllowed(term)) yield term;
    }
  };
}

/**
 * Returns how many of the distractors are confused terms: only some, so that learners do not learn the choices by
 * heart.
 */
function countConfused(count: number, random: () => number): number {
  if (count > 1) return count - 1;
  return random() < confusedChance ? 1 : 0;
}

function listTerms(cards: readonly Card[]): Term[] {
  const cardsByKey = Map.groupBy(cards, ({ term }) => keyOf(term));
  cardsByKey.delete('');
  return [...cardsByKey].map(([key, sameTerm], position) => ({
    key,
    text: sameTerm[0]?.term ?? '',
    definitionKeys: new Set(sameTerm.map(({ definition }) => keyOf(definition)).filter(Boolean)),
    mediaPaths: new Set(sameTerm.flatMap(({ mediaPath }) => mediaPath ?? [])),
    letterPairs: letterPairsOf(key),
    isAskable: sameTerm.some(hasTwoSides),
    position,
    cards: sameTerm,
  }));
}

/** Case, spaces and invisible characters are ignored. */
function keyOf(text: string): string {
  return foldCase(withoutInvisible(text)).replace(/\s+/gu, '');
}

/**
 * Returns the pairs of neighbouring letters. Each pair is one number, made of both code points. A 0 stands for the
 * beginning and the end of the term.
 */
function letterPairsOf(key: string): Set<number> {
  const letters = Array.from(key.slice(0, maxComparedLetters), (letter) => letter.codePointAt(0) ?? 0);
  return new Set([...letters, 0].map((letter, index) => (letters[index - 1] ?? 0) * 0x110000 + letter));
}

/**
 * Returns a function that lists the terms that are similar to one, the most similar first. It compares only those that
 * are near the term in the set, in alphabetical order, or in alphabetical order when read backwards.
 */
function similarAmong(terms: readonly Term[]): (key: string) => Term[] {
  const orders = [terms, sortedBy(terms, ({ key }) => key), sortedBy(terms, ({ key }) => backwards(key))];
  // The position of each term in each of these orders.
  const positionsByKey = new Map<string, number[]>(terms.map(({ key }) => [key, []]));
  for (const order of orders) {
    for (const [position, { key }] of order.entries()) positionsByKey.get(key)?.push(position);
  }

  return function findSimilar(key) {
    const positions = positionsByKey.get(key) ?? [];
    const nearbyTerms = positions.flatMap(
      (position, index) =>
        orders[index]?.slice(Math.max(0, position - maxNeighbours), position + maxNeighbours + 1) ?? [],
    );
    const cardTerm = nearbyTerms.find((term) => term.key === key);
    if (!cardTerm) return [];
    return [...new Set(nearbyTerms)]
      .filter((term) => term !== cardTerm)
      .map((term) => ({ term, similarity: similarityOf(cardTerm, term) }))
      .toSorted((a, b) => b.similarity - a.similarity)
      .map(({ term }) => term);
  };
}

function sortedBy(terms: readonly Term[], keyOfTerm: (term: Term) => string): Term[] {
  const keyed = terms.map((term) => ({ term, key: keyOfTerm(term) }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ term }) => term);
}

function backwards(text: string): string {
  return Array.from(text).toReversed().join('');
}

/** Dice's coefficient of the letter pairs, plus a bonus for terms that are close in the set. */
function similarityOf(a: Term, b: Term): number {
  let sharedPairs = 0;
  for (const pair of a.letterPairs) if (b.letterPairs.has(pair)) sharedPairs++;
  const spellingSimilarity = (2 * sharedPairs) / (a.letterPairs.size + b.letterPairs.size);
  return spellingSimilarity + neighbourBonus / Math.abs(a.position - b.position);
}
