// The keys under which a browser stores something: in local storage, if not said otherwise. No key may change, because
// devices have values stored under it. Booleans are stored as the words true and false.

export interface PlayerPreferenceKeys {
  readonly mode: string;
  readonly showDefinitionFirst: string;
  readonly darkMode: string;
  readonly showBothSides: string;
  readonly videoSpeed: string;
  readonly mirrorVideo: string;
  readonly loopVideo: string;
}

/** The keys of the player on the studio's own pages. It shares only the mode with the embed. */
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

// All players share the following keys.
/** Whether match mode is played without clock and leaderboard. */
export const matchPracticeKey = 'flashcard-match-practice';
/** Whether quizzes have questions whose answer is typed. */
export const typeTermKey = 'flashcard-type-term';
/** Whether quizzes have questions in which a sign is chosen for a term. */
export const chooseSignKey = 'flashcard-choose-sign';
/** Whether choosing an answer leads to the next question of a quiz. */
export const quizAutoAdvanceKey = 'flashcard-quiz-goes-on';
/** Whether letters, digits and punctuation are shortcuts. Other keys always are. */
export const characterShortcutsKey = 'flashcard-character-keys';
/** How long answers to cards are remembered. */
export const rememberKey = 'flashcard-remember';

/** The id of a set whose due cards the visitor asked to study: its next player starts with them, and clears this. */
export const dueStartKey = 'flashcard-due-start';

// The outboxes: JSON lists of what the server has not acknowledged yet.
export const keptEventsKey = 'flashcard-kept-events';
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
/** The first steps that were done on this device, separated by spaces. */
export const firstStepsKey = 'admin-first-steps';

/** The name of the cookie with the language of the interface. */
export const languageKey = 'studio-language';

/** Whether the sound of clips is kept when they are converted. */
export const keepSoundKey = 'keep-sound';

/** The speed of the drill in letters a second. */
export const drillSpeedKey = 'fingerspelling-drill-speed';

/** How the modelled hand spells a word. */
export const fingerspellingKeys = {
  speed: 'fingerspelling-speed',
  /** How long each letter stays. */
  hold: 'fingerspelling-hold',
  /** The colour of the skin. */
  tone: 'fingerspelling-tone',
  /** The colour behind the hand. */
  paper: 'fingerspelling-paper',
} as const;

/** The key of a note in session storage, which is set once a view of the set is counted in this browser session. */
export function viewTrackedKey(setId: string): string {
  return `flashcard-view-tracked-${setId}`;
}

/** Returns null or undefined if nothing is stored. */
export type ReadStored = (key: string) => string | null | undefined;

/** Reads no preference. It is for the server, which does not know what the browser has stored. */
export function nothingStored(): undefined {
  return undefined;
}

export function parseBoolean(stored: string | null | undefined): boolean | undefined {
  if (stored === 'true') return true;
  return stored === 'false' ? false : undefined;
}
