/**
 * The numbers of spec section 9, and those that several rooms keep to. A number with one user stands in the file that uses it.
 * Units are in the names. Lengths are counted in characters, that is Unicode code points.
 */

// The product

export const productName = 'Flashcard Studio';
export const productVersion = '1.2.1';

// Text

/** The title of a set that nobody has given one yet. */
export const newSetTitle = 'New Flashcard Set';
export const maxTitleLength = 200;
export const maxDescriptionLength = 5_000;
export const maxCategoriesLength = 500;
export const maxTagsLength = 500;
/** Who signs in the clips of a set. */
export const maxSignerLength = 200;
export const maxLicenceLength = 500;
/** Far longer than any tag of BCP 47 that is in use. */
export const maxLanguageTagLength = 60;
export const maxTermLength = 1_000;
export const maxDefinitionLength = 5_000;
/** Describes one sign for who cannot see it. */
export const maxHowSignedLength = 2_000;
/** What a card shows: its image or video, and three more, such as the sign of another region. */
export const maxCardClips = 4;
export const maxClipLabelLength = 40;
export const maxCategoryNameLength = 100;
export const minPasswordLength = 8;
/** Bounds the work of the password hash, far above any passphrase. */
export const maxPasswordLength = 1_000;
export const maxSearchLength = 200;
export const maxIdempotencyKeyLength = 100;

// Counts

export const maxSetCards = 10_000;
export const maxBulkTerms = 1_000;
export const maxCsvRows = 10_000;
export const maxBlockedInitials = 1_000;
export const maxCatalogCategories = 500;

// Files

export const maxMediaBytes = 10 * 1024 * 1024;
/** The size of a clip that may be chosen, before it is converted. */
export const maxSourceClipBytes = 500 * 1024 * 1024;
/** The longer side of a converted clip. */
export const maxClipSidePx = 1_280;
export const maxPosterBytes = 1024 * 1024;
export const maxThumbnailBytes = 10 * 1024 * 1024;
export const maxCsvBytes = 5 * 1024 * 1024;
/** Of the frame's width and height: what is smaller is no signing space, and would be a blur. */
export const minSigningBoxSide = 0.1;
/** Width times height: the sharpest cameras of today's phones. Decoded it takes 200 MB, in the browser as well. */
export const maxMediaPixels = 50_000_000;
/** Of what a decoder keeps of an image at once: a progressive photograph of 25 megapixels. */
export const maxHeldBytes = 75_000_000;
/** ICC profiles of printers, the largest that are in use, have 2 MB. */
export const maxColourProfileBytes = 4_000_000;
/** The frame of a video that becomes its poster. */
export const posterAtSeconds = 1;
export const posterJpegQuality = 0.85;
/** Of what the studio records or draws: as sharp as it must be, it still fits into an upload. */
export const maxClipSeconds = 30;
/** From the beginning of one daily backup to that of the next. */
export const backupEveryMs = 24 * 60 * 60 * 1000;
/** Text of cards that come in by one call, in UTF-16 units: read by the server without keeping others waiting. */
export const maxImportTextLength = 500_000;

// Rates, per address; generous for a classroom behind one. Those of scores and events stand beside their counters.

/** Launches from learning platforms. A whole school may be behind one address, and each launch is two requests. */
export const maxLaunchesPerMinute = 1_200;
/** What visitors send besides scores and events: starts of games, sign-outs without a session. */
export const maxVisitorWritesPerMinute = 300;
export const failedLoginWindowMs = 15 * 60 * 1000;
export const rateWindowMs = 60 * 1000;
/** How far the clocks of several processes may differ; what lies further in the future was written before a clock was set back. */
export const maxClockSkewMs = 60 * 1000;

// Lists

export const maxListLimit = 100;
export const dashboardPageSizes = [10, 20, 50] as const;
export const defaultDashboardPageSize = 10;
export const catalogPageSize = 24;
/** Of the sets shown last, so many tell where the next page begins: all of them would have to leave the catalog at once. */
export const catalogAnchors = 5;
export const catalogSkeletons = 12;
/** The share of the list's end that must be on screen before more is loaded. */
export const catalogLoadAtVisibility = 0.5;
export const categoryScrollPx = 200;
/** Terms that a set's page in the catalog lists; a longer list is scrolled past by everybody. */
export const maxListedTerms = 200;

// Leaderboards and analytics

/** Places on a board that a score can qualify for. */
export const leaderboardDepth = 10;
export const leaderboardLimit = 20;
export const globalLeaderboardPanelLimit = 10;
export const leaderboardTopShown = 3;
export const globalLeaderboardShown = 20;
export const minInitialsLength = 1;
export const maxInitialsLength = 3;
export const blockedInitialsLength = 3;
export const emojiPaletteSize = 48;
/** Only boards of this many pairs are comparable. */
export const leaderboardPairs = 6;
/** Nobody matches six pairs within a second. */
export const minCompletionTimeMs = 1_000;
export const maxCompletionTimeMs = 3_600_000;
/** How much longer than the server measured a game may seem to have taken: the call that starts it is on its way for so long at most. */
export const runToleranceMs = 5_000;
/** How long a repeated event is recognised: visitors come back the next day. */
export const eventKeysKeptMs = 24 * 60 * 60 * 1000;
export const analyticsRefreshMs = 60_000;

// Toasts, tooltips and selects

export const maxVisibleToasts = 1;
export const toastDismissMs = 3_000;
/** From dismissal to removal: the time its way out takes. */
export const toastRemoveMs = 300;
/** For toasts that name no duration. */
export const toastViewportDefaultMs = 5_000;
export const toastMaxWidthPx = 420;
export const tooltipDelayMs = 700;
export const tooltipSkipDelayMs = 300;
export const selectTypeAheadResetMs = 1_000;
/** The second half of a double click, for example, is meant once. */
export const repeatedActionMs = 1_000;

// Many clips at once

/** The ones beyond wait for the next list. */
export const maxClips = 300;
/** A set full, and as many files that came to nothing. */
export const maxBatchPlaces = 2 * maxSetCards;
/** Texts of a field that an editor may have seen: the one that was there, and those that may be saved although no answer came. */
export const maxSeenTexts = 3;
/** Before they come in; also wrong lines. */
export const pastedCardsShown = 5;

// Screens

/** Below: sheets from the bottom, rows that fold, menus instead of icons. */
export const mobileBreakpointPx = 768;
/** Below: the embed code generator is a sheet. */
export const embedSheetBreakpointPx = 1024;

// Embedding

export const embedHeightsPx = [550, 750] as const;
export const defaultEmbedHeightPx = 750;
export const catalogFrameHeightPx = 750;
export const catalogSnippetHeightPx = 800;
/** A long catalog, scrolled to its end. */
export const maxFrameHeightPx = 100_000;

// Flip mode

export const preloadAhead = 3;
export const preloadBehind = 1;
export const swipeMinPx = 75;
export const swipeMaxMs = 400;
export const flipTransitionMs = 150;
/** A card that is thrown off the deck, or comes back onto it. */
export const throwMs = 180;
/** During autoplay. */
export const autoplayStillMs = 4_000;
export const videoLoaderDelayMs = 500;
export const mediaFallbackMs = 3_000;
export const embedNotFoundMs = 3_000;
export const confettiMs = 3_000;
/** Of what visitors record of themselves beside a sign: as long as a sign is, and hardly any memory. */
export const maxOwnClipSeconds = 10;
/** Shares of its own speed. */
export const videoSpeeds = [0.5, 0.75, 1] as const;
/** Where the browser does not tell frames. */
export const usualFrameSeconds = 1 / 30;

// Quiz mode

export const defaultMaxQuestions = 10;
export const minQuizCards = 2;
export const quizDistractors = 3;
/** More than these a quiz does not tell: all fit into the metadata of its event. */
export const maxConfusionsPerQuiz = 30;
export const maxToldAnswersPerQuiz = 24;
/** So often two cards have to be mixed up until it shows. */
export const minConfusionSightings = 5;
/** The most that a card lists. */
export const maxConfusedCards = 5;
export const maxListedConfusions = 10;
/** So often a card has to be answered until it shows how hard it is. */
export const minAnswerSightings = 5;
export const maxListedHardest = 10;

// Match mode

export const defaultMatchingTiles = 12;
export const maxMatchingTiles = 24;
export const matchTickMs = 10;
export const matchShakeMs = 600;
/** Each tile turns over at the start, one a little after the other. */
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

/** But for calls whose row in the contract allows more. */
export const maxBodyBytes = 16 * 1024;
/** Far beyond any catalog, and inside every database's integers. */
export const maxPageOffset = 1_000_000;
/** A quiz asks each card of a set once at most. */
export const maxQuizQuestions = maxSetCards;
/** A learning platform gets this many answers of a quiz, the first ones: as many as visitors may send at once. */
export const maxGradedQuestions = 200;
