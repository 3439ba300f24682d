import { describe, expect, it } from 'vitest';
import { americanAlphabet } from './american-alphabet.ts';
import { fingerspell, missingLetters, paceOfRate, spellableLetters, teachersPace } from './fingerspell.ts';
import type { Fingerspelling } from './fingerspell.ts';
import type { HandPose } from './hand-pose.ts';
import { meansOf } from './test-means.ts';

const frameMs = 1000 / 30;

function spelled(text: string, pace = teachersPace): Fingerspelling {
  const spelling = fingerspell(americanAlphabet, text, pace);
  if (spelling === undefined) throw new Error(`'${text}' cannot be spelled`);
  return spelling;
}

function shapeOf(letter: string): HandPose['fingers'] | undefined {
  return americanAlphabet.handshapes.get(letter)?.fingers;
}

function posesOf({ durationMs, poseAt }: Fingerspelling): HandPose[] {
  return Array.from({ length: Math.ceil(durationMs / frameMs) }, (_, frame) => poseAt(frame * frameMs));
}

function lettersShown(text: string): string[] {
  const shown = posesOf(spelled(text)).map(({ fingers }) =>
    [...new Set(text.toUpperCase())].find((letter) => JSON.stringify(shapeOf(letter)) === JSON.stringify(fingers)),
  );
  return shown.filter((letter, at) => letter !== undefined && letter !== shown[at - 1]).map(String);
}

describe('fingerspelling', () => {
  it('moves from sign to sign as it was drawn', () => {
    const poses = posesOf(spelled('The quick brown fox jumps over a lazy dog 0123456789'));
    const parts = ['index', 'middle', 'ring', 'little', 'thumb', 'palm', 'arm', 'shift'] as const;
    const anglesOf = (part: (typeof parts)[number]) =>
      poses.flatMap(({ fingers, ...others }) => Object.values<number>({ ...{ ...fingers, ...others }[part] }));
    expect(Object.fromEntries(parts.map((part) => [part, meansOf(anglesOf(part))]))).toEqual({
      index: [17.2789, 1114.13],
      middle: [24.4687, 1828.79],
      ring: [34.9315, 2673.63],
      little: [32.2061, 2387.06],
      thumb: [25.4734, 1074.29],
      palm: [13.168, 2447.03],
      arm: [4.14641, 94.8502],
      shift: [-0.448091, 31.7891],
    });
  });

  it('takes as long for its letters as a rate says, whatever they are', () => {
    for (const [text, rate] of [
      ['coffee', 1],
      ['jazz', 3],
      ['a', 8],
      ['1959', 5],
    ] as const) {
      const pace = paceOfRate(americanAlphabet, text, rate);
      const { durationMs } = fingerspell(americanAlphabet, text, pace) ?? { durationMs: 0 };
      const lettersMs = durationMs - (350 + 700) / pace.speed;
      expect(lettersMs).toBeCloseTo((text.length * 1_000) / rate, 6);
    }
    expect(paceOfRate(americanAlphabet, '', 2).speed).toBeGreaterThan(0);
  });

  it.each(['CAT', 'FRIEND', 'TAXI', 'QUARTZ'])('%s shows its letters one after the other', (word) => {
    expect(lettersShown(word)).toEqual([...word]);
  });

  it('shows a doubled letter by sliding aside to the signer’s right, in a low hop', () => {
    const poses = posesOf(spelled('FF'));
    expect(poses[0]?.shift.x).toBe(0);
    expect(poses.at(-1)?.shift.x).toBe(-26);
    expect(Math.max(...poses.map(({ shift }) => shift.y))).toBeGreaterThan(4);
  });

  it('keeps the rest of a word where the doubled letter went, and a second one goes on from there', () => {
    expect(spelled('COFFEE').poseAt(1e9).shift.x).toBe(-52);
  });

  it('draws a J with the little finger down and a hook', () => {
    const poses = posesOf(spelled('J'));
    const lowest = poses.toSorted((a, b) => a.shift.y - b.shift.y)[0];
    expect(lowest?.shift.y).toBeLessThan(-40);
    expect(poses.at(-1)?.palm.yaw).toBe(112);
    expect(poses.at(-1)?.shift.y).toBeGreaterThan(-20);
  });

  it('draws a doubled Z twice', () => {
    const corners = (text: string) => {
      const xs = posesOf(spelled(text)).map(({ shift }) => Math.round(shift.x));
      const turns = xs.filter((x, at) => at > 0 && x !== xs[at - 1]);
      return turns.filter((x, at) => at > 0 && at < turns.length - 1 && isTurn(turns, at, x)).length;
    };
    expect(corners('Z')).toBe(2);
    expect(corners('ZZ')).toBe(6);
  });

  it('never jumps: no joint turns by more than 32° in a frame, nor does the hand go further than 2 cm', () => {
    for (const word of ['JAZZ', 'COFFEE', 'XYLOPHONE', 'BACKGROUNDS', 'QUIRKY 42']) {
      const poses = posesOf(spelled(word));
      for (const [at, pose] of poses.slice(1).entries()) {
        const before = poses[at] ?? pose;
        expect(largestStep(before.fingers, pose.fingers)).toBeLessThan(32);
        expect(Math.abs(pose.shift.x - before.shift.x)).toBeLessThan(20);
      }
    }
  });

  it('is twice as fast at speed 2, and rests as long as asked', () => {
    expect(spelled('CAT', { speed: 2, holdMs: 450 }).durationMs).toBeCloseTo(spelled('CAT').durationMs / 2);
    expect(spelled('CAT', { speed: 1, holdMs: 650 }).durationMs).toBeCloseTo(spelled('CAT').durationMs + 600);
  });

  it('takes letters without their accents and leaves out what the alphabet does not have', () => {
    expect(spellableLetters(americanAlphabet, 'Café, no. 7!').join('')).toBe('CAFENO7');
    expect(fingerspell(americanAlphabet, '… !')).toBeUndefined();
  });

  it('lists the characters that it leaves out, each once, but not spaces', () => {
    expect(missingLetters(americanAlphabet, 'Straße, 각 Ñandú! Ok!')).toEqual([',', '각', '!']);
    expect(missingLetters(americanAlphabet, 'Café 7')).toEqual([]);
  });
});

function isTurn(xs: readonly number[], at: number, x: number): boolean {
  return (x - (xs[at - 1] ?? 0)) * ((xs[at + 1] ?? 0) - x) < 0;
}

function largestStep(before: HandPose['fingers'], after: HandPose['fingers']): number {
  const angles = (fingers: HandPose['fingers']) =>
    Object.values(fingers).flatMap((finger) => Object.values<number>({ ...finger }));
  const old = angles(before);
  return Math.max(...angles(after).map((angle, at) => Math.abs(angle - (old[at] ?? 0))));
}
