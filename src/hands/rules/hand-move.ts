import { fingerNames, mapAngles, mapFingers, mixAngles, mixPoses } from './hand-pose.ts';
import type { FingerAngles, FingerName, HandPose, ThumbAngles } from './hand-pose.ts';
import type { Handshape } from './manual-alphabet.ts';

/** The way of the hand from one handshape to the next. */
export interface HandMove {
  readonly durationMs: number;
  /** `progress` from 0 to 1, linear in time. */
  readonly poseAt: (progress: number) => HandPose;
}

/** A part of a move's time, which runs from 0 to 1. */
interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * When a digit leaves its old place for a place on the way, and when it goes on from there to the new one. The two spans
 * may overlap, which rounds the path.
 */
interface ViaTiming {
  readonly leave: TimeSpan;
  readonly arrive: TimeSpan;
}

/** The duration of a move between handshapes that hardly differ. */
const minMoveMs = 300;
/** The duration of a move in which a joint turns by `maxTurnDegrees` or more. */
const maxMoveMs = 460;
/** The largest turn of a joint that still makes a move longer. */
const maxTurnDegrees = 150;
/** The largest turn of a finger (see `turnOfFinger`) that does not pass through a thumb lying over it. */
const maxClearTurnDegrees = 60;

/** The angles, in degrees, that digits pass on the way so as not to collide. */
const viaThumb: ThumbAngles = { radial: 44, palmar: 40, pronation: 14, mcp: 6, ip: 6 };
const viaFinger = { mcp: 50, pip: 64, dip: 30 };
const viaFingerOverThumb = { mcp: 32, pip: 44, dip: 22 };
const viaUncrossed = {
  index: { mcp: 14, pip: 6, dip: 4, spread: 9, twist: 0 },
  middle: { mcp: -4, pip: 8, dip: 6, spread: -9, twist: 0 },
};

const halfAndHalf: ViaTiming = { leave: { start: 0, end: 0.5 }, arrive: { start: 0.5, end: 1 } };

/**
 * Moves the hand from one handshape to the next. Between many pairs, plain interpolation would drive the thumb through
 * the fingers, so the hand opens on the way.
 */
export function moveHand(from: Handshape, to: Handshape): HandMove {
  const isOpening = opensOnTheWay(from, to);
  if (!isOpening && !from.isCrossed && !to.isCrossed) {
    return { durationMs: durationBetween(from, to), poseAt: (progress) => mixPoses(from, to, ease(progress)) };
  }
  return {
    durationMs: isOpening ? maxMoveMs : durationBetween(from, to),
    poseAt: (progress) => ({
      ...mixPoses(from, to, ease(progress)),
      fingers: mapFingers((name) => fingerBetween(from, to, { name, isOpening, progress })),
      thumb: isOpening ? moveThumbVia(from, to, progress) : mixAngles(from.thumb, to.thumb, ease(progress)),
    }),
  };
}

/** Whether the hand has to open, because fingers and thumb would collide otherwise. */
function opensOnTheWay(from: Handshape, to: Handshape): boolean {
  if (from.thumbPlace !== to.thumbPlace || from.thumbPlace === 'under') return true;
  return from.thumbPlace === 'over' && fingerNames.some((name) => turnOfFinger(name, from, to) > maxClearTurnDegrees);
}

/** Returns the turn of the knuckle and the middle joint together, in degrees. */
function turnOfFinger(name: FingerName, from: Handshape, to: Handshape): number {
  const [before, after] = [from.fingers[name], to.fingers[name]];
  return Math.abs(after.mcp - before.mcp) + Math.abs(after.pip - before.pip);
}

function durationBetween(from: Handshape, to: Handshape): number {
  const turns = [
    ...fingerNames.flatMap((name) => differences(from.fingers[name], to.fingers[name])),
    ...differences(from.thumb, to.thumb),
    ...differences(from.palm, to.palm),
    ...differences(from.arm, to.arm),
  ];
  return minMoveMs + (maxMoveMs - minMoveMs) * Math.min(1, Math.max(...turns) / maxTurnDegrees);
}

function differences<Angles extends { readonly [Name in keyof Angles]: number }>(from: Angles, to: Angles): number[] {
  return Object.values<number>(mapAngles(from, (value, name) => Math.abs(to[name] - value)));
}

interface FingerOnTheWay {
  readonly name: FingerName;
  readonly isOpening: boolean;
  readonly progress: number;
}

function fingerBetween(from: Handshape, to: Handshape, { name, isOpening, progress }: FingerOnTheWay): FingerAngles {
  const [before, after] = [from.fingers[name], to.fingers[name]];
  if ((from.isCrossed || to.isCrossed) && (name === 'index' || name === 'middle')) {
    return moveVia(before, viaUncrossed[name], after, { progress, timing: crossedTiming(from, to) });
  }
  if (!isOpening) return mixAngles(before, after, ease(progress));
  const timing = { leave: fingerTiming(from, name).leave, arrive: fingerTiming(to, name).arrive };
  return moveVia(before, viaPlaceOf(from, to, name), after, { progress, timing });
}

/** Returns when index and middle finger move. They uncross at the beginning of a move and cross at its end. */
function crossedTiming(from: Handshape, to: Handshape): ViaTiming {
  return {
    leave: { start: 0, end: from.isCrossed ? 0.5 : 0.6 },
    arrive: { start: from.isCrossed && !to.isCrossed ? 0.4 : 0.5, end: 1 },
  };
}

function viaPlaceOf(from: Handshape, to: Handshape, name: FingerName): FingerAngles {
  const [before, after] = [from.fingers[name], to.fingers[name]];
  const isUnder = from.thumbPlace === 'under' || to.thumbPlace === 'under';
  const open = isUnder ? viaFingerOverThumb : viaFinger;
  return {
    mcp: Math.min(before.mcp, after.mcp, open.mcp),
    pip: Math.min(before.pip, after.pip, open.pip),
    dip: Math.min(before.dip, after.dip, open.dip),
    spread: (before.spread + after.spread) / 2,
    twist: (before.twist + after.twist) / 2,
  };
}

function fingerTiming({ thumbPlace, coveringFingers }: Handshape, name: FingerName): ViaTiming {
  if (thumbPlace === 'over') return { leave: { start: 0.16, end: 0.6 }, arrive: { start: 0.4, end: 0.84 } };
  if (thumbPlace !== 'under') return halfAndHalf;
  return coveringFingers.includes(name)
    ? { leave: { start: 0, end: 0.45 }, arrive: { start: 0.55, end: 1 } }
    : { leave: { start: 0.3, end: 0.72 }, arrive: { start: 0.28, end: 0.7 } };
}

function moveThumbVia(from: Handshape, to: Handshape, progress: number): ThumbAngles {
  const timing = { leave: thumbTiming(from).leave, arrive: thumbTiming(to).arrive };
  return moveVia(from.thumb, viaThumb, to.thumb, { progress, timing });
}

function thumbTiming({ thumbPlace }: Handshape): ViaTiming {
  if (thumbPlace !== 'under') return halfAndHalf;
  return { leave: { start: 0.22, end: 0.6 }, arrive: { start: 0.4, end: 0.78 } };
}

/** Returns the angles on the way from `from` over `via` to `to`. */
function moveVia<Angles extends { readonly [Name in keyof Angles]: number }>(
  from: Angles,
  via: Angles,
  to: Angles,
  { progress, timing }: { readonly progress: number; readonly timing: ViaTiming },
): Angles {
  const leaving = ease(progress, timing.leave.start, timing.leave.end);
  const arriving = ease(progress, timing.arrive.start, timing.arrive.end);
  return mapAngles(from, (value, name) => value + (via[name] - value) * leaving + (to[name] - via[name]) * arriving);
}

/**
 * Eases in and out: speed and acceleration are 0 at `start` and `end`, which are shares of the time (K. Perlin's
 * smootherstep).
 */
export function ease(progress: number, start = 0, end = 1): number {
  const t = Math.min(Math.max((progress - start) / (end - start), 0), 1);
  return t * t * t * (t * (6 * t - 15) + 10);
}
