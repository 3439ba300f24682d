import type { Card } from '../../cards/contract/card.ts';
import { isEligible } from '../../player/rules/eligibility.ts';
import { shuffled } from '../../player/rules/shuffle.ts';

export interface MatchTile {
  readonly id: string;
  readonly card: Card;
  /** The media are on the definition's tile. */
  readonly side: 'term' | 'definition';
  /** Equal for tiles that look the same to players. */
  readonly reading: string;
}

export interface BoardRules {
  /** An even number. */
  readonly tileCount: number;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
}

export function boardSize(cards: readonly Card[], tileCount: number): number {
  return Math.min(tileCount, 2 * cards.filter(isEligible).length);
}

/** Chooses cards that share no term and no definition, if that is possible. */
export function buildBoard(cards: readonly Card[], { tileCount, random }: BoardRules): MatchTile[] {
  const eligible = shuffled(cards.filter(isEligible), random);
  const chosen = chooseCards(eligible, tileCount / 2);
  return shuffled(chosen.flatMap(tilesOf), random);
}

/** Matches terms with definitions by Kuhn's algorithm, then adds other cards until there are enough. */
function chooseCards(cards: readonly Card[], count: number): Card[] {
  const cardsOfTerm = Map.groupBy(cards, termReading);
  const chosenByDefinition = new Map<string, Card>();

  function findPlace(term: string, seen: Set<string>): boolean {
    return (cardsOfTerm.get(term) ?? []).some((card) => {
      const definition = meaningOf(card);
      if (seen.has(definition)) return false;
      seen.add(definition);
      const holder = chosenByDefinition.get(definition);
      if (holder && !findPlace(termReading(holder), seen)) return false;
      chosenByDefinition.set(definition, card);
      return true;
    });
  }

  for (const term of cardsOfTerm.keys()) {
    if (chosenByDefinition.size >= count) break;
    findPlace(term, new Set());
  }
  const chosen = new Set(chosenByDefinition.values());
  const others = cards.filter((card) => !chosen.has(card));
  return [...chosen, ...others].slice(0, count);
}

function tilesOf(card: Card): MatchTile[] {
  return [
    { id: `${card.id} term`, card, side: 'term', reading: termReading(card) },
    { id: `${card.id} definition`, card, side: 'definition', reading: definitionReading(card) },
  ];
}

function termReading({ term }: Card): string {
  return textReading(term);
}

function definitionReading({ definition, hasMedia, mediaPath, showMediaAndText }: Card): string {
  if (!hasMedia) return textReading(definition);
  return showMediaAndText ? `media ${mediaPath} ${textReading(definition)}` : `media ${mediaPath}`;
}

function meaningOf({ definition, mediaPath }: Card): string {
  return definition.trim() === '' ? `media ${mediaPath}` : textReading(definition);
}

/** Case and spaces are ignored. */
function textReading(text: string): string {
  return `text ${text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()}`;
}
