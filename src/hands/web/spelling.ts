import { americanAlphabet, americanArrows } from '../rules/american-alphabet.ts';
import { fingerspell, spellableLetters, type Pace } from '../rules/fingerspell.ts';
import type { AirArrow } from '../rules/air-arrow.ts';
import type { HandPose } from '../rules/hand-pose.ts';
import type { HandSurface } from '../rules/hand-surface.ts';
import { frameOf } from './hand-stage.ts';
import type { Frame } from './matrix.ts';

/** A hand that spells a text as a clip, or that shows one letter as a picture. */
export interface Spelling {
  readonly kind: 'clip' | 'picture';
  /** The duration of a picture is 0. */
  readonly durationMs: number;
  readonly poseAt: (elapsedMs: number) => HandPose;
  readonly arrow: AirArrow | undefined;
  readonly frame: Frame;
}

const spellingAspect = 4 / 3;
/** The frame is fitted around the poses at this interval. */
const framingIntervalMs = 60;

/** Lets a hand spell a text. Returns undefined if the alphabet has none of the letters. */
export function spell(text: string, pace: Pace, outline: HandSurface): Spelling | undefined {
  const spelled = fingerspell(americanAlphabet, text, pace);
  if (spelled === undefined) return undefined;
  const { durationMs, poseAt } = spelled;
  const poses = Array.from({ length: Math.ceil(durationMs / framingIntervalMs) }, (_, index) =>
    poseAt(index * framingIntervalMs),
  );
  return {
    kind: 'clip',
    durationMs,
    poseAt,
    arrow: undefined,
    frame: frameOf(outline, poses, { aspect: spellingAspect }),
  };
}

/** Lets a hand hold a letter, with an arrow if it moves. Returns undefined unless the text is one letter or digit. */
export function showLetter(text: string, outline: HandSurface): Spelling | undefined {
  const [letter = '', ...others] = spellableLetters(americanAlphabet, text);
  const pose = others.length === 0 ? americanAlphabet.handshapes.get(letter) : undefined;
  if (pose === undefined) return undefined;
  const arrow = americanArrows.get(letter);
  const frame = frameOf(outline, [pose], { aspect: spellingAspect, arrow });
  return { kind: 'picture', durationMs: 0, poseAt: () => pose, arrow, frame };
}
