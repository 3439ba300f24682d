/** Keys of what a browser remembers (spec section 3). Booleans are stored as the words true and false. */

/** The mode is shared by every player. */
export interface PlayerPreferenceKeys {
  readonly mode: string;
  readonly showDefinitionFirst: string;
  readonly darkMode: string;
  readonly showBothSides: string;
  readonly videoSpeed: string;
  readonly mirrorVideo: string;
  readonly loopVideo: string;
}

/** The preferences of `/sets/{id}/play`. */
export const playerPreferenceKeys: PlayerPreferenceKeys = {
  mode: 'flashcard-mode',
  showDefinitionFirst: 'show-definition-first',
  darkMode: 'dark-mode',
  showBothSides: 'show-both-sides',
  videoSpeed: 'video-speed',
  mirrorVideo: 'mirror-video',
  loopVideo: 'loop-video',
};

export const embedPreferenceKeys: PlayerPreferenceKeys = {
  mode: 'flashcard-mode',
  showDefinitionFirst: 'flashcard-show-definition-first',
  darkMode: 'flashcard-dark-mode',
  showBothSides: 'flashcard-show-both-sides',
  videoSpeed: 'flashcard-video-speed',
  mirrorVideo: 'flashcard-mirror-video',
  loopVideo: 'flashcard-loop-video',
};

/** Card ids by set; shared by every player. */
export const stillLearningKey = 'flashcard-still-learning';

/** In the deck of each set; shared by every player. */
export const placesKey = 'flashcard-places';

/** The seed of the rendered question that this browser has had last. */
export const renderedQuizKey = 'flashcard-rendered-quiz';

/** Shared by every player. */
export const matchPracticeKey = 'flashcard-match-practice';

/** Whether a quiz asks for written terms, and for signs, too; shared by every player. */
export const typeTermKey = 'flashcard-type-term';
export const chooseSignKey = 'flashcard-choose-sign';

/** Whether swipes and arrows sort the cards of a deck; shared by every player. */
export const sortKey = 'flashcard-sort';

/** Whether it is remembered how well each card is known; shared by every player. Never together with sorting. */
export const rememberKey = 'flashcard-remember';

/** Whether an answer is one of four; shared by every player. */
export const fourAnswersKey = 'flashcard-four-answers';

/** The set whose due cards the next player begins with. */
export const dueStartKey = 'flashcard-due-start';

/** Whether they act by themselves; shared by every player. */
export const characterKeysKey = 'flashcard-character-keys';

/** Not acknowledged yet, as a JSON list. */
export const keptEventsKey = 'flashcard-kept-events';

/** Not acknowledged yet, as a JSON list. */
export const keptScoresKey = 'flashcard-kept-scores';

export const dashboardPreferenceKeys = {
  category: 'dashboard-category',
  sortField: 'dashboard-sort-field',
  sortDirection: 'dashboard-sort-direction',
  currentPage: 'dashboard-current-page',
  itemsPerPage: 'dashboard-items-per-page',
} as const;

export const catalogDarkModeKey = 'catalog-dark-mode';
export const adminDarkModeKey = 'admin-dark-mode';

/** Neither null nor undefined is a text. */
export type ReadStored = (key: string) => string | null | undefined;

/** Such as on the server. */
export function nothingStored(): undefined {
  return undefined;
}

/** Any other text counts as none. */
export function parseBoolean(stored: string | null | undefined): boolean | undefined {
  return stored === 'true' ? true : stored === 'false' ? false : undefined;
}

/** This browser session has counted as a view of the set. */
export function viewTrackedKey(setId: string): string {
  return `flashcard-view-tracked-${setId}`;
}

/** Whether clips that an administrator converts or edits keep their sound. */
export const keepSoundKey = 'keep-sound';

/** Letters a second. */
export const drillSpeedKey = 'fingerspelling-drill-speed';

/** How an administrator's fingerspelled clips look. */
export const fingerspellingKeys = {
  speed: 'fingerspelling-speed',
  hold: 'fingerspelling-hold',
  tone: 'fingerspelling-tone',
  paper: 'fingerspelling-paper',
} as const;
