import type { LucideIcon } from 'lucide-react';
import type { RefObject } from 'react';
import type { EventMetadata, EventType } from '../../../analytics/contract.ts';
import type { QuizAnswer } from '../../../learning-platforms/contract.ts';
import type { Card } from '../../../cards/contract/card.ts';
import type { StudySet } from '../../../sets/contract/set.ts';
import type { EmbedParameters } from '../../../platform/rules/addresses/options.ts';
import type { PlayerSettings } from '../../../platform/rules/addresses/settings.ts';
import type { PlayerPreferenceKeys } from '../../../platform/rules/preference-keys.ts';
import type { StudyMode } from '../../../platform/rules/addresses/modes.ts';

export interface PlayedSet extends Pick<StudySet, 'id' | 'title' | 'publicTitle' | 'visibility' | 'termLanguage'> {
  /** Undefined in packages, and in lists, whose cards come from several sets. */
  readonly signLanguage?: string;
  /** Only in lists: the id of each card's own set, by card id. Cards of unlisted sets are left out. */
  readonly setIds?: ReadonlyMap<string, string>;
  /** Only in lists, which share one id: under what the card is stored at which the visitor left this list. */
  readonly placeId?: string;
}

/** Reports an event for the analytics, and the answers of a quiz for the grade in a learning platform. */
export type Track = (eventType: EventType, metadata?: EventMetadata, answers?: QuizAnswer[]) => void;

/** The icon of each mode. */
export type ModeIcons = Readonly<Record<StudyMode, LucideIcon>>;

/** What the player hands to each mode. */
export interface ModeProps {
  set: PlayedSet;
  cards: readonly Card[];
  parameters: EmbedParameters;
  settings: PlayerSettings;
  preferenceKeys: PlayerPreferenceKeys;
  /** For flip mode. True if the visitor turned the first card before the program was loaded. */
  isTurned?: boolean | undefined;
  /** For flip mode. True if it goes to the card at which the visitor left the set. */
  isResuming?: boolean | undefined;
  /** True if the mode was chosen by a button that is gone, because it was in another mode. */
  takesFocus?: boolean | undefined;
  /** Includes the current mode. */
  modes: readonly StudyMode[];
  icons: ModeIcons;
  /** `practisedIds` starts flip mode with only these cards. */
  onModeChange: (mode: StudyMode, practisedIds?: readonly string[]) => void;
  practisedIds?: readonly string[] | undefined;
  /** Keys work anywhere inside this element. */
  playerRef: RefObject<HTMLElement | null>;
  /** True while a dialog is open over the mode. */
  isPaused: boolean;
  onDialogChange?: ((isOpen: boolean) => void) | undefined;
  /** Undefined where nothing is counted, as in the administrator's player. */
  onTrack?: Track | undefined;
  /** The best time including the latest match, or undefined if unknown. */
  bestMatchMs?: number | undefined;
}
