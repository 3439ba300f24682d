import type { Card } from '../../../cards/contract/card.ts';
import type { StudySet } from '../../../sets/contract/set.ts';
import { queryKeys, studyData } from '../../../platform/rules/pages/initial-data.ts';
import { productName } from '../../../platform/rules/limits.ts';
import { listCards } from '../../../cards/server/card-store.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { readSetTerms } from '../../../catalog/server/read-catalog.ts';
import { withoutAdminFields } from '../../../sets/server/read-set.ts';
import { findSet } from '../../../sets/server/set-store.ts';
import type { PageContent } from './document.ts';
import { linkPicture } from '../../../embed/server/link-pictures.ts';
import { previewImage } from './page-headers.ts';
import { catalogLink } from './noscript-messages.ts';
import { displayTitle } from '../../../platform/rules/text/display-title.ts';
import { id } from '../../../platform/contract/route.ts';
import type { LanguageTag } from '../../../platform/rules/languages/interface-languages.ts';
import type { Texts } from '../../../platform/rules/languages/texts.ts';
import { studioLanguage } from '../../../platform/server/languages/language-of.ts';

/** How many cards a document carries. The browser fetches the cards of a larger set by a call of its own. */
const maxInlinedCards = 200;

export interface SetDocument {
  readonly page: PageContent;
  /** The set that a player shows. `cards` is undefined above `maxInlinedCards`. */
  readonly shown?: { readonly set: StudySet; readonly cards: readonly Card[] | undefined };
  readonly isMissing: boolean;
  /** Whether caches must not store the document, because others may not see it or see it differently. */
  readonly isPrivate: boolean;
}

interface PageRequest {
  readonly setId: string;
  readonly isAdmin: boolean;
  readonly origin: string;
  readonly t: Texts;
}

/** Describes the page of a player, with the cards if they are few enough for the document. */
export async function describePlayer(services: Services, pageRequest: PageRequest): Promise<SetDocument> {
  const set = await findVisible(services, pageRequest);
  if (set === undefined) return missingSet(pageRequest);
  const cards = set.cardCount <= maxInlinedCards ? await listCards(services.db, set.id) : undefined;
  const page: PageContent = {
    ...describeHead(set, { origin: pageRequest.origin, language: studioLanguage(services.config) }),
    initialData: studyData(set, cards),
  };
  return {
    page,
    shown: { set, cards },
    isMissing: false,
    isPrivate: pageRequest.isAdmin || set.visibility === 'private',
  };
}

/**
 * Describes the catalog's page of a set. Its cards are in the document of the player, which the page shows in a frame.
 */
export async function describeSetPage(services: Services, pageRequest: PageRequest): Promise<SetDocument> {
  const set = await findVisible(services, pageRequest);
  if (set === undefined) return missingSet(pageRequest);
  const page: PageContent = {
    ...describeHead(set, { origin: pageRequest.origin, language: studioLanguage(services.config) }),
    structuredData: set.visibility === 'public' ? structuredDataOf(set, pageRequest.origin) : undefined,
    initialData: [
      { queryKey: queryKeys.set(set.id), data: set },
      { queryKey: queryKeys.setTerms(set.id), data: await readSetTerms(services.db, set) },
    ],
  };
  return { page, isMissing: false, isPrivate: pageRequest.isAdmin || set.visibility === 'private' };
}

/** Returns undefined if the caller may not see the set. Visitors get it without what only the administrator sees. */
async function findVisible({ db }: Services, { setId, isAdmin }: PageRequest): Promise<StudySet | undefined> {
  const set = await findSet(db, id.parse(setId));
  if (isAdmin || set === undefined) return set;
  return set.visibility === 'private' ? undefined : withoutAdminFields(set);
}

function describeHead(set: StudySet, studio: { origin: string; language: LanguageTag }): PageContent {
  const isPublic = set.visibility === 'public';
  return {
    title: `${displayTitle(set)} · ${productName}`,
    description: set.description,
    isNoindex: !isPublic || set.cardCount === 0,
    ...(isPublic && { canonicalUrl: setUrl(set, studio.origin), image: linkPicture(set, studio) }),
  };
}

/** Describes the set for search engines (https://schema.org/LearningResource). */
function structuredDataOf(set: StudySet, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'LearningResource',
    learningResourceType: 'Flashcards',
    name: displayTitle(set),
    description: set.description || undefined,
    url: setUrl(set, origin),
    image: previewImage(set, origin)?.url,
    dateCreated: set.createdAt,
    dateModified: set.updatedAt,
    isAccessibleForFree: true,
    inLanguage: [set.signLanguage, set.termLanguage].filter((tag) => tag !== ''),
    creditText: set.signer || undefined,
  };
}

function setUrl({ id }: StudySet, origin: string): string {
  return `${origin}/catalog/set/${id}`;
}

function missingSet({ setId, t }: PageRequest): SetDocument {
  const page: PageContent = {
    title: `${t('Set not found')} · ${productName}`,
    message: {
      heading: t('Set not found'),
      text: t('This flashcard set is not available or has no cards.'),
      link: catalogLink(t),
    },
    isNoindex: true,
    initialData: [
      { queryKey: queryKeys.studySet(setId), data: null },
      { queryKey: queryKeys.set(setId), data: null },
    ],
  };
  return { page, isMissing: true, isPrivate: false };
}
