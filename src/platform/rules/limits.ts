/** Of the product, or shared by several rooms. Units are in the names; lengths count Unicode code points. */

export const productName = 'Flashcard Studio';
export const productVersion = '1.2.1';

/** The title of a set that is created through the API without one. */
export const defaultSetTitleEnglish = 'New Flashcard Set';
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
/** The first, and three more. */
export const maxCardClips = 4;
export const maxClipLabelLength = 40;
export const maxCategoryNameLength = 100;
export const minPasswordLength = 8;
/** Bounds the cost of hashing. */
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
/** Shares of the frame. */
export const minSigningBoxSide = 0.1;
/** Width times height: 200 MB decoded. */
export const maxMediaPixels = 50_000_000;
/** In a decoder at once. */
export const maxHeldBytes = 75_000_000;
export const maxColourProfileBytes = 4_000_000;
export const posterAtSeconds = 1;
export const posterJpegQuality = 0.85;
/** Of recorded and drawn clips, so that they fit into an upload. */
export const maxClipSeconds = 30;
export const backupEveryMs = 24 * 60 * 60 * 1000;
/** In UTF-16 units, by one call. */
export const maxImportTextLength = 500_000;

// Rates, per address; enough for a classroom behind one. Those of scores and events are beside their counters.

/** A launch takes two requests; a whole school may be behind one address. */
export const maxLaunchesPerMinute = 1_200;
/** Starts of games, sign-outs without a session. */
export const maxVisitorWritesPerMinute = 300;
export const failedLoginWindowMs = 15 * 60 * 1000;
export const rateWindowMs = 60 * 1000;
/** Times further in the future are from before a clock was set back. */
export const maxClockSkewMs = 60 * 1000;

export const maxListLimit = 100;
export const dashboardPageSizes = [10, 20, 50] as const;
export const defaultDashboardPageSize = 10;
export const catalogPageSize = 24;
/** The next page is lost only if all of these leave the catalog at once. */
export const catalogAnchors = 5;
export const catalogSkeletons = 12;
/** Of the list's end. */
export const catalogLoadAtVisibility = 0.5;
export const categoryScrollPx = 200;
export const maxListedTerms = 200;

export const leaderboardDepth = 10;
export const leaderboardLimit = 20;
export const globalLeaderboardPanelLimit = 10;
export const leaderboardTopShown = 3;
export const globalLeaderboardShown = 20;
export const minInitialsLength = 1;
export const maxInitialsLength = 3;
export const blockedInitialsLength = 3;
export const leaderboardPairs = 6;
/** Nobody matches six pairs faster. */
export const minCompletionTimeMs = 1_000;
export const maxCompletionTimeMs = 3_600_000;
/** The longest that the call which starts a game may take. */
export const runToleranceMs = 5_000;
export const eventKeysKeptMs = 24 * 60 * 60 * 1000;
export const analyticsRefreshMs = 60_000;

export const toastDismissMs = 3_000;
export const toastRemoveMs = 300;
export const toastViewportDefaultMs = 5_000;
export const tooltipDelayMs = 700;
export const tooltipSkipDelayMs = 300;
/** A second click within this counts as the first. */
export const repeatedActionMs = 1_000;

export const maxClips = 300;
/** A full set, and as many files that failed. */
export const maxBatchPlaces = 2 * maxSetCards;
/** The text before typing, and those that may be saved without an answer. */
export const maxSeenTexts = 3;
export const pastedCardsShown = 5;

/** Narrower windows get sheets from the bottom, rows that fold, menus instead of icons. */
export const mobileBreakpointPx = 768;
export const embedSheetBreakpointPx = 1024;

export const embedHeightsPx = [550, 750] as const;
export const defaultEmbedHeightPx = 750;
export const catalogFrameHeightPx = 750;
export const catalogSnippetHeightPx = 800;
/** A long catalog. */
export const maxFrameHeightPx = 100_000;

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
/** Short, as it is beside a sign. */
export const maxOwnClipSeconds = 10;
export const videoSpeeds = [0.5, 0.75, 1] as const;
/** Where the browser does not report frames. */
export const usualFrameSeconds = 1 / 30;

export const defaultMaxQuestions = 10;
export const minQuizCards = 2;
export const quizDistractors = 3;
/** Few enough for the event's metadata. */
export const maxConfusionsPerQuiz = 30;
export const maxToldAnswersPerQuiz = 24;
/** From this many on they are shown. */
export const minConfusionSightings = 5;
export const maxConfusedCards = 5;
export const maxListedConfusions = 10;
/** From this many on a card's difficulty is shown. */
export const minAnswerSightings = 5;
export const maxListedHardest = 10;

export const defaultMatchingTiles = 12;
export const maxMatchingTiles = 24;
export const matchTickMs = 10;
export const matchShakeMs = 600;
/** A little apart, one tile after the other. */
export const tileTurnMs = 280;
export const tileTurnStepMs = 20;
export const matchVideoWaitMaxMs = 3_000;
/** From the moment the board is built. */
export const matchVideoWaitMinMs = 1_500;

export const dragSetupDelayMs = 150;
export const categoryReorderMs = 150;
export const dragVibrationMs = 50;

/** Below: 'N days ago'; from here on weeks. */
export const relativeDaysBelow = 7;
/** Below: 'N weeks ago'; from here on months. */
export const relativeWeeksBelowDays = 30;

/** Unless a call's row in the contract allows more. */
export const maxBodyBytes = 16 * 1024;
export const maxPageOffset = 1_000_000;
/** A quiz asks each card at most once. */
export const maxQuizQuestions = maxSetCards;
/** The first ones, as many as visitors may send at once. */
export const maxGradedQuestions = 200;
