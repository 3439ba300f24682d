import type { Card } from '../../cards/contract/card.ts';
import { hasTwoSides } from '../../player/rules/eligibility.ts';
import { shuffled } from '../../player/rules/shuffle.ts';

export interface MatchTile {
  readonly id: string;
  readonly card: Card;
  /** The media are on the definition's tile. */
  readonly side: 'term' | 'definition';
  /** Equal for tiles that look the same to players. */
  readonly lookKey: string;
}

export interface BoardRules {
  /** An even number, because two tiles belong to each card. */
  readonly tileCount: number;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
}

/** Returns the number of tiles, which is smaller in a set with few cards. */
export function boardSize(cards: readonly Card[], tileCount: number): number {
  return Math.min(tileCount, 2 * cards.filter(hasTwoSides).length);
}

/** Chooses cards that share no term and no definition, if that is possible. */
export function buildBoard(cards: readonly Card[], { tileCount, random }: BoardRules): MatchTile[] {
  const eligible = shuffled(cards.filter(hasTwoSides), random);
  const chosen = chooseCards(eligible, tileCount / 2);
  return shuffled(chosen.flatMap(tilesOf), random);
}

/** Matches terms with definitions by Kuhn's algorithm, then adds other cards until there are enough. */
function chooseCards(cards: readonly Card[], count: number): Card[] {
  const cardsOfTerm = Map.groupBy(cards, termKey);
  const chosenByDefinition = new Map<string, Card>();

  function findPlace(term: string, seen: Set<string>): boolean {
    return (cardsOfTerm.get(term) ?? []).some((card) => {
      const definition = meaningOf(card);
      if (seen.has(definition)) return false;
      seen.add(definition);
      const holder = chosenByDefinition.get(definition);
      if (holder && !findPlace(termKey(holder), seen)) return false;
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
    { id: `${card.id} term`, card, side: 'term', lookKey: termKey(card) },
    { id: `${card.id} definition`, card, side: 'definition', lookKey: definitionKey(card) },
  ];
}

function termKey({ term }: Card): string {
  return textKey(term);
}

function definitionKey({ definition, hasMedia, mediaPath, showMediaAndText }: Card): string {
  if (!hasMedia) return textKey(definition);
  return showMediaAndText ? `media ${mediaPath} ${textKey(definition)}` : `media ${mediaPath}`;
}

/** Cards with the same definition are taken for the same, even if their media differ. */
function meaningOf({ definition, mediaPath }: Card): string {
  return definition.trim() === '' ? `media ${mediaPath}` : textKey(definition);
}

/** Differences in case and spaces are ignored. */
function textKey(text: string): string {
  return `text ${text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()}`;
}
