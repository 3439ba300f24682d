import {
  defaultEmbedHeightPx,
  defaultMatchingTiles,
  defaultMaxQuestions,
  maxMatchingTiles,
  maxQuizQuestions,
  minMatchingTiles,
} from '../limits.ts';
import { parseStudyMode, studyModes } from '../study/modes.ts';
import type { StudyMode } from '../study/modes.ts';

const quizTypes = ['multiple', 'truefalse'] as const;

type QuizType = (typeof quizTypes)[number];

/** How many questions a quiz has at most. */
type MaxQuestions = number | 'all';

/** What the owner of a page chooses for an embedded set (spec 2.4 and 4.3). */
export interface EmbedOptions {
  /** At least one; the first is the fallback. */
  readonly modes: readonly StudyMode[];
  readonly defaultMode: StudyMode;
  /** Pixels; part of the snippet, not of the address. */
  readonly height: number;
  readonly darkMode: boolean;
  readonly shuffle: boolean;
  readonly showDefinitionFirst: boolean;
  readonly hideSettings: boolean;
  readonly fullscreen: boolean;
  readonly quizType: QuizType;
  readonly maxQuestions: MaxQuestions;
  readonly matchingTiles: number;
}

/** Where a snippet begins. An address without parameters differs in one thing: it shows no fullscreen button. */
export const defaultEmbedOptions: EmbedOptions = {
  modes: studyModes,
  defaultMode: 'flip',
  height: defaultEmbedHeightPx,
  darkMode: false,
  shuffle: false,
  showDefinitionFirst: true,
  hideSettings: false,
  fullscreen: true,
  quizType: 'multiple',
  maxQuestions: defaultMaxQuestions,
  matchingTiles: defaultMatchingTiles,
};

/** What the address of an embedded set says. Undefined leaves the choice to what the visitor stored, then to the default. */
export interface EmbedParameters {
  readonly modes: readonly StudyMode[];
  readonly defaultMode: StudyMode | undefined;
  readonly darkMode: boolean | undefined;
  readonly shuffle: boolean | undefined;
  readonly showDefinitionFirst: boolean | undefined;
  readonly hideSettings: boolean;
  readonly fullscreen: boolean;
  readonly quizType: QuizType;
  readonly maxQuestions: MaxQuestions;
  readonly matchingTiles: number;
}

/** What the address of the player says (spec 2.9). */
export interface PlayerParameters {
  readonly mode: StudyMode | undefined;
  readonly maxQuestions: MaxQuestions;
  readonly matchingTiles: number;
}

/** As much of URLSearchParams as is needed. */
export interface QueryParameters {
  get(name: string): string | null;
}

/** Reads what somebody may have typed: whatever is not understood counts as not given. */
export function parseEmbedParameters(query: QueryParameters): EmbedParameters {
  return {
    modes: parseModes(query.get('modes')),
    defaultMode: parseStudyMode(query.get('defaultMode')),
    darkMode: parseFlag(query.get('darkMode')),
    shuffle: parseFlag(query.get('shuffle')),
    showDefinitionFirst: parseFlag(query.get('showDefinitionFirst')),
    hideSettings: parseFlag(query.get('hideSettings')) ?? false,
    fullscreen: parseFlag(query.get('fullscreen')) ?? false,
    quizType: quizTypes.find((type) => type === query.get('quizType')) ?? defaultEmbedOptions.quizType,
    maxQuestions: parseMaxQuestions(query.get('maxQuestions')),
    matchingTiles: parseMatchingTiles(query.get('matchingTiles')),
  };
}

export function parsePlayerParameters(query: QueryParameters): PlayerParameters {
  return {
    mode: parseStudyMode(query.get('mode')),
    maxQuestions: parseMaxQuestions(query.get('maxQuestions')),
    matchingTiles: parseMatchingTiles(query.get('matchingTiles')),
  };
}

/** Which choices make a difference with these modes. */
export function offeredChoices(modes: readonly StudyMode[]) {
  const [hasFlip, hasMatch, hasQuiz] = [modes.includes('flip'), modes.includes('match'), modes.includes('quiz')];
  return {
    shuffle: hasFlip || hasQuiz,
    showDefinitionFirst: hasFlip,
    quizType: hasQuiz,
    maxQuestions: hasQuiz,
    matchingTiles: hasMatch,
  };
}

/** The query of an embedded set's address: empty, or from the question mark on. */
export function toEmbedSearch(options: EmbedOptions): string {
  const parameters = writtenParameters(options).map(([name, value]) => `${name}=${value}`);
  return parameters.length > 0 ? `?${parameters.join('&')}` : '';
}

/**
 * Names and values to write, in the order of the spec: `fullscreen` when it is on, everything else when it differs from
 * its default and concerns a chosen mode. The values hold nothing that an address would have to escape.
 */
export function writtenParameters(options: EmbedOptions): readonly (readonly [name: string, value: string])[] {
  const { modes } = options;
  const offered = offeredChoices(modes);
  const defaultMode = modes.includes(options.defaultMode) ? options.defaultMode : (modes[0] ?? 'flip');
  const parameters: readonly (readonly [name: string, value: string, isWritten: boolean])[] = [
    ['modes', modes.join(','), modes.length < studyModes.length],
    ['defaultMode', defaultMode, defaultMode !== defaultEmbedOptions.defaultMode],
    ['darkMode', '1', options.darkMode],
    ['shuffle', '1', offered.shuffle && options.shuffle],
    ['showDefinitionFirst', '0', offered.showDefinitionFirst && !options.showDefinitionFirst],
    ['hideSettings', '1', options.hideSettings],
    ['fullscreen', '1', options.fullscreen],
    ['quizType', options.quizType, offered.quizType && options.quizType !== defaultEmbedOptions.quizType],
    [
      'maxQuestions',
      `${options.maxQuestions}`,
      offered.maxQuestions && options.maxQuestions !== defaultEmbedOptions.maxQuestions,
    ],
    [
      'matchingTiles',
      `${options.matchingTiles}`,
      offered.matchingTiles && options.matchingTiles !== defaultEmbedOptions.matchingTiles,
    ],
  ];
  return parameters.flatMap(([name, value, isWritten]) => (isWritten ? [[name, value]] : []));
}

/** Unknown words are ignored; nothing valid left means all modes. */
function parseModes(text: string | null): readonly StudyMode[] {
  const modes = (text ?? '').split(',').flatMap((word) => parseStudyMode(word.trim()) ?? []);
  return modes.length > 0 ? [...new Set(modes)] : studyModes;
}

function parseFlag(text: string | null): boolean | undefined {
  return text === '1' ? true : text === '0' ? false : undefined;
}

/** A positive whole number or `all`; anything else means the default. */
function parseMaxQuestions(text: string | null): MaxQuestions {
  if (text === 'all') return 'all';
  const count = parseWholeNumber(text);
  return count !== undefined && count > 0 ? Math.min(count, maxQuizQuestions) : defaultMaxQuestions;
}

/** An even number from 4 to 24; anything else means the default. */
function parseMatchingTiles(text: string | null): number {
  const tiles = parseWholeNumber(text) ?? defaultMatchingTiles;
  return tiles >= minMatchingTiles && tiles <= maxMatchingTiles && tiles % 2 === 0 ? tiles : defaultMatchingTiles;
}

function parseWholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}
