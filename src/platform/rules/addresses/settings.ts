import {
  nothingStored,
  parseBoolean,
  placesKey,
  renderedQuizKey,
  type PlayerPreferenceKeys,
  type ReadStored,
} from '../preference-keys.ts';
import { parseStudyMode, startMode, studyModes, type StudyMode } from './modes.ts';

export interface PlayerSettings {
  readonly mode: StudyMode;
  readonly isShuffled: boolean;
  readonly isDark: boolean;
  readonly isDefinitionFirst: boolean;
  readonly showsBothSides: boolean;
}

export const defaultPlayerSettings: PlayerSettings = {
  mode: 'flip',
  isShuffled: false,
  isDark: false,
  isDefinitionFirst: true,
  showsBothSides: false,
};

/** A value is undefined if the address does not contain it. */
export interface SettingParameters {
  /** At least one. */
  readonly modes: readonly StudyMode[];
  readonly defaultMode: StudyMode | undefined;
  readonly darkMode: boolean | undefined;
  readonly shuffle: boolean | undefined;
  readonly showDefinitionFirst: boolean | undefined;
}

export interface QueryParameters {
  get(name: string): string | null;
}

/** Reads the settings that an address asks for. Ignores invalid values. */
export function parseSettingParameters(query: QueryParameters): SettingParameters {
  return {
    modes: parseModes(query.get('modes')),
    defaultMode: parseStudyMode(query.get('defaultMode')),
    darkMode: parseFlag(query.get('darkMode')),
    shuffle: parseFlag(query.get('shuffle')),
    showDefinitionFirst: parseFlag(query.get('showDefinitionFirst')),
  };
}

export function parseFlag(text: string | null): boolean | undefined {
  if (text === '1') return true;
  return text === '0' ? false : undefined;
}

/** Returns all modes if none is valid. */
function parseModes(text: string | null): readonly StudyMode[] {
  const modes = (text ?? '').split(',').flatMap((word) => parseStudyMode(word.trim()) ?? []);
  return modes.length > 0 ? [...new Set(modes)] : studyModes;
}

interface SettingSources {
  readonly parameters: SettingParameters;
  readonly keys: PlayerPreferenceKeys;
  readonly stored: ReadStored;
}

/**
 * Decides each setting: by the address, else by what the browser has stored, else by the default. Shuffling is not
 * stored, and showing both sides is not in addresses.
 */
export function resolvePlayerSettings({ parameters, keys, stored }: SettingSources): PlayerSettings {
  const defaults = defaultPlayerSettings;
  const storedFlag = (key: string) => parseBoolean(stored(key));
  return {
    mode: startMode(parameters.modes, parameters.defaultMode, parseStudyMode(stored(keys.mode))),
    isShuffled: parameters.shuffle ?? defaults.isShuffled,
    isDark: parameters.darkMode ?? storedFlag(keys.darkMode) ?? defaults.isDark,
    isDefinitionFirst:
      parameters.showDefinitionFirst ?? storedFlag(keys.showDefinitionFirst) ?? defaults.isDefinitionFirst,
    showsBothSides: storedFlag(keys.showBothSides) ?? defaults.showsBothSides,
  };
}

/** The mode that the server renders, which does not know what the browser has stored. */
export function renderedMode({ modes, defaultMode }: SettingParameters): StudyMode {
  return startMode(modes, defaultMode, undefined);
}

interface RenderedPlayer extends SettingSources {
  readonly setId: string;
  /** Whether the rendered card shows a video. */
  readonly showsVideo: boolean;
  /** The seed of the first question, if the server rendered one. */
  readonly quizSeed?: string | undefined;
}

/**
 * Whether what the server rendered can stay for this visitor. The server does not know what the browser has stored, so
 * the mode must be the same and no video mirrored. In flip mode the card and its sides must be the same, too. In the
 * quiz the question must be another than the one that was rendered for this browser the last time.
 */
export function isRenderedFor({ parameters, keys, stored, setId, showsVideo, quizSeed }: RenderedPlayer): boolean {
  const visitorSettings = resolvePlayerSettings({ parameters, keys, stored });
  const rendered = resolvePlayerSettings({ parameters, keys, stored: nothingStored });
  const isMirrored = showsVideo && parseBoolean(stored(keys.mirrorVideo));
  if (isMirrored || visitorSettings.mode !== rendered.mode) return false;
  if (visitorSettings.mode !== 'flip') return !quizSeed || stored(renderedQuizKey) !== quizSeed;
  const place = placeIn(stored(placesKey) ?? '', setId, rendered.isShuffled);
  return (
    visitorSettings.isDefinitionFirst === rendered.isDefinitionFirst &&
    visitorSettings.showsBothSides === rendered.showsBothSides &&
    !place
  );
}

// The places where the visitor stopped are stored as one text, with a line for each set.

/** The most places that are stored. The oldest are dropped, so that the stored text stays small. */
export const maxRememberedPlaces = 100;

/** A line has the ids of a set and its card, and the seed if the order is shuffled. The latest line is first. */
const placeLinePattern = /^([\w-]{1,64}) ([\w-]{1,64})(?: (\d{1,10}))?$/;

export interface Place {
  readonly cardId: string;
  /** Undefined if the order is not shuffled. */
  readonly seed: number | undefined;
}

/**
 * Finds where the visitor stopped in a set. Returns undefined if no place is stored, or only one in a shuffled order
 * for a player that is not shuffled, or the reverse.
 */
export function placeIn(stored: string, setId: string, isShuffled: boolean): Place | undefined {
  const line = stored.split('\n').find((storedLine) => storedLine.startsWith(`${setId} `)) ?? '';
  const [, , cardId, seed] = placeLinePattern.exec(line) ?? [];
  const isFromShuffled = seed !== undefined;
  if (cardId === undefined || isFromShuffled !== isShuffled) return undefined;
  return { cardId, seed: seed === undefined ? undefined : Number(seed) };
}

/** Returns the stored text with another place for a set. Undefined forgets the place. */
export function withPlace(stored: string, setId: string, place: Place | undefined): string {
  const others = stored.split('\n').filter((line) => placeLinePattern.test(line) && !line.startsWith(`${setId} `));
  const seed = place?.seed === undefined ? '' : ` ${place.seed}`;
  const lines = place ? [`${setId} ${place.cardId}${seed}`, ...others] : others;
  return lines.slice(0, maxRememberedPlaces).join('\n');
}
