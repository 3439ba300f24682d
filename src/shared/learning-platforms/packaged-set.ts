import type { Card } from '../contract/card.ts';
import type { StudySet } from '../contract/set.ts';
import type { EmbedParameters } from '../embed/options.ts';

/** What a package's document tells its player. */
export interface PackagedSet {
  /** As a private one: leaderboards are not for packages. */
  readonly set: Pick<StudySet, 'id' | 'title' | 'publicTitle' | 'termLanguage'> & { readonly visibility: 'private' };
  /** Their media beside the document. */
  readonly cards: readonly Card[];
  readonly parameters: EmbedParameters;
}

/** Of the element that holds it as JSON. */
export const packagedSetId = 'packaged-set';
