import type { Card } from '../../cards/contract/card.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import type { EmbedParameters } from '../../platform/rules/addresses/options.ts';

export interface PackagedSet {
  /** Private: packages have no leaderboards. */
  readonly set: Pick<StudySet, 'id' | 'title' | 'publicTitle' | 'termLanguage'> & { readonly visibility: 'private' };
  readonly cards: readonly Card[];
  readonly parameters: EmbedParameters;
}

export const packagedSetId = 'packaged-set';
