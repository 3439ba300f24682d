import type { RefObject } from 'react';
import type { EventType } from '../../../shared/contract/analytics.ts';
import type { Card } from '../../../shared/contract/card.ts';
import type { StudySet } from '../../../shared/contract/set.ts';
import type { EmbedParameters } from '../../../shared/embed/options.ts';
import type { PlayerSettings } from '../../../shared/embed/settings.ts';
import type { PlayerPreferenceKeys } from '../../../shared/preference-keys.ts';
import type { AnsweredQuestion } from '../../../shared/study/quiz/quiz.ts';
import type { StudyMode } from '../../../shared/study/modes.ts';

export interface PlayedSet extends Pick<StudySet, 'id' | 'title' | 'publicTitle' | 'visibility' | 'termLanguage'> {
  /** Of a list, by card: the set that remembers it. */
  readonly homes?: ReadonlyMap<string, string>;
}

/** Tells that something happened which counts; the player of the admin counts nothing and has none. */
export type Track = (
  eventType: EventType,
  metadata?: Readonly<Record<string, number>>,
  /** Of a finished quiz. */
  questions?: readonly AnsweredQuestion[],
) => void;

export interface ModeProps {
  set: PlayedSet;
  cards: readonly Card[];
  parameters: EmbedParameters;
  settings: PlayerSettings;
  preferenceKeys: PlayerPreferenceKeys;
  /** Flip mode begins with its first card turned: that happened before the program was there. */
  isTurned?: boolean | undefined;
  /** Flip mode goes on where the visitor was. */
  isResuming?: boolean | undefined;
  /** Including this one. */
  modes: readonly StudyMode[];
  /** `practisedIds`: flip mode begins with these cards alone. */
  onModeChange: (mode: StudyMode, practisedIds?: readonly string[]) => void;
  practisedIds?: readonly string[] | undefined;
  /** Its keys count in all of the player. */
  playerRef: RefObject<HTMLElement | null>;
  /** A dialog lies over the mode. */
  isPaused: boolean;
  onDialogChange?: ((isOpen: boolean) => void) | undefined;
  onTrack?: Track | undefined;
  /** The visitor's fastest match, the latest included, where it is known. */
  bestMatchMs?: number | undefined;
}
