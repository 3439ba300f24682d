import { cardFields, mapFields } from '../../cards/card-fields.ts';
import { noMedia } from '../../cards/rules/clips-of-card.ts';
import type { Card, SetTerm } from '../../cards/contract/card.ts';

export function buildCard(fields: Partial<Card> = {}): Card {
  return {
    ...mapFields(cardFields, () => ''),
    id: 'a',
    term: 'Hello',
    definition: 'Said on meeting',
    hasMedia: false,
    ...noMedia,
    furtherClips: [],
    showMediaAndText: false,
    orderIndex: 0,
    revision: 0,
    ...fields,
  };
}

export function buildTerm(fields: Partial<SetTerm> = {}): SetTerm {
  return {
    cardId: 'c',
    term: 'Hello',
    picturePath: null,
    pictureBox: null,
    pictureWidth: null,
    pictureHeight: null,
    ...fields,
  };
}
