/** Booleans are the words true and false. */

export interface PlayerPreferenceKeys {
  readonly mode: string;
  readonly showDefinitionFirst: string;
  readonly darkMode: string;
  readonly showBothSides: string;
  readonly videoSpeed: string;
  readonly mirrorVideo: string;
  readonly loopVideo: string;
}

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

/** By set, for every player. */
export const placesKey = 'flashcard-places';

/** The last one rendered for this browser. */
export const renderedQuizKey = 'flashcard-rendered-quiz';

/** For every player. */
export const matchPracticeKey = 'flashcard-match-practice';

/** For every player. */
export const typeTermKey = 'flashcard-type-term';
export const chooseSignKey = 'flashcard-choose-sign';
export const quizGoesOnKey = 'flashcard-quiz-goes-on';

/** How long answers to cards are remembered, for every player. */
export const rememberKey = 'flashcard-remember';

/** For the next player that opens. */
export const dueStartKey = 'flashcard-due-start';

/** For every player. */
export const characterKeysKey = 'flashcard-character-keys';

/** Unacknowledged, as a JSON list. */
export const keptEventsKey = 'flashcard-kept-events';

/** Unacknowledged, as a JSON list. */
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
export const firstStepsKey = 'admin-first-steps';

/** Null and undefined: nothing stored. */
export type ReadStored = (key: string) => string | null | undefined;

export function nothingStored(): undefined {
  return undefined;
}

export function parseBoolean(stored: string | null | undefined): boolean | undefined {
  return stored === 'true' ? true : stored === 'false' ? false : undefined;
}

/** Whether a view is counted in this browser session. */
export function viewTrackedKey(setId: string): string {
  return `flashcard-view-tracked-${setId}`;
}

/** The interface's, as a cookie. */
export const languageKey = 'studio-language';

export const keepSoundKey = 'keep-sound';

/** Letters a second. */
export const drillSpeedKey = 'fingerspelling-drill-speed';

export const fingerspellingKeys = {
  speed: 'fingerspelling-speed',
  hold: 'fingerspelling-hold',
  tone: 'fingerspelling-tone',
  paper: 'fingerspelling-paper',
} as const;
