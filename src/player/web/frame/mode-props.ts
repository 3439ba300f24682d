import type { RefObject } from 'react';
import type { EventType } from '../../../analytics/contract.ts';
import type { EventMetadata } from '../../../analytics/rules/event-metadata.ts';
import type { QuizAnswer } from '../../../learning-platforms/contract.ts';
import type { Card } from '../../../cards/contract/card.ts';
import type { StudySet } from '../../../sets/contract/set.ts';
import type { EmbedParameters } from '../../../platform/rules/addresses/options.ts';
import type { PlayerSettings } from '../../../platform/rules/addresses/settings.ts';
import type { PlayerPreferenceKeys } from '../../../platform/rules/preference-keys.ts';
import type { StudyMode } from '../../../platform/rules/addresses/modes.ts';

export interface PlayedSet extends Pick<StudySet, 'id' | 'title' | 'publicTitle' | 'visibility' | 'termLanguage'> {
  /** Undefined in a list, whose cards are of several sets, and in packages. */
  readonly signLanguage?: string;
  /** By card; only in a list. */
  readonly homes?: ReadonlyMap<string, string>;
}

/** Undefined in the admin's player, which counts nothing. */
export type Track = (eventType: EventType, metadata?: EventMetadata, answers?: QuizAnswer[]) => void;

export interface ModeProps {
  set: PlayedSet;
  cards: readonly Card[];
  parameters: EmbedParameters;
  settings: PlayerSettings;
  preferenceKeys: PlayerPreferenceKeys;
  /** Flip mode: the visitor turned its first card before the program was loaded. */
  isTurned?: boolean | undefined;
  isResuming?: boolean | undefined;
  /** Including this one. */
  modes: readonly StudyMode[];
  /** `practisedIds`: flip mode starts with only these cards. */
  onModeChange: (mode: StudyMode, practisedIds?: readonly string[]) => void;
  practisedIds?: readonly string[] | undefined;
  /** Keys work anywhere in it. */
  playerRef: RefObject<HTMLElement | null>;
  /** A dialog is open over the mode. */
  isPaused: boolean;
  onDialogChange?: ((isOpen: boolean) => void) | undefined;
  onTrack?: Track | undefined;
  /** Includes the latest match; undefined if unknown. */
  bestMatchMs?: number | undefined;
}
