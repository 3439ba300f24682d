import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usualFrameSeconds } from '../../platform/rules/limits.ts';
import { frameSeconds, stepFrame } from './video-frames.ts';

describe('a step', () => {
  test('is a 30th of a second where nothing better is known', () => {
    const atSeconds = stepFrame({ atSeconds: 0, durationSeconds: 2, direction: 'on' });
    expect(atSeconds).toBeCloseTo(1.5 * usualFrameSeconds);
  });

  const video = fc.record({
    fps: fc.integer({ min: 8, max: 120 }),
    frames: fc.integer({ min: 2, max: 600 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });

  test('stays in the video', () => {
    fc.assert(
      fc.property(video, fc.constantFrom('back' as const, 'on' as const), ({ fps, frames, share }, direction) => {
        const durationSeconds = frames / fps;
        const at = stepFrame({ atSeconds: share * durationSeconds, durationSeconds, direction, stepSeconds: 1 / fps });
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(durationSeconds);
      }),
    );
  });

  test('shows every frame once, from the first to the last and back', () => {
    fc.assert(
      fc.property(video, ({ fps, frames }) => {
        const seen = [0];
        const frameAt = (seconds: number) => Math.floor(seconds * fps);
        let atSeconds = 0;
        const step = (direction: 'back' | 'on') => {
          atSeconds = stepFrame({ atSeconds, durationSeconds: frames / fps, direction, stepSeconds: 1 / fps });
          seen.push(frameAt(atSeconds));
        };
        for (let count = 1; count < frames; count++) step('on');
        expect(seen).toEqual(Array.from({ length: frames }, (_, index) => index));
        step('on');
        expect(seen.at(-1)).toBe(frames - 1);
        for (let count = 1; count < frames; count++) step('back');
        expect(seen.at(-1)).toBe(0);
        step('back');
        expect(seen.at(-1)).toBe(0);
      }),
    );
  });
});

describe('the length of a frame', () => {
  test('is derived from two shown frames, even with some dropped between', () => {
    expect(frameSeconds({ mediaTime: 0.4, presentedFrames: 10 }, { mediaTime: 0.44, presentedFrames: 11 })).toBeCloseTo(
      0.04,
    );
    expect(frameSeconds({ mediaTime: 0.4, presentedFrames: 10 }, { mediaTime: 0.52, presentedFrames: 13 })).toBeCloseTo(
      0.04,
    );
  });

  test('is not derived across a seek or a new loop', () => {
    expect(
      frameSeconds({ mediaTime: 1.4, presentedFrames: 10 }, { mediaTime: 0, presentedFrames: 11 }),
    ).toBeUndefined();
    expect(
      frameSeconds({ mediaTime: 0, presentedFrames: 10 }, { mediaTime: 1.4, presentedFrames: 11 }),
    ).toBeUndefined();
    expect(frameSeconds({ mediaTime: 1, presentedFrames: 10 }, { mediaTime: 1, presentedFrames: 10 })).toBeUndefined();
  });
});
