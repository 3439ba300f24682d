import { type Route, id, isoTime, moment, userFacingError, wholeNumber } from '../platform/contract/route.ts';
import { z } from 'zod';
import {
  leaderboardLimit,
  maxCompletionTimeMs,
  maxListLimit,
  minCompletionTimeMs,
  leaderboardPairs,
} from '../platform/rules/limits.ts';
import { isPaletteEmoji } from './rules/emoji.ts';
import { normalizeInitials } from './rules/initials.ts';
import { periods } from './rules/period.ts';
import { message } from '../platform/rules/languages/texts.ts';

const maxRunTokenLength = 200;

export const period = z.enum(periods);
export type Period = z.infer<typeof period>;

/** `completionTime` is in milliseconds. `setTitle` is the set's public title, or its title if it has none. */
export const leaderboardEntry = z.object({
  id: z.string(),
  emoji: z.string(),
  initials: z.string(),
  completionTime: z.number().int(),
  pairs: z.number().int(),
  setId: z.string(),
  setTitle: z.string(),
  createdAt: isoTime,
});
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>;

export const board = z.object({ entries: z.array(leaderboardEntry) });
export type Board = z.infer<typeof board>;
/** Each board of a set lists its ten best entries. */
const boards = z.object({ month: board, all: board });
const boardQuery = z.object({
  period: period.default('all'),
  limit: wholeNumber(1, maxListLimit).default(leaderboardLimit),
});
const topTenQuery = z.object({
  completionTime: wholeNumber(minCompletionTimeMs, maxCompletionTimeMs),
  period: period.default('all'),
});
const topTen = z.object({ qualifies: z.boolean() });
const boardOfSet = z.object({ setId: id });
const entryById = z.object({ id });

/**
 * The filter selects the entries that the administrator deletes. All conditions must hold. Either `setId` or
 * `sameSourceAs` is required.
 */
const entryFilter = z
  .object({
    setId: id.optional(),
    /** The id of an entry. The filter then selects all entries from the same network, including this one. */
    sameSourceAs: id.optional(),
    since: moment.optional(),
    until: moment.optional(),
  })
  .refine(({ setId, sameSourceAs }) => setId !== undefined || sameSourceAs !== undefined, {
    error: 'Name a set or an entry',
    path: ['setId'],
  });
const entryCount = z.object({ count: z.number().int() });

const gameToStart = z.object({ setId: id });
const startedGame = z.object({ runToken: z.string() });

/** Initials are 1 to 3 letters or digits of any script, stored as NFC and upper-cased. */
export const newScore = z.object({
  setId: id,
  initials: z
    .string()
    .max(100)
    .transform((typed, context) => {
      const initials = normalizeInitials(typed);
      if (initials !== undefined) return initials;
      const { error, params } = userFacingError(message('Please enter 1-3 characters for your initials'));
      context.addIssue({ code: 'custom', message: error, params });
      return z.NEVER;
    }),
  emoji: z.string().refine(isPaletteEmoji, { error: 'Please choose an emoji of the palette' }),
  completionTime: z.number().int().min(minCompletionTimeMs).max(maxCompletionTimeMs),
  pairs: z.literal(leaderboardPairs),
  /**
   * The server issues the token when the game begins. Scores without a token are accepted, but only a few per network.
   */
  runToken: z.string().max(maxRunTokenLength).optional(),
});
export type NewScore = z.infer<typeof newScore>;

const rank = z.number().int().min(1);

/** Ranks start at 1. */
const submittedScore = z.object({ entry: leaderboardEntry, ranks: z.object({ month: rank, all: rank }) });

export const leaderboardRoutes = {
  'GET /api/leaderboard/global': {
    summary: 'The fastest times of all public sets',
    access: 'anyone',
    isCrossOrigin: true,
    query: boardQuery,
    status: 200,
    response: board,
  },
  'GET /api/leaderboard/:setId': {
    summary: 'The fastest times of a set',
    access: 'visible-set',
    isCrossOrigin: true,
    params: boardOfSet,
    query: boardQuery,
    status: 200,
    response: board,
  },
  'GET /api/leaderboard/:setId/boards': {
    summary: 'The best ten times of a set, of this month and of all time',
    access: 'visible-set',
    isCrossOrigin: true,
    params: boardOfSet,
    status: 200,
    response: boards,
  },
  'GET /api/leaderboard/:setId/check-top-ten': {
    summary: 'Would this time be among the best ten?',
    access: 'visible-set',
    isCrossOrigin: true,
    params: boardOfSet,
    query: topTenQuery,
    status: 200,
    response: topTen,
  },
  'POST /api/leaderboard/start': {
    summary: 'Begin a game: a token that proves how long it took',
    access: 'visible-set',
    isCrossOrigin: true,
    body: gameToStart,
    status: 201,
    response: startedGame,
  },
  'POST /api/leaderboard/submit': {
    summary: 'Submit a score',
    access: 'visible-set',
    isSetChecked: true,
    isCrossOrigin: true,
    isIdempotent: true,
    body: newScore,
    status: 201,
    response: submittedScore,
  },
  'DELETE /api/leaderboard/entries/:id': {
    summary: 'Remove a score',
    access: 'admin',
    params: entryById,
    status: 204,
  },
  'GET /api/leaderboard/entries/count': {
    summary: 'How many scores there are of a set, a time or one network',
    access: 'admin',
    query: entryFilter,
    status: 200,
    response: entryCount,
  },
  'DELETE /api/leaderboard/entries': {
    summary: 'Remove all scores of a set, a time or one network',
    access: 'admin',
    query: entryFilter,
    status: 200,
    response: entryCount,
  },
} as const satisfies Record<string, Route>;
