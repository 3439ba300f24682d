import type { Card } from '../../shared/contract/card.ts';
import { buildCard } from '../../shared/testing/build-card.ts';

/** Cards for tests: text alone unless told otherwise. */
export function testCard(card: Partial<Card> & Pick<Card, 'id'>): Card {
  return buildCard({
    term: `Term ${card.id}`,
    definition: `Definition ${card.id}`,
    hasMedia: card.mediaPath !== undefined,
    ...card,
  });
}

export function testCards(count: number): Card[] {
  return Array.from({ length: count }, (_, index) => testCard({ id: `${index + 1}` }));
}

export const testVideo = {
  mediaKind: 'video',
  mediaPath: '/media/hello.mp4',
  posterPath: '/media/hello.jpg',
  mediaWidth: 1280,
  mediaHeight: 720,
  durationMs: 1_500,
} as const satisfies Partial<Card>;

export const testImage = {
  mediaKind: 'image',
  mediaPath: '/media/letter-a.jpg',
  mediaWidth: 392,
  mediaHeight: 400,
} as const satisfies Partial<Card>;
