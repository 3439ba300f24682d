import type { Card } from '../../shared/contract/card.ts';
import type { StudySet } from '../../shared/contract/set.ts';
import { productName } from '../../shared/limits.ts';
import { listCards } from '../cards/card-store.ts';
import type { Services } from '../services.ts';
import { findSet } from '../sets/set-store.ts';
import type { Document } from './document.ts';

/** More cards than this are fetched by the page's program instead of making every document heavy. */
const maxInlinedCards = 200;

interface SetDocument {
  readonly page: Document;
  /** What the page shows; the cards are missing where they are too many to come along. */
  readonly shown?: { readonly set: StudySet; readonly cards: readonly Card[] | undefined };
  readonly isMissing: boolean;
  readonly isPrivate: boolean;
}

/** The document about a set as this caller may see it. A private set is missing to visitors, and nothing tells the two apart. */
export async function describeSet(
  services: Services,
  { setId, isAdmin, origin }: { setId: string; isAdmin: boolean; origin: string },
): Promise<SetDocument> {
  const set = await findSet(services.db, setId);
  if (set === undefined || (set.visibility === 'private' && !isAdmin)) return missing(setId);
  const cards = set.cardCount <= maxInlinedCards ? await listCards(services.db, setId) : undefined;
  const page: Document = {
    title: `${set.publicTitle || set.title} · ${productName}`,
    description: set.description,
    isUnlisted: set.visibility !== 'public',
    firstAnswers: {
      [`/api/sets/${set.id}`]: set,
      ...(cards && { [`/api/sets/${set.id}/cards`]: cards }),
    },
    ...linkPreview(set, origin),
  };
  return { page, shown: { set, cards }, isMissing: false, isPrivate: set.visibility === 'private' };
}

function linkPreview(set: StudySet, origin: string): Partial<Document> {
  if (set.visibility !== 'public') return {};
  const image = set.thumbnailPath && { imageUrl: origin + set.thumbnailPath };
  return { canonicalUrl: `${origin}/catalog/set/${set.id}`, ...image };
}

function missing(setId: string): SetDocument {
  const page: Document = {
    title: `Set not found · ${productName}`,
    message: { heading: 'Set not found', text: 'This flashcard set is not available or has no cards.' },
    firstAnswers: { [`/api/sets/${encodeURIComponent(setId)}`]: null },
  };
  return { page, isMissing: true, isPrivate: false };
}
