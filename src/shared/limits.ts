/**
 * Every number the product keeps to: spec section 9 and the rules of the HTTP interface.
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
export const maxTermLength = 1_000;
export const maxDefinitionLength = 5_000;
export const maxCategoryNameLength = 100;
export const minPasswordLength = 8;
/** Bounds the work of the password hash, far above any passphrase. */
export const maxPasswordLength = 1_000;
export const maxSearchLength = 200;
/** Each word is a condition of the query; nobody searches for more. */
export const maxSearchWords = 10;
/** How long a search rests before it is sent. */
export const searchDebounceMs = 150;
/** Twice a title's length, which holds the key of any; a key is an index entry and PostgreSQL bounds those (2,704 bytes). */
export const maxSortKeyLength = 400;
export const maxIdempotencyKeyLength = 100;
/** A character as JSON at most: two escapes of six bytes. */
const maxCharacterJsonBytes = 12;

// Counts

export const maxSetCards = 10_000;
export const maxBulkTerms = 1_000;
export const maxCsvRows = 10_000;
/** The beginning of a CSV file that tells its delimiter, in UTF-16 units: some ten rows at least, read within milliseconds. */
export const delimiterSampleLength = 64 * 1024;
export const maxBlockedInitials = 1_000;
export const maxCatalogCategories = 500;

// Files

export const maxMediaBytes = 10 * 1024 * 1024;
export const maxPosterBytes = 1024 * 1024;
export const maxThumbnailBytes = 10 * 1024 * 1024;
export const maxCsvBytes = 5 * 1024 * 1024;
/** Width times height: the sharpest cameras of today's phones. Decoded it takes 200 MB, in the browser as well. */
export const maxMediaPixels = 50_000_000;
/** The longest panoramas of phones. */
export const maxMediaSidePx = 16_384;
/** Of all pixels, four bytes for each: with 16 bits a colour, an image can have half as many. */
export const maxDecodedBytes = 4 * maxMediaPixels;
/** Of what a decoder keeps of an image at once: a progressive photograph of 25 megapixels. */
export const maxHeldBytes = 75_000_000;
/** Rows that it keeps, where it need not keep the whole (progressive, interlaced, GIF). Measured with libvips 8.18. */
export const decodedRows = 1_100;
/** Between two stored files that are cleaned: others use the disk, the bucket and the line too. */
export const cleaningPauseMs = 100;
/** ICC profiles of printers, the largest that are in use, have 2 MB. */
export const maxColourProfileBytes = 4_000_000;
/** Resident memory of the process that decodes: 70 MB for itself, a whole image, and what is made of it. */
export const maxDecoderBytes = 210_000_000;
/** With more than this after a file, the next one gets a new process. */
export const maxIdleDecoderBytes = 105_000_000;
/** Of which for JavaScript: the index of ten thousand frames takes 20 MB. */
export const maxDecoderHeapMb = 96;
/** Far above what the largest honest file needs: a 10 MB clip of ten thousand frames takes half a second. */
export const maxDecodingMs = 20_000;
/** How long the decoder waits for the next file before it ends and gives its memory back. */
export const decoderIdleMs = 10_000;
/** Longest side of a poster: a card on a large screen. */
export const posterMaxPx = 1_280;
/** Longest side of a set's own thumbnail: a catalog tile on a screen of high density. */
export const thumbnailMaxPx = 960;
/** Longest sides of a picture in small: a catalog tile, and one on a screen of high density. */
export const imageVariantSizesPx = [320, 640] as const;
/** Some 2,000 of them. */
export const imageVariantsBytes = 32 * 1024 * 1024;
/** While one is made small, the next is read. */
export const imageVariantsAtOnce = 2;
/** Being made or waiting for it, some seconds of work; whoever asks for more is shown the whole picture. */
export const imageVariantsUnderWay = 100;
/** The frame of a video that becomes its poster. */
export const posterAtSeconds = 1;
export const posterJpegQuality = 0.85;
/** How long removed files wait in the trash, for a backup to name them and for mistakes to come out. */
export const trashKeptMs = 30 * 24 * 60 * 60 * 1000;
/** From the beginning of one daily backup to that of the next. */
export const backupEveryMs = 24 * 60 * 60 * 1000;
/** How often the server looks whether a backup is due: so long after a failed one, or after the time when it was switched off, it comes. */
export const backupCheckMs = 10 * 60 * 1000;
/** The share of the media store's files that a database may not know before it is taken for an older one. */
export const maxOrphanMediaShare = 0.05;
/** A media path names one content for ever. */
export const mediaMaxAgeSeconds = 365 * 24 * 60 * 60;

/** How long a deleted set can be restored. */
export const deletedSetsKeptMs = 30 * 24 * 60 * 60 * 1000;

/** What a set's cards take at most as CSV in an archive: each character four bytes long, and some room for the files' names. */
export const maxArchiveTextBytes = maxSetCards * (4 * (maxTermLength + maxDefinitionLength) + 400);
/** An image or video and a poster for each card, and the set's own. */
export const maxArchiveFiles = 2 * maxSetCards + 10;
/** Images and videos of an archive that are sent at once. */
export const archiveUploadsAtOnce = 2;
/** Text of cards that come in by one call, in UTF-16 units: read by the server without keeping others waiting. */
export const maxImportTextLength = 500_000;
/** Characters of a title that name its export, of which file systems allow 255 bytes. */
export const maxFileNameLength = 60;

// Rates, per address; generous for a classroom behind one

export const maxScoresPerMinute = 60;
export const maxEventsPerMinute = 6_000;
/** What visitors send besides scores and events: sign-outs, calls without a session. */
export const maxVisitorWritesPerMinute = 300;
export const maxFailedLogins = 10;
export const failedLoginWindowMs = 15 * 60 * 1000;
export const rateWindowMs = 60 * 1000;
/** How far the clocks of several processes may differ; what lies further in the future was written before a clock was set back. */
export const maxClockSkewMs = 60 * 1000;
/** How long counts of attempts are kept: longer than any window that looks back at them. */
export const attemptsKeptMs = 60 * 60 * 1000;
/** Events of one address that a process counts by itself before it asks what the other processes counted. */
export const eventRateShareThreshold = maxEventsPerMinute / 20;
/** Addresses whose events are counted apart; the ones beyond share a count, which bounds the memory. */
export const maxRatedAddresses = 20_000;

// Signing in

/** OWASP's scrypt setting for 32 MB: the strength of 128 MB in a quarter of the memory. */
export const passwordHashCost = { log2N: 15, blockSize: 8, parallelism: 3 } as const;
/** Each takes 32 MB and a third of a second of a core. */
export const maxParallelHashes = 2;
/** Beyond, the sign-in that would have its turn last gives way. */
export const maxWaitingHashes = 500;
/** Tries of a larger network (/24, /48) within `failedLoginWindowMs` that are answered at once; the ones beyond take turns. */
export const maxQuickTries = 100;
/** Networks that the admin signed in from and that go first when many guess. */
export const maxKnownNetworks = 20;
/** A session ends this long after its last use, … */
export const sessionIdleMs = 14 * 24 * 60 * 60 * 1000;
/** … and this long after the sign-in at the latest. */
export const sessionMaxMs = 90 * 24 * 60 * 60 * 1000;
/** How far a session's end must move before it is written down: once a day, not once a request. */
export const sessionRenewalMs = 24 * 60 * 60 * 1000;

// The process

/** An accepted event is on disk this long after it came, at the latest. */
export const eventFlushMs = 250;
/** A visitor's read waits this long at most for the latest views to be counted. */
export const visitorFlushMs = 100;
/** While the database takes longer than this to write events, no more are accepted: they might not survive a crash. */
export const maxEventWriteMs = 1_000;
/** Events with a key, and counters (set, type and hour) of those without, that may wait to be written. */
export const maxBufferedCounters = 20_000;
/** How long a repeated event is known: visitors come back the next day. */
export const eventKeysKeptMs = 24 * 60 * 60 * 1000;
/** Events that a browser keeps until the server has them; further ones are not counted. */
export const maxKeptEvents = 500;
/** Scores that a browser keeps until the server has them. */
export const maxKeptScores = 20;
export const shutdownMs = 10_000;
/** What requests under way get of it; the rest is for the last events. */
export const finishRequestsMs = 7_000;
/** Readiness: how long database and media store may take to answer, and how long an answer counts for everybody who asks. */
export const healthCheckMs = 4_000;
export const healthKeptMs = 1_000;
/** An unlisted set is only as secret as its id. */
export const minIdRandomBits = 72;

/** A token that nobody guesses. */
export const minMetricsTokenLength = 16;

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
/** How long the catalog's search rests: with the server's answer, results are there within 150 ms of the last key. */
export const catalogSearchRestMs = 40;
/** From pointing at a tile to its video: a pointer that merely passes fetches none. */
export const previewDelayMs = 120;
/** How long the catalog keeps results on screen that are no longer asked for, before it shows that it waits. */
export const catalogPatienceMs = 150;
/** How long the catalog's pages are kept while a set is studied. */
export const catalogKeptMs = 4 * 60 * 60 * 1000;
/** Terms that a set's page in the catalog lists; a longer list is scrolled past by everybody. */
export const maxListedTerms = 200;
/** A panel that was read this recently, such as with the document, is not read again when it is shown. */
export const justReadMs = 10_000;
/** A site map holds 50,000 addresses, the catalog's own among them. */
export const maxSiteMapSets = 49_999;
/** How many papers there are for sets. */
export const setHueCount = 8;

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
/** How long a score may be kept by a browser without a network and still be believed to belong to its game. */
export const runTokenMaxAgeMs = 30 * 24 * 60 * 60 * 1000;
export const maxRunTokenLength = 200;
/** Scores of one network on a board whose games the server did not see begin; the best stay. */
export const maxUnverifiedEntries = 5;
export const maxEventMetadataBytes = 2 * 1024;
export const analyticsRefreshMs = 60_000;
/** Points of a series by month: twenty years. */
export const maxSeriesMonths = 240;
/** A chart of all time shows so many at least, those before the first event empty. */
export const minChartMonths = 12;
/** Sets whose counters one query recomputes: its work is short, so that others get their turn in between. */
export const reconciledSetsPerQuery = 20;

// Toasts, tooltips and selects

export const maxVisibleToasts = 1;
export const toastDismissMs = 3_000;
/** For a toast that offers an action: time to read it and to get there (WCAG 2.2, 2.2.1). */
export const toastWithActionMs = 10_000;
/** From dismissal to removal: the time its way out takes. */
export const toastRemoveMs = 300;
/** For toasts that name no duration. */
export const toastViewportDefaultMs = 5_000;
export const toastSwipePx = 50;
export const toastMaxWidthPx = 420;
export const tooltipDelayMs = 700;
export const tooltipSkipDelayMs = 300;
export const selectTypeAheadResetMs = 1_000;
/** The same action asked for again so soon, such as by the second half of a double click, is meant once. */
export const repeatedActionMs = 1_000;

// Saving while typing

/** The pause before a save is tried again that did not reach the server; it doubles up to … */
export const minSaveRetryMs = 1_000;
/** … this. */
export const maxSaveRetryMs = 30_000;
/** A save without an answer for so long counts as lost; what was typed since must not wait behind it for ever. */
export const saveTimeoutMs = 20_000;
/** Small files are with the server sooner than they can be taken back: after a cancelled upload it is asked what it has. */
export const cancelledUploadCheckMs = 2_000;
/** Deletions of cards that are under way at the same time: enough to hide the network's delay. */
export const parallelDeletions = 4;
/** How long the way back waits at most for the deletion of a set that was left empty. */
export const untouchedDeletionMs = 3_000;
/** How long nothing must have been saved before it says so: while somebody types, the words stay the same. */
export const savedShownAfterMs = 400;
/** After so long without a key, nobody is in the middle of a word that a dialog would cut off. */
export const typingRestMs = 1_000;
/** How long nothing must have been typed before it is shown beside its field too: drawing it costs the next key time. */
export const typedShownAfterMs = 300;
/** The share of a text's limit from which on its length is shown. */
export const textLengthShownAt = 0.9;

// Many clips at once

/** Files in one list; the ones beyond wait for the next. */
export const maxClips = 300;
/** Two keep a line busy while one of them is being checked; more would only take it from each other. */
export const clipUploadsAtOnce = 2;
/** Videos whose posters are made before their turn comes: the next upload never waits for one. */
export const clipsPreparedAhead = 2;
/** The pause before an upload is tried again that did not reach the server; it doubles up to … */
export const minUploadRetryMs = 1_000;
/** … this. */
export const maxUploadRetryMs = 15_000;
/** The longest pause that a server may ask for. */
export const maxRetryAfterMs = 5 * 60 * 1000;
/** An upload that neither moves on nor is answered for so long counts as lost. */
export const uploadStallMs = 30_000;
/** How soon after an uploaded file the lists of sets count its card. */
export const uploadedListRefreshMs = 2_000;
/** Cards in one batch: a set full, and as many files that came to nothing. */
export const maxBatchPlaces = 2 * maxSetCards;
/** A card as JSON, also in a form: its texts of the longest kind, each character escaped, and some room for the rest. */
export const maxCardJsonBytes = (maxTermLength + maxDefinitionLength) * maxCharacterJsonBytes + 4 * 1024;
/** Of a field that is being edited, the text that was there and those that may have been saved though no answer came. */
export const maxSeenTexts = 3;
/** An edit of a card carries its texts and those that were seen before. */
export const maxCardEditJsonBytes = (1 + maxSeenTexts) * maxCardJsonBytes;
/** From this many files of one name on, their numbers tell them apart. */
export const minClipSeries = 3;

/** Cards of a pasted text that are shown before they come in, and lines that are told to be wrong. */
export const pastedCardsShown = 5;

// Screens

/** Below: sheets from the bottom, rows that fold, menus instead of icons. */
export const mobileBreakpointPx = 768;
/** Below: the embed code generator is a sheet. */
export const embedSheetBreakpointPx = 1024;

// Embedding

export const embedHeightsPx = [550, 750] as const;
export const defaultEmbedHeightPx = 750;
export const maxEmbedHeightPx = 10_000;
export const catalogFrameHeightPx = 750;
export const catalogSnippetHeightPx = 800;
/** How often a host page tells the frame which part of it is on screen. */
export const parentViewportMs = 100;
/** How long the choices of the generator rest before its preview follows. */
export const embedPreviewRestMs = 300;
/** The tallest frame that is believable: a long catalog, scrolled to its end. */
export const maxFrameHeightPx = 100_000;
/** The furthest scroll position that is believable; browsers stop at some 33 million. */
export const maxScrollPx = 50_000_000;

// Flip mode

export const preloadAhead = 3;
export const preloadBehind = 1;
export const swipeMinPx = 75;
export const swipeMaxMs = 400;
export const flipTransitionMs = 150;
/** The turn of the card around its vertical axis. */
export const cardTurnMs = 280;
/** How long a card without a video stays during autoplay. */
export const autoplayStillMs = 4_000;
export const videoLoaderDelayMs = 500;
export const mediaFallbackMs = 3_000;
/** How long a video that plays has the line to itself, where it cannot be told to be all there; then the next one may come. */
export const videoAloneMs = 8_000;
export const embedNotFoundMs = 3_000;
export const confettiMs = 3_000;
/** How fast a video may run, as a share of its own speed. */
export const videoSpeeds = [0.5, 0.75, 1] as const;
/** A step of a video whose frames the browser does not tell. */
export const usualFrameSeconds = 1 / 30;
/** What a frame of a video can last; between two that were shown, the browser may have left some out. */
export const minFrameSeconds = 1 / 240;
export const maxFrameSeconds = 1 / 8;
/** Cards of one set that a browser remembers as still being learned; the oldest go first. */
export const maxLearningCards = 300;
/** Sets whose cards it remembers; those that were not practised for longest go first. Both together take 150 KB. */
export const maxLearningSets = 30;
/** Sets in which a browser remembers where its visitor was; the oldest go first. Together 6 KB. */
export const maxRememberedPlaces = 100;

// Quiz mode

export const questionCounts = [5, 10, 15, 'all'] as const;
export const defaultMaxQuestions = 10;
export const minQuizCards = 2;
export const quizDistractors = 3;
/** Score from which the praise changes, in percent. */
export const outstandingScorePercent = 85;
export const niceWorkScorePercent = 70;

// Match mode

export const matchingTileCounts = [6, 8, 12] as const;
export const defaultMatchingTiles = 12;
export const minMatchingTiles = 4;
export const maxMatchingTiles = 24;
export const matchTickMs = 10;
export const matchShakeMs = 600;
export const matchVideoWaitMaxMs = 3_000;
/** Counted from the moment the board is built. */
export const matchVideoWaitMinMs = 1_500;
export const matchSpeedPraiseMsPerPair = 2_000;
/** How long the board stays, all matched, before the result: long enough to see the last pair. */
export const matchResultDelayMs = 350;
/** How long a result waits for its place on the leaderboard before it does without. */
export const matchRankWaitMs = 1_500;

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

/** A JSON body is read up to this size, but for the calls whose row in the contract allows more. */
export const maxBodyBytes = 16 * 1024;
/** The texts of a set. */
export const maxSetJsonBytes =
  (2 * maxTitleLength + maxDescriptionLength + maxCategoriesLength + maxTagsLength) * maxCharacterJsonBytes + 4 * 1024;
/** An edit of a set carries its texts and those that were seen before. */
export const maxSetEditJsonBytes = (1 + maxSeenTexts) * maxSetJsonBytes;
/** A full bulk import, four bytes a character, and some room for the quotes. */
export const maxBulkJsonBytes = maxBulkTerms * maxTermLength * 4 + 64 * 1024;
/** Pasted cards: a UTF-16 unit takes six bytes when it is escaped, and a card some room for its names and quotes. */
export const maxImportJsonBytes = maxImportTextLength * 6 + maxSetCards * 64;
/** The ids of a full set, each with its quotes and comma, as short as the server makes them. */
export const maxOrderJsonBytes = maxSetCards * 64;
export const maxInitialsJsonBytes = maxBlockedInitials * (blockedInitialsLength * maxCharacterJsonBytes + 4) + 4 * 1024;
export const maxCategoriesJsonBytes =
  maxCatalogCategories * (maxCategoryNameLength * maxCharacterJsonBytes + 4) + 4 * 1024;

/** Far beyond any catalog; keeps page offsets inside every database's integers. */
export const maxPageOffset = 1_000_000;
/** A quiz asks each card of a set once at most. */
export const maxQuizQuestions = maxSetCards;
/** A match left open over night still counts; a longer one is a clock gone wrong. */
export const maxMatchSeconds = 24 * 60 * 60;
