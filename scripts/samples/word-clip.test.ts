import { describe, expect, it } from 'vitest';
import { clipFramesPerSecond, spellWord } from './word-clip.ts';

const frames = spellWord(['B', 'O', 'O', 'K']);

/** The frame in the middle of a letter's time. */
function heldFrame(letterIndex: number) {
  const own = frames.filter((frame) => frame.letterIndex === letterIndex);
  return own[Math.floor(own.length / 2)];
}

describe('a spelled word', () => {
  it('begins with its first letter fully drawn, as its poster shows it', () => {
    expect(frames[0]).toEqual({ hands: [{ sign: 'B', opacity: 1, x: 0, y: 0 }], letterIndex: 0 });
  });

  it('holds every letter in its turn', () => {
    const held = [0, 1, 2, 3].map((letterIndex) =>
      heldFrame(letterIndex)
        ?.hands.map(({ sign }) => sign)
        .join(),
    );
    expect(held).toEqual(['B', 'O', 'O', 'K']);
  });

  it('gives every letter 0.6 to 0.8 seconds', () => {
    for (const letterIndex of [0, 1, 2, 3]) {
      const seconds = frames.filter((frame) => frame.letterIndex === letterIndex).length / clipFramesPerSecond;
      expect(seconds).toBeGreaterThanOrEqual(0.6);
      expect(seconds).toBeLessThanOrEqual(0.8);
    }
  });

  it('fades from one letter to another', () => {
    const mixed = frames.find((frame) => frame.letterIndex === 1 && frame.hands.length === 2);
    expect(mixed?.hands.map(({ sign }) => sign)).toEqual(['B', 'O']);
  });

  it('moves the hand aside for a letter that comes twice, without a fade', () => {
    const second = frames.filter((frame) => frame.letterIndex === 2);
    expect(second.every(({ hands }) => hands.length === 1 && hands[0]?.opacity === 1)).toBe(true);
    expect(second.some(({ hands }) => (hands[0]?.y ?? 0) < 0)).toBe(true);
    expect(heldFrame(2)?.hands[0]?.x).toBeGreaterThan(0);
    expect(heldFrame(3)?.hands[0]?.x).toBe(0);
  });

  it('ends with a blank rest', () => {
    expect(frames.at(-1)).toEqual({ hands: [], letterIndex: undefined });
  });
});
