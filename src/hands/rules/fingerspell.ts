import { ease, moveHand } from './hand-move.ts';
import { mapAngles, type HandPose } from './hand-pose.ts';
import type { AirPath, AirPoint, Handshape, ManualAlphabet } from './manual-alphabet.ts';
import { catmullRom } from './vector.ts';

/** A fingerspelled word: the pose of the hand at each time. */
export interface Fingerspelling {
  readonly durationMs: number;
  readonly poseAt: (elapsedMs: number) => HandPose;
}

export interface Pace {
  /** A factor for the speed of everything. 1 is that of a patient teacher. */
  readonly speed: number;
  /** How long a letter is held at speed 1. */
  readonly holdMs: number;
}

export const teachersPace: Pace = { speed: 1, holdMs: 450 };

/** How long the first letter is shown before it is held. */
const leadMs = 350;
/** How long the last letter stays after it was held. */
const tailMs = 700;
/** How long a letter that is drawn in the air is held. It is less than for others, because its movement was seen. */
const holdAfterPathMs = 135;
const slideMs = 360;
/**
 * For a doubled letter, the hand slides to the signer's right, in a low hop. Lengths are in millimetres, the pitch in
 * degrees.
 */
const slide = { x: -26, hopY: 5, hopZ: -14, hopPitch: -9 };

/** Returns the letters of the text without their accents, and without those that the alphabet lacks. */
export function spellableLetters(alphabet: ManualAlphabet, text: string): string[] {
  return Array.from(text.normalize('NFD').toUpperCase()).filter((letter) => alphabet.handshapes.has(letter));
}

/** Returns each letter once that the alphabet lacks, as it is written. Spaces, accents and controls are no letters. */
export function missingLetters(alphabet: ManualAlphabet, text: string): string[] {
  const missing = Array.from(text.normalize('NFC')).filter((letter) => {
    const parts = Array.from(letter.normalize('NFD').toUpperCase());
    return !parts.every((part) => alphabet.handshapes.has(part) || /[\p{M}\p{Z}\p{C}]/u.test(part));
  });
  return [...new Set(missing)];
}

/**
 * Spells the text. A doubled letter slides aside, and a letter with a path is drawn in the air. Returns undefined if
 * the text has no letter of the alphabet.
 */
export function fingerspell(alphabet: ManualAlphabet, text: string, pace = teachersPace): Fingerspelling | undefined {
  const segments = createSegments(alphabet, spellableLetters(alphabet, text), pace);
  const [last] = segments.slice(-1);
  if (last === undefined) return undefined;
  const durationMs = segments.reduce((sum, segment) => sum + segment.durationMs, 0);
  return { durationMs, poseAt: (elapsedMs) => poseAtTime(segments, elapsedMs) ?? last.poseAt(1) };
}

/**
 * Converts a rate of letters to a pace.
 * @param lettersPerSecond including the movements between letters
 */
export function paceOfRate(alphabet: ManualAlphabet, text: string, lettersPerSecond: number): Pace {
  const letters = spellableLetters(alphabet, text);
  const { durationMs = 0 } = fingerspell(alphabet, text) ?? {};
  const letterMs = (durationMs - leadMs - tailMs) / Math.max(1, letters.length);
  return { ...teachersPace, speed: Math.max(0.1, (letterMs * lettersPerSecond) / 1_000) };
}

/** A part of a fingerspelled word, such as a letter that is held, or the way to the next one. */
interface Segment {
  readonly durationMs: number;
  /** @param progress from 0 to 1 */
  readonly poseAt: (progress: number) => HandPose;
}

function poseAtTime(segments: readonly Segment[], elapsedMs: number): HandPose | undefined {
  let startMs = 0;
  for (const { durationMs, poseAt } of segments) {
    if (elapsedMs < startMs + durationMs) return poseAt(Math.max(0, elapsedMs - startMs) / durationMs);
    startMs += durationMs;
  }
  return undefined;
}

function createSegments(alphabet: ManualAlphabet, letters: readonly string[], { speed, holdMs }: Pace): Segment[] {
  const segments: Segment[] = [];
  /** The hand at the end of the last segment. */
  let last: Handshape | undefined;
  /** How far doubled letters have moved the hand, in millimetres. */
  let aside = 0;
  for (const [index, letter] of letters.entries()) {
    const handshape = alphabet.handshapes.get(letter);
    if (handshape === undefined) continue;
    const path = alphabet.paths.get(letter);
    const isDoubled = letter === letters[index - 1] && path === undefined;
    const nextAside = isDoubled ? aside + slide.x : aside;
    const start = path === undefined ? handshape : airPathAt(handshape, path, 0);
    const begin = { ...start, shift: { ...start.shift, x: start.shift.x + nextAside } };
    if (last === undefined) segments.push(holdPose(begin, leadMs));
    else if (isDoubled) segments.push(slideAside(last, slide.x));
    else segments.push(moveHand(last, begin));
    const placed = { ...handshape, shift: { ...handshape.shift, x: nextAside } };
    if (path !== undefined) {
      segments.push({ durationMs: path.durationMs, poseAt: (progress) => airPathAt(placed, path, progress) });
    }
    last = path === undefined ? begin : airPathAt(placed, path, 1);
    aside = nextAside;
    segments.push(holdPose(last, path === undefined ? holdMs : holdAfterPathMs));
  }
  if (last !== undefined) segments.push(holdPose(last, tailMs));
  return segments.map((segment) => ({ ...segment, durationMs: segment.durationMs / speed }));
}

function holdPose(pose: HandPose, durationMs: number): Segment {
  return { durationMs, poseAt: () => pose };
}

function slideAside(from: HandPose, x: number): Segment {
  return {
    durationMs: slideMs,
    poseAt: (progress) => {
      const hop = Math.sin(Math.PI * ease(progress));
      const { shift, palm } = from;
      return {
        ...from,
        shift: { x: shift.x + x * ease(progress), y: shift.y + slide.hopY * hop, z: shift.z + slide.hopZ * hop },
        palm: { ...palm, pitch: palm.pitch + slide.hopPitch * hop },
      };
    },
  };
}

/**
 * Moves a handshape along its path in the air.
 * @param progress the share of the time, from 0 to 1
 */
function airPathAt(handshape: Handshape, path: AirPath, progress: number): Handshape {
  const { x, y, yaw, pitch, roll } = pointAt(path, progress);
  const { shift, palm } = handshape;
  return {
    ...handshape,
    shift: { ...shift, x: shift.x + x, y: shift.y + y },
    palm: { yaw: palm.yaw + yaw, pitch: palm.pitch + pitch, roll: palm.roll + roll },
  };
}

function pointAt({ points, isRound }: AirPath, progress: number): AirPoint {
  const nextIndex = points.findIndex(({ time }) => time > progress);
  const index = nextIndex === -1 ? points.length - 1 : nextIndex;
  const [from, to] = [points[index - 1], points[index]];
  if (from === undefined || to === undefined) throw new Error('A path has at least two points, the first at 0');
  const t = (Math.min(progress, to.time) - from.time) / (to.time - from.time);
  if (!isRound) return mapAngles(from, (value, name) => value + (to[name] - value) * t * t * (3 - 2 * t));
  const [before, after] = [points[index - 2] ?? from, points[index + 1] ?? to];
  return mapAngles(from, (_, name) => catmullRom([before[name], from[name], to[name], after[name]], t));
}
