import type { Card } from '../../cards/contract/card.ts';
import { foldCase, withoutInvisible } from '../../platform/rules/text/search-text.ts';
import { hasTwoSides } from '../../player/rules/eligibility.ts';
import { shuffled } from '../../player/rules/shuffle.ts';

/** The number of terms before and after a term that are compared with it in each order, to bound the work. */
const maxNeighbours = 8;
/** The number of most similar terms from which distractors are drawn at random. */
const maxSimilarTerms = 8;
const maxComparedLetters = 24;
/** How much a direct neighbour in the set adds to the similarity. A term at distance n adds the n-th part of it. */
const neighbourBonus = 0.5;
/** The chance that a single distractor comes from a card that is often confused with this one. */
const confusedChance = 2 / 3;

/** Finds wrong answers among the cards of a set. `random` returns a number in [0, 1). */
export class Distractors {
  /** Those that a quiz can ask about come first. */
  readonly #terms: readonly Term[];
  readonly #termsById: ReadonlyMap<string, Term>;
  readonly #similarTerms: SimilarTerms;

  constructor(cards: readonly Card[]) {
    const terms = listTerms(cards);
    const askableTerms = terms.filter(({ isAskable }) => isAskable);
    this.#terms = [...askableTerms, ...terms.filter(({ isAskable }) => !isAskable)];
    this.#termsById = new Map(terms.flatMap((term) => term.cards.map(({ id }) => [id, term])));
    this.#similarTerms = new SimilarTerms(askableTerms);
  }

  /**
   * Returns at most `count` wrong terms. A wrong term differs from the card's term and from the others, ignoring case
   * and spaces, and belongs to no card with the same definition or media. If there are too few such terms and the card
   * has media, terms with the same definition are added.
   */
  findTerms(card: Card, count: number, random: () => number): string[] {
    const chosen = new Set<Term>();
    for (const term of this.#candidates(card, count, random)) {
      chosen.add(term);
      if (chosen.size === count) break;
    }
    return Array.from(chosen, ({ text }) => text);
  }

  /** Returns at most `count` cards with media of the same kind, whose terms are wrong by the rule of `findTerms`. */
  findSigns(card: Card, count: number, random: () => number): Card[] {
    const chosen = new Map<string, Card>();
    for (const term of this.#candidates(card, count, random)) {
      const sign = term.cards.find(({ mediaKind }) => mediaKind === card.mediaKind);
      if (sign?.mediaPath && !chosen.has(sign.mediaPath)) chosen.set(sign.mediaPath, sign);
      if (chosen.size === count) break;
    }
    return [...chosen.values()];
  }

  /**
   * Yields wrong terms, some of them several times. Those that share letters, are close in the set or are often confused
   * come first, and those that no quiz asks about last.
   */
  *#candidates(card: Card, count: number, random: () => number): Generator<Term> {
    const ownKey = keyOf(card.term);
    const definitionKey = keyOf(card.definition);
    const { mediaPath, confusedWith } = card;
    const hasSameMedia = (term: Term) => mediaPath !== null && term.mediaPaths.has(mediaPath);
    const isOther = (term: Term) => term.key !== ownKey && !hasSameMedia(term);
    const isWrong = (term: Term) => isOther(term) && !term.definitionKeys.has(definitionKey);
    const confused = new Set(confusedWith?.flatMap((id) => this.#termsById.get(id) ?? []));
    const isWrongUnconfused = (term: Term) => isWrong(term) && !confused.has(term);
    if (confusedWith) yield* shuffled([...confused].filter(isWrong), random).slice(0, countConfused(count, random));
    const similar = this.#similarTerms.find(ownKey);
    // Each condition is weaker than the previous one, and is used only if that one did not leave enough terms.
    for (const isAllowed of [isWrongUnconfused, isWrong, ...(mediaPath === null ? [] : [isOther])]) {
      yield* shuffled(similar.filter(isAllowed).slice(0, maxSimilarTerms), random);
      for (const term of this.#terms) if (isAllowed(term)) yield term;
    }
  }
}

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
 * Finds terms that are similar to one of these. It compares only those that are near the term in the set, in alphabetical
 * order, or in alphabetical order when read backwards.
 */
class SimilarTerms {
  readonly #orders: readonly (readonly Term[])[];
  /** The position of each term in each of the orders. */
  readonly #positionsByKey: ReadonlyMap<string, number[]>;

  constructor(terms: readonly Term[]) {
    this.#orders = [terms, sortedBy(terms, ({ key }) => key), sortedBy(terms, ({ key }) => backwards(key))];
    this.#positionsByKey = new Map(terms.map(({ key }) => [key, []]));
    for (const order of this.#orders) {
      for (const [position, { key }] of order.entries()) this.#positionsByKey.get(key)?.push(position);
    }
  }

  /** Returns the similar terms, the most similar first. */
  find(key: string): Term[] {
    const positions = this.#positionsByKey.get(key) ?? [];
    const nearbyTerms = positions.flatMap((position, index) => {
      const from = Math.max(0, position - maxNeighbours);
      return this.#orders[index]?.slice(from, position + maxNeighbours + 1) ?? [];
    });
    const ownTerm = nearbyTerms.find((term) => term.key === key);
    if (!ownTerm) return [];
    return [...new Set(nearbyTerms)]
      .filter((term) => term !== ownTerm)
      .map((term) => ({ term, similarity: similarityOf(ownTerm, term) }))
      .toSorted((a, b) => b.similarity - a.similarity)
      .map(({ term }) => term);
  }
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
