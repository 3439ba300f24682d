import { use } from 'react';
import { videoSpeeds } from '../../../platform/rules/limits.ts';
import { parseBoolean } from '../../../platform/rules/preference-keys.ts';
import { usePreference } from '../../../platform/web/browser/preferences.ts';
import { PreferenceKeys } from './preference-keys-context.ts';

export type VideoSpeed = (typeof videoSpeeds)[number];

/** How videos are played. The settings are stored and apply in every mode. */
export interface VideoSettings {
  readonly speed: VideoSpeed;
  readonly isMirrored: boolean;
}

export interface VideoSettingsControl {
  readonly settings: VideoSettings;
  readonly changeSpeed: (speed: VideoSpeed) => void;
  readonly mirror: (isMirrored: boolean) => void;
}

/** How the visitor wants videos to be played, as stored in this browser. */
export function useVideoSettings(): VideoSettingsControl {
  const keys = use(PreferenceKeys);
  const [speed, changeSpeed] = usePreference<VideoSpeed>(keys.videoSpeed, parseSpeed, 1);
  const [isMirrored, mirror] = usePreference<boolean>(keys.mirrorVideo, parseBoolean, false);
  return { settings: { speed, isMirrored }, changeSpeed, mirror };
}

function parseSpeed(stored: string): VideoSpeed | undefined {
  return videoSpeeds.find((speed) => String(speed) === stored);
}
