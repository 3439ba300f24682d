import type { Card } from '../../cards/contract/card.ts';
import type { EmbedParameters } from '../../platform/rules/addresses/options.ts';
import type { LanguageTag } from '../../platform/rules/languages/interface-languages.ts';
import type { MessageCatalog } from '../../platform/rules/languages/texts.ts';
import type { StudySet } from '../../sets/contract/set.ts';

export interface PackagedSet {
  /** The language that was chosen when the package was made. Undefined for the learner's own. */
  readonly language?: LanguageTag | undefined;
  /** The player's texts by language. A package contains them because it cannot request a catalog. */
  readonly texts?: Readonly<Record<LanguageTag, MessageCatalog>>;
  /** The set counts as private, because packages have no leaderboards. */
  readonly set: Pick<StudySet, 'id' | 'title' | 'publicTitle' | 'termLanguage'> & { readonly visibility: 'private' };
  readonly cards: readonly Card[];
  readonly parameters: EmbedParameters;
}

/** The id of the element that holds the set as JSON in the package's document. */
export const packagedSetId = 'packaged-set';
