import type { RefObject } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import type { SideSettings } from '../../../player/rules/sides.ts';
import type { Flip, FlipStage } from '../../rules/flip.ts';
import type { PlayedSet } from '../../../player/web/frame/mode-props.ts';
import type { VideoSettingsControl } from '../../../player/web/settings/use-video-settings.ts';

/** The state that the tools of flip mode use. */
export interface StudyTools {
  readonly set: Pick<PlayedSet, 'visibility' | 'signLanguage'>;
  /** The cards of the set, or those that are practised. */
  readonly cards: readonly Card[];
  /** The part of `FlipStudyState` that tools need. */
  readonly study: {
    readonly flip: Flip;
    readonly shown: FlipStage;
    /** The visible card, as the set has it. */
    readonly card: Card | undefined;
    readonly turn: () => void;
    readonly goNext: () => void;
    readonly switchAutoplay: (isOn: boolean) => void;
    readonly switchCamera: (isOn: boolean) => void;
  };
  readonly settings: SideSettings;
  readonly control: VideoSettingsControl;
  /** The video of the card on top, if it has one. */
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The video that the visitor recorded beside it. */
  readonly ownVideo: HTMLVideoElement | undefined;
  readonly playerRef: RefObject<HTMLElement | null>;
  /** The visible card with only the clip that was chosen. Undefined while its first clip is shown. */
  readonly clip: readonly [clip: Card | undefined, choose: (clip: Card | undefined) => void];
  /** True while a dialog covers the player. */
  readonly isPaused: boolean;
}

/** Returns the visible card with its visible clip. */
export function cardWithClip({ study: { card }, clip: [clip] }: Pick<StudyTools, 'study' | 'clip'>): Card | undefined {
  return clip && clip.id === card?.id ? clip : card;
}
