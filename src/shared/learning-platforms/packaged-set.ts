import type { Card } from '../contract/card.ts';
import type { StudySet } from '../contract/set.ts';
import type { EmbedParameters } from '../embed/options.ts';

/** What a package's document tells its player. */
export interface PackagedSet {
  /** Marked as private: packages have no leaderboards. */
  readonly set: Pick<StudySet, 'id' | 'title' | 'publicTitle' | 'termLanguage'> & { readonly visibility: 'private' };
  /** Their media lie beside the document. */
  readonly cards: readonly Card[];
  readonly parameters: EmbedParameters;
}

/** The id of the element that holds the set as JSON. */
export const packagedSetId = 'packaged-set';
