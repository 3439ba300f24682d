import type { Card } from '../../cards/contract/card.ts';
import { buildCard } from '../../testing/rules/build-card.ts';

/** A definition that begins with `/` is the path of an image. */
export function matchCard(id: string, term: string, definition: string): Card {
  const mediaPath = definition.startsWith('/') ? definition : null;
  return buildCard({
    id,
    term,
    definition: mediaPath ? '' : definition,
    hasMedia: mediaPath !== null,
    mediaKind: mediaPath === null ? null : 'image',
    mediaPath,
  });
}

export function matchCards(...texts: string[]): Card[] {
  return texts.map((text, index) => {
    const [term = '', definition = ''] = text.split('=');
    return matchCard(`${index + 1}`, term, definition);
  });
}

export function plainMatchCards(count: number): Card[] {
  return matchCards(...Array.from({ length: count }, (_, index) => `Term ${index + 1}=Definition ${index + 1}`));
}
