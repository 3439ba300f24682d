import type { Kysely } from 'kysely';
import { init } from './001-init.ts';
import { addCardCreationKey } from './002-card-creation-key.ts';
import { addSearchPairs } from './003-search-pairs.ts';
import { addRevisions } from './004-revisions.ts';
import { addSetBin } from './005-set-bin.ts';
import { addNotices } from './006-notices.ts';
import { addCleanMedia } from './007-clean-media.ts';
import { addScoreSources } from './008-score-sources.ts';
import { addSigningBoxes } from './009-signing-boxes.ts';
import { addEventKeys } from './010-event-keys.ts';
import { addCatalogTotals } from './012-catalog-totals.ts';
import { addSearchTerms } from './012-search-terms.ts';
import { addLinkPictures } from './014-link-pictures.ts';
import { addLearningPlatforms } from './016-learning-platforms.ts';
import { addSignFields } from './017-sign-fields.ts';
import { addHowSigned } from './018-how-signed.ts';
import { addFurtherClips } from './019-further-clips.ts';
import { addCardBin } from './020-card-bin.ts';
import { addCardConfusions } from './021-card-confusions.ts';
import { addCardAnswers } from './022-card-answers.ts';
import { tellPlayersApart } from './023-players-by-initials.ts';
import { addHandsOfPictures } from './024-hands-of-pictures.ts';
import { addSetTexts } from './025-set-texts.ts';
import { dropCacheLeases } from './026-no-cache-leases.ts';
import { foldMarksForSearch } from './027-search-without-marks.ts';
import { indexCategoriesByOneName } from './028-long-category-names.ts';
import { dropEventTotals } from './029-no-event-totals.ts';
import type { DatabaseName } from './column-types.ts';

/**
 * A schema change. Once it is released, neither its file nor a file that it imports is edited (decision 033). Further
 * changes are new migrations.
 */
export interface Migration {
  readonly name: string;
  readonly up: (db: Kysely<unknown>, database: DatabaseName) => Promise<void>;
}

/**
 * In the order of application. Databases store the names, so they never change, although some numbers are missing and
 * 012 occurs twice.
 */
export const migrations: readonly Migration[] = [
  { name: '001-init', up: init },
  { name: '002-card-creation-key', up: addCardCreationKey },
  { name: '003-search-pairs', up: addSearchPairs },
  { name: '004-revisions', up: addRevisions },
  { name: '005-set-bin', up: addSetBin },
  { name: '006-notices', up: addNotices },
  { name: '007-clean-media', up: addCleanMedia },
  { name: '008-score-sources', up: addScoreSources },
  { name: '009-signing-boxes', up: addSigningBoxes },
  { name: '010-event-keys', up: addEventKeys },
  { name: '012-catalog-totals', up: addCatalogTotals },
  { name: '012-search-terms', up: addSearchTerms },
  { name: '014-link-pictures', up: addLinkPictures },
  { name: '016-learning-platforms', up: addLearningPlatforms },
  { name: '017-sign-fields', up: addSignFields },
  { name: '018-how-signed', up: addHowSigned },
  { name: '019-further-clips', up: addFurtherClips },
  { name: '020-card-bin', up: addCardBin },
  { name: '021-card-confusions', up: addCardConfusions },
  { name: '022-card-answers', up: addCardAnswers },
  { name: '023-players-by-initials', up: tellPlayersApart },
  { name: '024-hands-of-pictures', up: addHandsOfPictures },
  { name: '025-set-texts', up: addSetTexts },
  { name: '026-no-cache-leases', up: dropCacheLeases },
  { name: '027-search-without-marks', up: foldMarksForSearch },
  { name: '028-long-category-names', up: indexCategoriesByOneName },
  { name: '029-no-event-totals', up: dropEventTotals },
];
