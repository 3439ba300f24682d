import {
  defaultEmbedHeightPx,
  defaultMatchingTiles,
  defaultMaxQuestions,
  maxMatchingTiles,
  maxQuizQuestions,
} from '../limits.ts';
import type { LanguageTag } from '../languages/interface-languages.ts';
import { parseStudyMode, studyModes, type StudyMode } from './modes.ts';
import {
  defaultPlayerSettings,
  parseFlag,
  parseSettingParameters,
  type QueryParameters,
  type SettingParameters,
} from './settings.ts';

const quizTypes = ['multiple', 'truefalse'] as const;

type QuizType = (typeof quizTypes)[number];

type MaxQuestions = number | 'all';

export interface EmbedOptions {
  /** At least one. The first is shown where the default mode is not among them. */
  readonly modes: readonly StudyMode[];
  readonly defaultMode: StudyMode;
  /** In pixels. It is part of the snippet, not of the address. */
  readonly height: number;
  readonly darkMode: boolean;
  readonly shuffle: boolean;
  readonly showDefinitionFirst: boolean;
  readonly hideSettings: boolean;
  readonly fullscreen: boolean;
  readonly quizType: QuizType;
  readonly typeTerm: boolean;
  readonly chooseSign: boolean;
  readonly maxQuestions: MaxQuestions;
  readonly matchingTiles: number;
  /** The language of the player, undefined for the visitor's own. */
  readonly lang?: LanguageTag | undefined;
}

/**
 * What the generator of embed code starts with. These are also the values of an address without parameters, except for
 * the fullscreen button, which such an address does not show.
 */
export const defaultEmbedOptions: EmbedOptions = {
  modes: studyModes,
  defaultMode: defaultPlayerSettings.mode,
  height: defaultEmbedHeightPx,
  darkMode: defaultPlayerSettings.isDark,
  shuffle: defaultPlayerSettings.isShuffled,
  showDefinitionFirst: defaultPlayerSettings.isDefinitionFirst,
  hideSettings: false,
  fullscreen: true,
  quizType: 'multiple',
  typeTerm: false,
  chooseSign: false,
  maxQuestions: defaultMaxQuestions,
  matchingTiles: defaultMatchingTiles,
};

/** Where a value is undefined, the visitor's stored one counts, else the default. */
export interface EmbedParameters extends SettingParameters {
  readonly hideSettings: boolean;
  readonly fullscreen: boolean;
  readonly quizType: QuizType;
  readonly typeTerm: boolean | undefined;
  readonly chooseSign: boolean | undefined;
  readonly maxQuestions: MaxQuestions;
  readonly matchingTiles: number;
}

/** Reads the parameters of an embed's address. Ignores invalid values. */
export function parseEmbedParameters(query: QueryParameters): EmbedParameters {
  return {
    ...parseSettingParameters(query),
    hideSettings: parseFlag(query.get('hideSettings')) ?? false,
    fullscreen: parseFlag(query.get('fullscreen')) ?? false,
    quizType: quizTypes.find((type) => type === query.get('quizType')) ?? defaultEmbedOptions.quizType,
    typeTerm: parseFlag(query.get('typeTerm')),
    chooseSign: parseFlag(query.get('chooseSign')),
    maxQuestions: parseMaxQuestions(query.get('maxQuestions')),
    matchingTiles: parseMatchingTiles(query.get('matchingTiles')),
  };
}

const noQuery: QueryParameters = { get: () => null };

/** Reads the address of the player on the studio's own pages, which takes fewer parameters than the embed. */
export function parsePlayerParameters(query: QueryParameters): EmbedParameters {
  return {
    ...parseEmbedParameters(noQuery),
    defaultMode: parseStudyMode(query.get('mode')),
    fullscreen: true,
    maxQuestions: parseMaxQuestions(query.get('maxQuestions')),
    matchingTiles: parseMatchingTiles(query.get('matchingTiles')),
  };
}

/** Returns which options have an effect in at least one of the modes. */
export function offeredChoices(modes: readonly StudyMode[]) {
  const hasFlip = modes.includes('flip');
  const hasMatch = modes.includes('match');
  const hasQuiz = modes.includes('quiz');
  return {
    shuffle: hasFlip || hasQuiz,
    showDefinitionFirst: hasFlip,
    quizType: hasQuiz,
    maxQuestions: hasQuiz,
    matchingTiles: hasMatch,
  };
}

/** Writes the query with its question mark. It is empty if all options have their defaults. */
export function toEmbedSearch(options: EmbedOptions): string {
  const parameters = writtenParameters(options).map(([name, value]) => `${name}=${value}`);
  return parameters.length > 0 ? `?${parameters.join('&')}` : '';
}

/** The options that differ from their default and have an effect in a chosen mode. No value needs escaping. */
export function writtenParameters(options: EmbedOptions): readonly (readonly [name: string, value: string])[] {
  const { modes, quizType, maxQuestions, matchingTiles } = options;
  const defaults = defaultEmbedOptions;
  const offered = offeredChoices(modes);
  const defaultMode = modes.includes(options.defaultMode) ? options.defaultMode : (modes[0] ?? 'flip');
  const parameters: readonly (readonly [name: string, value: string, isWritten: boolean])[] = [
    ['modes', modes.join(','), modes.length < studyModes.length],
    ['defaultMode', defaultMode, defaultMode !== defaults.defaultMode],
    ['darkMode', '1', options.darkMode],
    ['shuffle', '1', offered.shuffle && options.shuffle],
    ['showDefinitionFirst', '0', offered.showDefinitionFirst && !options.showDefinitionFirst],
    ['hideSettings', '1', options.hideSettings],
    ['fullscreen', '1', options.fullscreen],
    ['quizType', quizType, offered.quizType && quizType !== defaults.quizType],
    ['typeTerm', '1', offered.quizType && options.typeTerm],
    ['chooseSign', '1', offered.quizType && options.chooseSign],
    ['maxQuestions', `${maxQuestions}`, offered.maxQuestions && maxQuestions !== defaults.maxQuestions],
    ['matchingTiles', `${matchingTiles}`, offered.matchingTiles && matchingTiles !== defaults.matchingTiles],
    ['lang', options.lang ?? '', options.lang !== undefined],
  ];
  return parameters.flatMap(([name, value, isWritten]) => (isWritten ? [[name, value]] : []));
}

function parseMaxQuestions(text: string | null): MaxQuestions {
  if (text === 'all') return 'all';
  const count = parseWholeNumber(text);
  return count !== undefined && count > 0 ? Math.min(count, maxQuizQuestions) : defaultMaxQuestions;
}

const minMatchingTiles = 4;

function parseMatchingTiles(text: string | null): number {
  const tiles = parseWholeNumber(text) ?? defaultMatchingTiles;
  return tiles >= minMatchingTiles && tiles <= maxMatchingTiles && tiles % 2 === 0 ? tiles : defaultMatchingTiles;
}

function parseWholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}
