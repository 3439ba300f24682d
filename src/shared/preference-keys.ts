/** Keys of what a browser remembers (spec section 3). Booleans are stored as the words true and false. */

/** What the player remembers. The mode is shared by every player. */
export interface PlayerPreferenceKeys {
  readonly mode: string;
  readonly showDefinitionFirst: string;
  readonly darkMode: string;
  readonly showBothSides: string;
}

/** Of `/sets/{id}/play`. */
export const playerPreferenceKeys: PlayerPreferenceKeys = {
  mode: 'flashcard-mode',
  showDefinitionFirst: 'show-definition-first',
  darkMode: 'dark-mode',
  showBothSides: 'show-both-sides',
};

/** Of `/embed/{id}`. */
export const embedPreferenceKeys: PlayerPreferenceKeys = {
  mode: 'flashcard-mode',
  showDefinitionFirst: 'flashcard-show-definition-first',
  darkMode: 'flashcard-dark-mode',
  showBothSides: 'flashcard-show-both-sides',
};

export const dashboardPreferenceKeys = {
  category: 'dashboard-category',
  sortField: 'dashboard-sort-field',
  sortDirection: 'dashboard-sort-direction',
  currentPage: 'dashboard-current-page',
  itemsPerPage: 'dashboard-items-per-page',
} as const;

export const catalogDarkModeKey = 'catalog-dark-mode';
export const adminDarkModeKey = 'admin-dark-mode';

/** Session flag: this browser session has counted as a view of the set. */
export function viewTrackedKey(setId: string): string {
  return `flashcard-view-tracked-${setId}`;
}
