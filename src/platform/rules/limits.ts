/** Constants that several folders share. Units are in their names. Lengths count code points, unless a line says so. */

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
/** How many clips a card may have, including the first one. */
export const maxCardClips = 4;
export const maxClipLabelLength = 40;
export const maxCategoryNameLength = 100;
export const minPasswordLength = 8;
/** The longest password, in UTF-16 units, which bounds the cost of hashing. */
export const maxPasswordLength = 1_000;
export const maxSearchLength = 200;
export const maxIdempotencyKeyLength = 100;

export const maxSetCards = 10_000;
/** How many cards one call may add. */
export const maxBulkTerms = 1_000;
export const maxCsvRows = 10_000;
export const maxBlockedInitials = 1_000;
export const maxCatalogCategories = 500;

export const maxMediaBytes = 10 * 1024 * 1024;
/** The largest file that the browser converts to an upload. */
export const maxSourceClipBytes = 500 * 1024 * 1024;
/** The longest side of a clip that the browser converts. */
export const maxClipSidePx = 1_280;
export const maxPosterBytes = 1024 * 1024;
export const maxThumbnailBytes = 10 * 1024 * 1024;
export const maxCsvBytes = 5 * 1024 * 1024;
/** The shortest side of a signing box, as a fraction of the frame's width or height. */
export const minSigningBoxSide = 0.1;
/** The most pixels of an image, each of which takes four bytes when it is decoded. */
export const maxMediaPixels = 50_000_000;
/** How much memory the decoder of a picture may use at once. */
export const maxHeldBytes = 75_000_000;
/** The largest colour profile that an image keeps. */
export const maxColourProfileBytes = 4_000_000;
/** The time of the frame that becomes the poster of a video. */
export const posterAtSeconds = 1;
/** From 0 to 1, as `toBlob` of a canvas takes it. */
export const posterJpegQuality = 0.85;
/** The longest recorded or drawn clip, which fits into an upload. */
export const maxClipSeconds = 30;
export const backupEveryMs = 24 * 60 * 60 * 1000;
/** The limit of a JSON body. A route of the contract may allow more. */
export const maxBodyBytes = 16 * 1024;
/** How much text one call may import, in UTF-16 units. */
export const maxImportTextLength = 500_000;

// Rates are per address, behind which there may be a whole classroom. Those of scores and events are beside their counters.

/**
 * How many launches of activities, and how many results, an address may send in a minute. A launch takes two requests,
 * and a whole school may be behind one address.
 */
export const maxLaunchesPerMinute = 1_200;
/** How often an address may start games, or sign out without a session, in a minute. */
export const maxVisitorWritesPerMinute = 300;
export const failedLoginWindowMs = 15 * 60 * 1000;
/** The window in which calls are counted for rate limits. */
export const rateWindowMs = 60 * 1000;
/** How far in the future a stored time may be. A later one is from before the clock was set back. */
export const maxClockSkewMs = 60 * 1000;

/** The largest `limit` that calls for a list accept. */
export const maxListLimit = 100;
/** The largest `offset` that calls for a list accept. */
export const maxPageOffset = 1_000_000;
export const dashboardPageSizes = [10, 20, 50] as const;
export const defaultDashboardPageSize = 10;
export const catalogPageSize = 24;
/** How many sets of a page name the position of the next one, which is lost only if all of them leave the catalog. */
export const catalogAnchors = 5;
/** How many empty tiles stand for the sets while they are loaded. */
export const catalogSkeletons = 12;
/** The next page is loaded when this fraction of the list's end is visible. */
export const catalogLoadAtVisibility = 0.5;
/** How far a press of a scroll button moves the row of categories. */
export const categoryScrollPx = 200;
/** How many terms the page of a set lists. */
export const maxListedTerms = 200;

/** A time is on a board if it is among this many best ones. */
export const leaderboardDepth = 10;
/** How many entries a full leaderboard of a set shows. */
export const leaderboardLimit = 20;
/** How many entries the panel beside the catalog fetches. */
export const globalLeaderboardPanelLimit = 10;
/** The places that have a medal, and that a collapsed leaderboard shows. */
export const leaderboardTopShown = 3;
/** How many entries the page of the leaderboard of all sets shows. */
export const globalLeaderboardShown = 20;
export const minInitialsLength = 1;
export const maxInitialsLength = 3;
/** How many letters or digits blocked initials have. With combining marks, they may have more code points. */
export const blockedInitialsLength = 3;
/** The number of pairs in a match whose time can be on a board. */
export const leaderboardPairs = 6;
/** The shortest time that is accepted, because nobody matches `leaderboardPairs` faster. */
export const minCompletionTimeMs = 1_000;
export const maxCompletionTimeMs = 3_600_000;
/** The call that starts a game takes at most this long, so a score may be longer than its game by as much. */
export const runToleranceMs = 5_000;
/** For how long the server recognises a repeated event by its key. */
export const eventKeysKeptMs = 24 * 60 * 60 * 1000;
/** How often the dashboard fetches its figures again. */
export const analyticsRefreshMs = 60_000;

/** How long a toast without an action stays. */
export const toastDismissMs = 3_000;
/** How long the animation takes with which a toast leaves. */
export const toastRemoveMs = 300;
export const tooltipDelayMs = 700;
/** A tooltip opens without delay if another one closed less than this time ago. */
export const tooltipSkipDelayMs = 300;
/** How long after a click a second one counts as the same. */
export const repeatedActionMs = 1_000;

/** How many files one list of clips to add holds. */
export const maxClips = 300;
/** How many places a batch has: enough for a full set and as many files that could not be added. */
export const maxBatchPlaces = 2 * maxSetCards;
/**
 * The most texts of a field that an edit names as seen: the text before typing, and those that were sent but never
 * answered.
 */
export const maxSeenTexts = 3;
/** How many cards the preview of a pasted text shows. */
export const pastedCardsShown = 5;

/** The width below which a window has sheets from the bottom, and rows that fold. */
export const mobileBreakpointPx = 768;
/** The width below which a window has menus instead of a row's icons, and sheets instead of wide dialogs. */
export const tabletBreakpointPx = 1024;

export const embedHeightsPx = [550, 750] as const;
export const defaultEmbedHeightPx = 750;
/** The height of the frame that shows the player on the page of a set. */
export const catalogFrameHeightPx = 750;
/** The height of the frame in the code that embeds the catalog. */
export const catalogSnippetHeightPx = 800;
/** The highest frame, which is enough for a long catalog. */
export const maxFrameHeightPx = 100_000;

/** How many cards after the current one are loaded ahead. */
export const preloadAhead = 3;
/** How many cards before the current one stay loaded. */
export const preloadBehind = 1;
export const swipeMinPx = 75;
export const swipeMaxMs = 400;
export const flipTransitionMs = 150;
/** How long a card takes to leave the screen after a swipe. */
export const throwMs = 180;
/** How long autoplay shows a card without a video. */
export const autoplayStillMs = 4_000;
/** How long media may load before a dot says that they are late. */
export const videoLoaderDelayMs = 500;
/** How long the program of a page waits for the first picture, so that the picture loads first. */
export const mediaFallbackMs = 3_000;
/** How long an embedded player waits for its set before it says that the set is missing. */
export const embedNotFoundMs = 3_000;
export const confettiMs = 3_000;
/** The longest recording that a visitor makes beside a sign. */
export const maxOwnClipSeconds = 10;
export const videoSpeeds = [0.5, 0.75, 1] as const;
/** The duration of a frame where the browser does not report it. */
export const usualFrameSeconds = 1 / 30;

export const defaultMaxQuestions = 10;
export const minQuizCards = 2;
/** A quiz asks each card at most once. */
export const maxQuizQuestions = maxSetCards;
/** The first questions of a quiz, as many as visitors may send at once. */
export const maxGradedQuestions = 200;
export const quizDistractors = 3;
/** The most confusions that a quiz reports, because more would not fit into the event's metadata. */
export const maxConfusionsPerQuiz = 30;
/** The most answers that a quiz reports, because more would not fit into the event's metadata. */
export const maxReportedAnswersPerQuiz = 24;
/** How often two cards must be mixed up before the teacher sees it. */
export const minConfusionObservations = 5;
/** How many cards a card lists that learners confuse with it. */
export const maxConfusedCards = 5;
export const maxListedConfusions = 10;
/** How many answers a card must have before the teacher sees its difficulty. */
export const minAnswerObservations = 5;
export const maxListedHardest = 10;

export const defaultMatchingTiles = 12;
export const maxMatchingTiles = 24;
export const matchTickMs = 10;
export const matchShakeMs = 600;
/**
 * How long a tile takes to flip. Tiles flip one after the other, each `tileFlipStaggerMs` later than the previous one.
 */
export const tileFlipMs = 280;
export const tileFlipStaggerMs = 20;
/** The longest wait for the videos of a board, counted from the moment the board is shown. */
export const matchVideoWaitMaxMs = 3_000;
/** The shortest wait for the videos of a board, counted from the moment the board is shown. */
export const matchVideoWaitMinMs = 1_500;

/** How long a handle must be held before its row can be dragged. */
export const dragSetupDelayMs = 150;
/** How long a row takes to move aside while another one is dragged. */
export const rowMoveMs = 150;
/** How long a phone vibrates when a row is picked up. */
export const dragVibrationMs = 50;

/** Ages below this number of days are given in days. */
export const relativeDaysBelow = 7;
/** Other ages below this number of days are given in weeks, and older ones in months. */
export const relativeWeeksBelowDays = 30;
