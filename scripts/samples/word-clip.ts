/** One moment of a spelled word: the hands to draw, and which letter it is (none during the rest). */
export interface ClipFrame {
  readonly hands: readonly HandPose[];
  readonly letterIndex: number | undefined;
}

/** A sign, moved from its place by units of the notation. */
export interface HandPose {
  readonly sign: string;
  readonly opacity: number;
  readonly x: number;
  readonly y: number;
}

export const clipFramesPerSecond = 30;

const letterMs = 760;
const fadeMs = 130;
/** A blank moment, so that a loop shows where the word begins. */
const restMs = 800;
/** A doubled letter is signed once more a little to the outside: the hand slides there in a low hop. */
const slideMs = 260;
const slideUnits = 4.5;
const hopUnits = 1.6;

/** All frames of a word spelled letter by letter; the first shows the first letter at rest. */
export function spellWord(signs: readonly string[]): ClipFrame[] {
  const durationMs = signs.length * letterMs + restMs;
  const frameCount = Math.round((durationMs / 1000) * clipFramesPerSecond);
  return Array.from({ length: frameCount }, (_, frame) => frameAt(signs, (frame / clipFramesPerSecond) * 1000));
}

function frameAt(signs: readonly string[], elapsedMs: number): ClipFrame {
  const letterIndex = Math.min(Math.floor(elapsedMs / letterMs), signs.length);
  const sinceMs = elapsedMs - letterIndex * letterMs;
  const leaving = poseAtRest(signs, letterIndex - 1);
  const coming = poseAtRest(signs, letterIndex);
  if (coming === undefined) return { hands: fade(leaving, 1 - sinceMs / fadeMs), letterIndex: undefined };
  if (leaving === undefined) return { hands: [coming], letterIndex };
  if (coming.sign === leaving.sign) return { hands: [slide(leaving, coming, sinceMs / slideMs)], letterIndex };
  return { hands: [...fade(leaving, 1 - sinceMs / fadeMs), ...fade(coming, sinceMs / fadeMs)], letterIndex };
}

function poseAtRest(signs: readonly string[], index: number): HandPose | undefined {
  const sign = signs[index];
  if (sign === undefined) return undefined;
  const isDoubled = sign === signs[index - 1];
  return { sign, opacity: 1, x: isDoubled ? slideUnits : 0, y: 0 };
}

function fade(pose: HandPose | undefined, opacity: number): HandPose[] {
  return pose === undefined || opacity <= 0 ? [] : [{ ...pose, opacity: Math.min(opacity, 1) }];
}

function slide(from: HandPose, to: HandPose, progress: number): HandPose {
  const eased = easeInOut(Math.min(progress, 1));
  return { ...to, x: from.x + (to.x - from.x) * eased, y: -hopUnits * Math.sin(Math.PI * eased) };
}

function easeInOut(progress: number): number {
  return progress * progress * (3 - 2 * progress);
}
