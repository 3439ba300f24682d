import type { Card } from '../../cards/contract/card.ts';
import { withoutInvisible } from '../../platform/rules/text/search-text.ts';
import { hasTwoSides } from '../../player/rules/eligibility.ts';
import { shuffled } from '../../player/rules/shuffle.ts';

/** A tile of the board. Two tiles belong to each card. */
export interface MatchTile {
  readonly id: string;
  readonly card: Card;
  /** The media are on the definition's tile. */
  readonly side: 'term' | 'definition';
  /** Equal for tiles that look the same to players. */
  readonly lookKey: string;
}

export interface BoardOptions {
  /** An even number, because two tiles belong to each card. */
  readonly tileCount: number;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
}

/** Returns the number of tiles of the board, which is less than `tileCount` in a set with few cards. */
export function boardSize(cards: readonly Card[], tileCount: number): number {
  return Math.min(tileCount, 2 * cards.filter(hasTwoSides).length);
}

/** Chooses cards that share no term and no definition, if that is possible. */
export function buildBoard(cards: readonly Card[], { tileCount, random }: BoardOptions): MatchTile[] {
  const eligible = shuffled(cards.filter(hasTwoSides), random);
  const chosen = chooseCards(eligible, tileCount / 2);
  return shuffled(chosen.flatMap(makeTiles), random);
}

/**
 * Chooses cards that share neither term nor meaning, because shared ones would make several pairs possible. This is a
 * bipartite matching between terms and meanings, with cards as edges, which Kuhn's algorithm finds. Other cards are
 * added if these are too few.
 */
function chooseCards(cards: readonly Card[], count: number): Card[] {
  const cardsOfTerm = Map.groupBy(cards, termKey);
  const chosenByMeaning = new Map<string, Card>();

  /** Tries to choose a card of this term. If its meaning is taken, the term that has it must find another card. */
  function chooseCardOf(term: string, triedMeanings: Set<string>): boolean {
    return (cardsOfTerm.get(term) ?? []).some((card) => {
      const meaning = meaningKey(card);
      if (triedMeanings.has(meaning)) return false;
      triedMeanings.add(meaning);
      const holder = chosenByMeaning.get(meaning);
      if (holder && !chooseCardOf(termKey(holder), triedMeanings)) return false;
      chosenByMeaning.set(meaning, card);
      return true;
    });
  }

  for (const term of cardsOfTerm.keys()) {
    if (chosenByMeaning.size >= count) break;
    chooseCardOf(term, new Set());
  }
  const chosen = new Set(chosenByMeaning.values());
  const others = cards.filter((card) => !chosen.has(card));
  return [...chosen, ...others].slice(0, count);
}

function termKey({ term }: Card): string {
  return textKey(term);
}

/**
 * Returns a key for the meaning of a card. Cards with equal definitions have the same meaning, even if their media
 * differ.
 */
function meaningKey({ definition, mediaPath }: Card): string {
  return definition.trim() === '' ? `media ${mediaPath}` : textKey(definition);
}

function makeTiles(card: Card): MatchTile[] {
  return [
    { id: `${card.id} term`, card, side: 'term', lookKey: termKey(card) },
    { id: `${card.id} definition`, card, side: 'definition', lookKey: definitionLookKey(card) },
  ];
}

function definitionLookKey({ definition, hasMedia, mediaPath, showMediaAndText }: Card): string {
  if (!hasMedia) return textKey(definition);
  return showMediaAndText ? `media ${mediaPath} ${textKey(definition)}` : `media ${mediaPath}`;
}

/** Returns a key that is equal for texts that differ only in case, spaces and invisible characters. */
function textKey(text: string): string {
  const visible = withoutInvisible(text).normalize('NFC');
  return `text ${visible.trim().replace(/\s+/gu, ' ').toLowerCase()}`;
}
