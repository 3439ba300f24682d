import { fingerNames, mapAngles, mapFingers, mixAngles, mixPoses } from './hand-pose.ts';
import type { FingerAngles, FingerName, HandPose, ThumbAngles } from './hand-pose.ts';
import type { Handshape } from './manual-alphabet.ts';

export interface HandMove {
  readonly durationMs: number;
  /** `progress` from 0 to 1, linear in time. */
  readonly poseAt: (progress: number) => HandPose;
}

/** A part of the time of a move, from 0 to 1. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/** When a digit leaves its old place for the way between, and when it arrives from there at the new one. */
interface Parts {
  readonly leave: Part;
  readonly arrive: Part;
}

const shortestMs = 300;
const longestMs = 460;
/** If a joint turns this many degrees, the move takes the longest time. */
const largestTurn = 150;
/** A finger whose knuckle and middle joint together turn more degrees than this would pass through a bent thumb. */
const turnPastThumb = 60;

/** The angles, in degrees, by which digits pass each other on the way. */
const openThumb: ThumbAngles = { radial: 44, palmar: 40, pronation: 14, mcp: 6, ip: 6 };
const openFinger = { mcp: 50, pip: 64, dip: 30 };
const openFingerOffThumb = { mcp: 32, pip: 44, dip: 22 };
const uncrossed = {
  index: { mcp: 14, pip: 6, dip: 4, spread: 9, twist: 0 },
  middle: { mcp: -4, pip: 8, dip: 6, spread: -9, twist: 0 },
};

const evenly: Parts = { leave: { start: 0, end: 0.5 }, arrive: { start: 0.5, end: 1 } };

/**
 * Moves the hand from one handshape to the next. In every other pair, plain interpolation would drive the thumb through
 * the fingers. There the hand opens on the way.
 */
export function moveHand(from: Handshape, to: Handshape): HandMove {
  const isOpening = opensBetween(from, to);
  if (!isOpening && !from.isCrossed && !to.isCrossed) {
    return { durationMs: durationBetween(from, to), poseAt: (progress) => mixPoses(from, to, ease(progress)) };
  }
  return {
    durationMs: isOpening ? longestMs : durationBetween(from, to),
    poseAt: (progress) => ({
      ...mixPoses(from, to, ease(progress)),
      fingers: mapFingers((name) => fingerBetween(from, to, { name, isOpening, progress })),
      thumb: isOpening ? passThumb(from, to, progress) : mixAngles(from.thumb, to.thumb, ease(progress)),
    }),
  };
}

function opensBetween(from: Handshape, to: Handshape): boolean {
  if (from.thumbPlace !== to.thumbPlace || from.thumbPlace === 'under') return true;
  return from.thumbPlace === 'over' && fingerNames.some((name) => turnOf(name, from, to) > turnPastThumb);
}

function turnOf(name: FingerName, from: Handshape, to: Handshape): number {
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
  return shortestMs + (longestMs - shortestMs) * Math.min(1, Math.max(...turns) / largestTurn);
}

function differences<Angles extends { readonly [Name in keyof Angles]: number }>(from: Angles, to: Angles): number[] {
  return Object.values<number>(mapAngles(from, (value, name) => Math.abs(to[name] - value)));
}

interface FingerMoment {
  readonly name: FingerName;
  readonly isOpening: boolean;
  readonly progress: number;
}

function fingerBetween(from: Handshape, to: Handshape, { name, isOpening, progress }: FingerMoment): FingerAngles {
  const [before, after] = [from.fingers[name], to.fingers[name]];
  if ((from.isCrossed || to.isCrossed) && (name === 'index' || name === 'middle')) {
    return pass(before, uncrossed[name], after, { progress, parts: crossedParts(from, to) });
  }
  if (!isOpening) return mixAngles(before, after, ease(progress));
  const parts = { leave: fingerParts(from, name).leave, arrive: fingerParts(to, name).arrive };
  return pass(before, openBetween(from, to, name), after, { progress, parts });
}

/** Fingers cross at the end of a move and uncross at its beginning. */
function crossedParts(from: Handshape, to: Handshape): Parts {
  return {
    leave: { start: 0, end: from.isCrossed ? 0.5 : 0.6 },
    arrive: { start: from.isCrossed && !to.isCrossed ? 0.4 : 0.5, end: 1 },
  };
}

function openBetween(from: Handshape, to: Handshape, name: FingerName): FingerAngles {
  const [before, after] = [from.fingers[name], to.fingers[name]];
  const isUnder = from.thumbPlace === 'under' || to.thumbPlace === 'under';
  const open = isUnder ? openFingerOffThumb : openFinger;
  return {
    mcp: Math.min(before.mcp, after.mcp, open.mcp),
    pip: Math.min(before.pip, after.pip, open.pip),
    dip: Math.min(before.dip, after.dip, open.dip),
    spread: (before.spread + after.spread) / 2,
    twist: (before.twist + after.twist) / 2,
  };
}

function fingerParts({ thumbPlace, coveringFingers }: Handshape, name: FingerName): Parts {
  if (thumbPlace === 'over') return { leave: { start: 0.16, end: 0.6 }, arrive: { start: 0.4, end: 0.84 } };
  if (thumbPlace !== 'under') return evenly;
  return coveringFingers.includes(name)
    ? { leave: { start: 0, end: 0.45 }, arrive: { start: 0.55, end: 1 } }
    : { leave: { start: 0.3, end: 0.72 }, arrive: { start: 0.28, end: 0.7 } };
}

function passThumb(from: Handshape, to: Handshape, progress: number): ThumbAngles {
  const parts = { leave: thumbParts(from).leave, arrive: thumbParts(to).arrive };
  return pass(from.thumb, openThumb, to.thumb, { progress, parts });
}

function thumbParts({ thumbPlace }: Handshape): Parts {
  if (thumbPlace !== 'under') return evenly;
  return { leave: { start: 0.22, end: 0.6 }, arrive: { start: 0.4, end: 0.78 } };
}

interface Passage {
  readonly progress: number;
  readonly parts: Parts;
}

/** Moves the angles from `from` over `way` to `to`. */
function pass<Angles extends { readonly [Name in keyof Angles]: number }>(
  from: Angles,
  way: Angles,
  to: Angles,
  { progress, parts: { leave, arrive } }: Passage,
): Angles {
  const left = ease(progress, leave.start, leave.end);
  const arrived = ease(progress, arrive.start, arrive.end);
  return mapAngles(from, (value, name) => value + (way[name] - value) * left + (to[name] - way[name]) * arrived);
}

/** Eases in and out: speed and acceleration are 0 at `start` and `end`, which are shares of the time. */
export function ease(progress: number, start = 0, end = 1): number {
  const t = Math.min(Math.max((progress - start) / (end - start), 0), 1);
  return t * t * t * (t * (6 * t - 15) + 10);
}
