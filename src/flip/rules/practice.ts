/**
 * Whether all cards of the set are in the deck, or some that are practised, such as those with wrong answers in a quiz.
 */
export type Practice =
  | { readonly phase: 'allCards'; readonly round: number }
  | { readonly phase: 'practising'; readonly round: number; readonly cardIds: readonly string[] };

export type PracticeEvent =
  | { readonly type: 'started'; readonly cardIds: readonly string[] }
  | { readonly type: 'left' };

export const allCards: Practice = { phase: 'allCards', round: 0 };

/** Returns the first round, of these cards or of all. */
export function startPractice(cardIds: readonly string[] | undefined): Practice {
  return cardIds ? practiceReducer(allCards, { type: 'started', cardIds }) : allCards;
}

/**
 * Chooses which cards of the set are in the deck. Each change begins a new round, and with each round flip mode starts
 * again from the first card.
 */
export function practiceReducer(practice: Practice, event: PracticeEvent): Practice {
  const round = practice.round + 1;
  switch (event.type) {
    case 'started':
      return event.cardIds.length > 0 ? { phase: 'practising', round, cardIds: event.cardIds } : practice;
    case 'left':
      return practice.phase === 'practising' ? { phase: 'allCards', round } : practice;
  }
}

/** Returns the practised cards, or all cards if none of them is left. */
export function practisedCards<Card extends { readonly id: string }>(
  cards: readonly Card[],
  practice: Practice,
): readonly Card[] {
  if (practice.phase === 'allCards') return cards;
  const ids = new Set(practice.cardIds);
  const practised = cards.filter(({ id }) => ids.has(id));
  return practised.length > 0 ? practised : cards;
}
