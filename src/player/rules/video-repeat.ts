import { videoSpeeds } from '../../platform/rules/limits.ts';

/** The video repeats endlessly, alternates between full speed and slow motion, or plays once. */
export type VideoRepeat = 'loop' | 'slow' | 'once';

const stored = { loop: 'true', slow: 'slow', once: 'false' } as const satisfies Record<VideoRepeat, string>;
/** In the order in which the button steps through them. */
const repeats = ['loop', 'slow', 'once'] as const satisfies readonly VideoRepeat[];

export function parseRepeat(text: string): VideoRepeat | undefined {
  return repeats.find((repeat) => stored[repeat] === text);
}

export function formatRepeat(repeat: VideoRepeat): string {
  return stored[repeat];
}

export function nextRepeat(repeat: VideoRepeat): VideoRepeat {
  return repeats[(repeats.indexOf(repeat) + 1) % repeats.length] ?? 'loop';
}

/** Returns the speed of each pass. The chosen speed applies to the slow one. */
export function passSpeeds(repeat: VideoRepeat, speed: number): readonly number[] {
  return repeat === 'slow' ? [1, speed < 1 ? speed : videoSpeeds[0]] : [speed];
}
