import { type Route, id } from '../platform/contract/route.ts';
import { z } from 'zod';
import {
  maxConfusionsPerQuiz,
  maxMatchingTiles,
  maxQuizQuestions,
  maxReportedAnswersPerQuiz,
} from '../platform/rules/limits.ts';
import { cardKeyPattern } from '../cards/rules/card-list.ts';
import { listCompletions, type Completion } from '../modes/modes.ts';
import { setTerm } from '../cards/contract/card.ts';

export const maxEventMetadataBytes = 2 * 1024;
/** The longest time of a match that is counted. A longer one means that a clock was changed during the match. */
const maxMatchSeconds = 24 * 60 * 60;

export const eventType = z.enum(['set_view', 'card_flip', ...listCompletions().map(({ event }) => event)]);
export type EventType = z.infer<typeof eventType>;

/** The ids of the card that was asked for and of the card that was chosen instead, both of one set. */
const confusion = z.tuple([id, id]);
export type Confusion = z.infer<typeof confusion>;

/** The metadata of an event before it is written as JSON. */
export type EventMetadata = Readonly<Record<string, number | readonly Confusion[] | readonly string[]>>;

/** Cards that a quiz asked for, by the beginnings of their ids (see `cardKeyOf`). A long quiz names only some of them. */
const answeredCards = z.array(z.string().regex(cardKeyPattern)).max(maxReportedAnswersPerQuiz).default([]);

/** Sent when a mode with a score is finished. `score` is a percentage. */
const scoreMetadata = z
  .object({
    score: z.number().min(0).max(100),
    totalQuestions: z.number().int().min(1).max(maxQuizQuestions),
    correctAnswers: z.number().int().min(0),
    confusions: z.array(confusion).max(maxConfusionsPerQuiz).default([]),
    rightCards: answeredCards,
    wrongCards: answeredCards,
  })
  .refine((quiz) => quiz.correctAnswers + quiz.confusions.length <= quiz.totalQuestions)
  .refine((quiz) => quiz.rightCards.length <= quiz.correctAnswers)
  .refine((quiz) => quiz.correctAnswers + quiz.wrongCards.length <= quiz.totalQuestions);

/** Sent when a timed mode is finished. `completionTime` is in seconds. */
const timeMetadata = z.object({
  completionTime: z.number().positive().max(maxMatchSeconds),
  pairs: z
    .number()
    .int()
    .min(1)
    .max(maxMatchingTiles / 2),
});

export interface CardAnswer {
  readonly cardKey: string;
  readonly isRight: boolean;
}

/** What is counted for an event. `value` is the quiz score in percent, the match time in seconds, or else 0. */
interface Counted {
  readonly value: number;
  /** Pairs confused in a quiz. Nothing guarantees that the cards belong to the set. */
  readonly confusions?: readonly Confusion[];
  /** Cards answered in a quiz, by the beginnings of their ids. */
  readonly answers?: readonly CardAnswer[];
}

export interface CountedEvent extends Counted {
  readonly setId: string;
  readonly eventType: EventType;
}

function parseCounted(type: EventType, metadata: unknown): Counted | undefined {
  switch (listCompletions().find(({ event }) => event === type)?.measure) {
    case 'score':
      return toCountedScore(scoreMetadata.safeParse(metadata).data);
    case 'time':
      return toCountedTime(timeMetadata.safeParse(metadata).data);
    case undefined:
      return typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata) ? { value: 0 } : undefined;
  }
}

function toCountedScore(quiz: z.infer<typeof scoreMetadata> | undefined): Counted | undefined {
  if (quiz === undefined) return undefined;
  const { score: value, confusions, rightCards, wrongCards } = quiz;
  const answers = [
    ...rightCards.map((cardKey) => ({ cardKey, isRight: true })),
    ...wrongCards.map((cardKey) => ({ cardKey, isRight: false })),
  ];
  return { value, ...(confusions.length > 0 && { confusions }), ...(answers.length > 0 && { answers }) };
}

function toCountedTime(match: z.infer<typeof timeMetadata> | undefined): Counted | undefined {
  return match && { value: match.completionTime };
}

function utf8Length(text: string): number {
  return Array.from(text).reduce((bytes, character) => bytes + utf8BytesOf(character.codePointAt(0) ?? 0), 0);
}

function utf8BytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An event as players send it. `metadata` is a JSON string, which views and flips may omit. */
export const analyticsEvent = z
  .object({
    setId: id,
    eventType,
    metadata: z
      .string()
      .refine((text) => utf8Length(text) <= maxEventMetadataBytes, { error: 'Too long' })
      .default('{}'),
  })
  .transform((event, context): CountedEvent => {
    const counted = parseCounted(event.eventType, parseJson(event.metadata));
    if (counted !== undefined) return { setId: event.setId, eventType: event.eventType, ...counted };
    context.addIssue({ code: 'custom', path: ['metadata'], message: `Not the metadata of ${event.eventType}` });
    return z.NEVER;
  });

const acceptedEvent = z.object({ accepted: z.literal(true) });
const reconciled = z.object({ reconciled: z.number().int() });

export const range = z.enum(['all', '30d', '7d', '24h']);
export type Range = z.infer<typeof range>;
const rangeQuery = z.object({ range: range.default('all') });
const seriesQuery = z.object({ range: range.default('all'), setId: id.optional() });
const analyticsOfSet = z.object({ setId: id });

type FigureName<Figure extends 'total' | 'average' | 'series'> = Completion['figures'][Figure];

/** Makes a field for each mode that can be completed. The modes' `figures` name these fields. */
function fieldsOfCompletions<Figure extends 'total' | 'average' | 'series', Value>(figure: Figure, value: Value) {
  const fields = listCompletions().map(({ figures }) => [figures[figure], value]);
  return Object.fromEntries(fields) as { [Name in FigureName<Figure>]: Value };
}

/** Counts and averages. An average of nothing is null. Scores are in percent and times in seconds. */
export const analytics = z.object({
  totalViews: z.number().int(),
  ...fieldsOfCompletions('total', z.number().int()),
  totalFlips: z.number().int(),
  ...fieldsOfCompletions('average', z.number().nullable()),
});
export type Analytics = z.infer<typeof analytics>;

/** Pairs of cards that learners confuse, most frequent first. */
export const confusions = z.object({
  pairs: z.array(
    z.object({
      cards: z.array(setTerm).meta({ description: 'Two' }),
      count: z.number().int().meta({ description: 'Finished quizzes in which one was chosen for the other' }),
    }),
  ),
});
export type Confusions = z.infer<typeof confusions>;

/** Cards that learners answer wrong most often, hardest first. */
export const hardestCards = z.object({
  cards: z.array(
    z.object({
      card: setTerm,
      asked: z.number().int().meta({ description: 'Answers in finished quizzes' }),
      wrong: z.number().int().meta({ description: 'Wrong ones among them' }),
    }),
  ),
});
export type HardestCards = z.infer<typeof hardestCards>;

/**
 * Counts per hour, day or month, oldest first; `at` is its start in UTC. They add up to the counts of the range, whose
 * first day may be partial.
 */
export const series = z.object({
  points: z.array(
    z.object({
      at: z.string().meta({ format: 'date-time' }),
      views: z.number().int(),
      flips: z.number().int(),
      ...fieldsOfCompletions('series', z.number().int()),
    }),
  ),
});
export type Series = z.infer<typeof series>;

export const analyticsRoutes = {
  'POST /api/analytics/event': {
    summary: 'Count an event of a player',
    access: 'visible-set',
    isCrossOrigin: true,
    isIdempotent: true,
    body: analyticsEvent,
    status: 202,
    response: acceptedEvent,
  },
  'POST /api/analytics/reconcile': {
    summary: 'Recompute the counters from what is stored',
    access: 'admin',
    status: 200,
    response: reconciled,
  },
  'GET /api/analytics': {
    summary: 'Counts and averages over all sets',
    access: 'admin',
    query: rangeQuery,
    status: 200,
    response: analytics,
  },
  'GET /api/analytics/series': {
    summary: 'Counts over time, of all sets or of one',
    access: 'admin',
    query: seriesQuery,
    status: 200,
    response: series,
  },
  'GET /api/analytics/:setId': {
    summary: 'Counts and averages of a set',
    access: 'admin',
    params: analyticsOfSet,
    query: rangeQuery,
    status: 200,
    response: analytics,
  },
  'GET /api/analytics/:setId/confusions': {
    summary: 'The cards of a set that learners mix up in quizzes',
    access: 'admin',
    params: analyticsOfSet,
    status: 200,
    response: confusions,
  },
  'GET /api/analytics/:setId/hardest-cards': {
    summary: 'The cards of a set that learners answer wrong most often in quizzes',
    access: 'admin',
    params: analyticsOfSet,
    status: 200,
    response: hardestCards,
  },
} as const satisfies Record<string, Route>;
