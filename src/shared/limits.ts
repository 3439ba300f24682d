/** Those of the product, and those that several rooms share. Units are in the names; lengths count Unicode code points. */

export const productName = 'Flashcard Studio';
export const productVersion = '1.2.1';

export const newSetTitle = 'New Flashcard Set';
export const maxTitleLength = 200;
export const maxDescriptionLength = 5_000;
export const maxCategoriesLength = 500;
export const maxTagsLength = 500;
export const maxSignerLength = 200;
export const maxLicenceLength = 500;
export const maxLanguageTagLength = 60;
export const maxTermLength = 1_000;
export const maxDefinitionLength = 5_000;
export const maxHowSignedLength = 2_000;
/** Its image or video, and three more. */
export const maxCardClips = 4;
export const maxClipLabelLength = 40;
export const maxCategoryNameLength = 100;
export const minPasswordLength = 8;
/** Bounds the work of hashing. */
export const maxPasswordLength = 1_000;
export const maxSearchLength = 200;
export const maxIdempotencyKeyLength = 100;

export const maxSetCards = 10_000;
export const maxBulkTerms = 1_000;
export const maxCsvRows = 10_000;
export const maxBlockedInitials = 1_000;
export const maxCatalogCategories = 500;

export const maxMediaBytes = 10 * 1024 * 1024;
/** Before it is converted. */
export const maxSourceClipBytes = 500 * 1024 * 1024;
export const maxClipSidePx = 1_280;
export const maxPosterBytes = 1024 * 1024;
export const maxThumbnailBytes = 10 * 1024 * 1024;
export const maxCsvBytes = 5 * 1024 * 1024;
/** Shares of the frame: less is no signing space. */
export const minSigningBoxSide = 0.1;
/** Width times height: 200 MB decoded. */
export const maxMediaPixels = 50_000_000;
/** Of what a decoder keeps at once. */
export const maxHeldBytes = 75_000_000;
export const maxColourProfileBytes = 4_000_000;
export const posterAtSeconds = 1;
export const posterJpegQuality = 0.85;
/** Recorded or drawn here, so that it fits into an upload. */
export const maxClipSeconds = 30;
export const backupEveryMs = 24 * 60 * 60 * 1000;
/** In UTF-16 units, by one call. */
export const maxImportTextLength = 500_000;

// Rates, per address; generous for a classroom behind one. Those of scores and events stand beside their counters.

/** Two requests each; a whole school may be behind one address. */
export const maxLaunchesPerMinute = 1_200;
/** Starts of games, sign-outs without a session. */
export const maxVisitorWritesPerMinute = 300;
export const failedLoginWindowMs = 15 * 60 * 1000;
export const rateWindowMs = 60 * 1000;
/** Further in the future lies what was written before a clock was set back. */
export const maxClockSkewMs = 60 * 1000;

// Lists

export const maxListLimit = 100;
export const dashboardPageSizes = [10, 20, 50] as const;
export const defaultDashboardPageSize = 10;
export const catalogPageSize = 24;
/** All of them would have to leave the catalog at once for the next page to be lost. */
export const catalogAnchors = 5;
export const catalogSkeletons = 12;
/** Of the list's end. */
export const catalogLoadAtVisibility = 0.5;
export const categoryScrollPx = 200;
export const maxListedTerms = 200;

// Leaderboards and analytics

export const leaderboardDepth = 10;
export const leaderboardLimit = 20;
export const globalLeaderboardPanelLimit = 10;
export const leaderboardTopShown = 3;
export const globalLeaderboardShown = 20;
export const minInitialsLength = 1;
export const maxInitialsLength = 3;
export const blockedInitialsLength = 3;
export const emojiPaletteSize = 48;
export const leaderboardPairs = 6;
/** Nobody matches six pairs within a second. */
export const minCompletionTimeMs = 1_000;
export const maxCompletionTimeMs = 3_600_000;
/** The call that starts a game is on its way for so long at most. */
export const runToleranceMs = 5_000;
export const eventKeysKeptMs = 24 * 60 * 60 * 1000;
export const analyticsRefreshMs = 60_000;

// Toasts, tooltips and selects

export const maxVisibleToasts = 1;
export const toastDismissMs = 3_000;
export const toastRemoveMs = 300;
export const toastViewportDefaultMs = 5_000;
export const toastMaxWidthPx = 420;
export const tooltipDelayMs = 700;
export const tooltipSkipDelayMs = 300;
export const selectTypeAheadResetMs = 1_000;
/** A second click within is meant as the first. */
export const repeatedActionMs = 1_000;

// Many clips at once

export const maxClips = 300;
/** A set full, and as many files that came to nothing. */
export const maxBatchPlaces = 2 * maxSetCards;
/** The one that was there, and those that may be saved without an answer. */
export const maxSeenTexts = 3;
export const pastedCardsShown = 5;

// Screens

/** Below: sheets from the bottom, rows that fold, menus instead of icons. */
export const mobileBreakpointPx = 768;
export const embedSheetBreakpointPx = 1024;

// Embedding

export const embedHeightsPx = [550, 750] as const;
export const defaultEmbedHeightPx = 750;
export const catalogFrameHeightPx = 750;
export const catalogSnippetHeightPx = 800;
/** A long catalog. */
export const maxFrameHeightPx = 100_000;

// Flip mode

export const preloadAhead = 3;
export const preloadBehind = 1;
export const swipeMinPx = 75;
export const swipeMaxMs = 400;
export const flipTransitionMs = 150;
export const throwMs = 180;
/** During autoplay. */
export const autoplayStillMs = 4_000;
export const videoLoaderDelayMs = 500;
export const mediaFallbackMs = 3_000;
export const embedNotFoundMs = 3_000;
export const confettiMs = 3_000;
/** Beside a sign, so no longer. */
export const maxOwnClipSeconds = 10;
export const videoSpeeds = [0.5, 0.75, 1] as const;
/** Where the browser does not tell frames. */
export const usualFrameSeconds = 1 / 30;

// Quiz mode

export const defaultMaxQuestions = 10;
export const minQuizCards = 2;
export const quizDistractors = 3;
/** All fit into the event's metadata. */
export const maxConfusionsPerQuiz = 30;
export const maxToldAnswersPerQuiz = 24;
/** Before it shows. */
export const minConfusionSightings = 5;
export const maxConfusedCards = 5;
export const maxListedConfusions = 10;
/** Before it shows how hard a card is. */
export const minAnswerSightings = 5;
export const maxListedHardest = 10;

// Match mode

export const defaultMatchingTiles = 12;
export const maxMatchingTiles = 24;
export const matchTickMs = 10;
export const matchShakeMs = 600;
/** One tile a little after the other. */
export const tileTurnMs = 280;
export const tileTurnStepMs = 20;
export const matchVideoWaitMaxMs = 3_000;
/** From the moment the board is built. */
export const matchVideoWaitMinMs = 1_500;

// Dragging

export const dragSetupDelayMs = 150;
export const categoryReorderMs = 150;
export const dragVibrationMs = 50;

// Words about time

/** Below: 'N days ago'; from here on weeks. */
export const relativeDaysBelow = 7;
/** Below: 'N weeks ago'; from here on months. */
export const relativeWeeksBelowDays = 30;

// What a call may ask for or tell

/** Unless a call's row in the contract allows more. */
export const maxBodyBytes = 16 * 1024;
export const maxPageOffset = 1_000_000;
/** A quiz asks each card of a set once at most. */
export const maxQuizQuestions = maxSetCards;
/** As many as visitors may send at once; the first ones. */
export const maxGradedQuestions = 200;
