// Booleans are stored as the words true and false.

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

/** Where the visitor stopped in each set. All players share it. */
export const placesKey = 'flashcard-places';

/** The seed of the last quiz question that the server rendered for this browser. */
export const renderedQuizKey = 'flashcard-rendered-quiz';

// All players share these.
export const matchPracticeKey = 'flashcard-match-practice';
export const typeTermKey = 'flashcard-type-term';
export const chooseSignKey = 'flashcard-choose-sign';
export const quizGoesOnKey = 'flashcard-quiz-goes-on';
export const characterKeysKey = 'flashcard-character-keys';
/** How long answers to cards are remembered. */
export const rememberKey = 'flashcard-remember';

/** The id of the set whose next player starts with the cards that are due. */
export const dueStartKey = 'flashcard-due-start';

/** A JSON list of what the server has not acknowledged yet. */
export const keptEventsKey = 'flashcard-kept-events';
/** A JSON list of what the server has not acknowledged yet. */
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

/** Returns null or undefined if nothing is stored. */
export type ReadStored = (key: string) => string | null | undefined;

export function nothingStored(): undefined {
  return undefined;
}

export function parseBoolean(stored: string | null | undefined): boolean | undefined {
  return stored === 'true' ? true : stored === 'false' ? false : undefined;
}

/** Set once a view of the set is counted in this browser session. */
export function viewTrackedKey(setId: string): string {
  return `flashcard-view-tracked-${setId}`;
}

/** The name of the cookie with the language of the interface. */
export const languageKey = 'studio-language';

export const keepSoundKey = 'keep-sound';

/** The speed of the drill in letters a second. */
export const drillSpeedKey = 'fingerspelling-drill-speed';

export const fingerspellingKeys = {
  speed: 'fingerspelling-speed',
  hold: 'fingerspelling-hold',
  tone: 'fingerspelling-tone',
  paper: 'fingerspelling-paper',
} as const;
