import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxClipSidePx, maxMediaBytes } from '../../platform/rules/limits.ts';
import { clipEncoding, lighterEncoding, planClip, playsEverywhere, type ClipFacts } from './clip-plan.ts';

const right: ClipFacts = {
  container: 'mp4',
  codec: 'avc1.640028',
  width: 1280,
  height: 720,
  seconds: 3,
  framesPerSecond: 30,
  byteSize: 2_000_000,
  isDecodable: true,
};

const wayOf = (changed: Partial<ClipFacts>) => planClip({ ...right, ...changed }).way;

describe('A clip', () => {
  test('that plays everywhere and fits is left alone, whether this browser can read it or not', () => {
    for (const isDecodable of [true, false]) expect(wayOf({ isDecodable })).toBe('keep');
    expect(wayOf({ container: 'webm', codec: 'vp8' })).toBe('keep');
    expect(wayOf({ width: 720, height: 1280, byteSize: maxMediaBytes })).toBe('keep');
  });

  test('that is too wide is left alone where encoding would save nothing, up to Full HD', () => {
    const lowRate = { width: 1080, height: 1920, framesPerSecond: 60, seconds: 4, byteSize: 1_262_002 };
    expect(wayOf(lowRate)).toBe('keep');
    expect(wayOf({ ...lowRate, byteSize: 5_000_000 })).toBe('encode');
    expect(wayOf({ ...lowRate, width: 2160, height: 3840 })).toBe('encode');
    expect(wayOf({ ...lowRate, codec: 'hvc1.1.6.L93.B0' })).toBe('encode');
  });

  test('that an encoder made too large is tried with fewer bits, and fewer pixels where they blur', () => {
    const encoding = { width: 640, height: 360, bitsPerSecond: 1_000_000 };
    const missed = { bytes: 200_000, wantedBytes: 100_000, framesPerSecond: 30 };
    expect(lighterEncoding(encoding, missed)).toEqual({ ...encoding, bitsPerSecond: 425_000 });
    expect(lighterEncoding({ ...encoding, bitsPerSecond: 100_000 }, missed)).toEqual({
      width: 480,
      height: 270,
      bitsPerSecond: 42_500,
    });
  });

  test('that only lies in another container is copied out of it', () => {
    expect(wayOf({ container: 'other' })).toBe('copy');
    expect(wayOf({ container: 'webm' })).toBe('copy');
    expect(wayOf({ container: 'other', isDecodable: false })).toBe('copy');
  });

  test('of another codec, or that is too large or too wide, is encoded anew', () => {
    expect(wayOf({ codec: 'hvc1.1.6.L93.B0' })).toBe('encode');
    expect(wayOf({ codec: 'avc1.6e0028' })).toBe('encode');
    expect(wayOf({ container: 'other', codec: 'vp8' })).toBe('encode');
    expect(wayOf({ byteSize: maxMediaBytes + 1 })).toBe('encode');
    expect(wayOf({ width: 1281, height: 721 })).toBe('encode');
  });

  test('A clip that this browser cannot read is refused, unless it is only too wide', () => {
    const isDecodable = false;
    expect(wayOf({ isDecodable, codec: 'hvc1.1.6.L93.B0' })).toBe('refuse');
    expect(wayOf({ isDecodable, codec: undefined })).toBe('refuse');
    expect(wayOf({ isDecodable, byteSize: maxMediaBytes + 1 })).toBe('refuse');
    expect(wayOf({ isDecodable, width: 1920, height: 1080 })).toBe('keep');
  });

  test('A clip of an hour is too long', () => {
    expect(planClip({ ...right, seconds: 3_600, byteSize: 20_000_000 })).toEqual({ way: 'refuse', reason: 'too-long' });
  });

  test('gets smaller before its pixels get too little', () => {
    const sizeOf = (seconds: number) =>
      clipEncoding({ ...right, width: 1920, height: 1080, seconds, byteSize: 4e8 })?.width;
    expect([10, 70, 150].map(sizeOf)).toEqual([1280, 960, 640]);
  });

  test('is never encoded larger than it was, than the limits allow, or out of shape', () => {
    const source = fc.record({
      width: fc.integer({ min: 16, max: 8_000 }),
      height: fc.integer({ min: 16, max: 8_000 }),
      seconds: fc.double({ min: 0.1, max: 600, noNaN: true }),
      framesPerSecond: fc.double({ min: 1, max: 240, noNaN: true }),
      byteSize: fc.integer({ min: 1_000, max: 500_000_000 }),
    });
    fc.assert(
      fc.property(source, (facts) => {
        const encoding = clipEncoding(facts);
        if (encoding === undefined) return;
        const { width, height, bitsPerSecond } = encoding;
        expect([width % 2, height % 2]).toEqual([0, 0]);
        expect(Math.max(width, height)).toBeLessThanOrEqual(
          Math.min(maxClipSidePx, Math.max(facts.width, facts.height) + 1),
        );
        expect(bitsPerSecond * facts.seconds).toBeLessThanOrEqual(
          8 * Math.min(maxMediaBytes, facts.byteSize) + facts.seconds,
        );
        const longer = Math.max(facts.width, facts.height);
        const scale = Math.max(width, height) / longer;
        expect(Math.abs(width - facts.width * scale)).toBeLessThanOrEqual(2);
        expect(Math.abs(height - facts.height * scale)).toBeLessThanOrEqual(2);
      }),
    );
  });
});

test.each([
  ['avc1.42e01e', 'mp4', true],
  ['avc3.4D401F', 'mp4', true],
  ['avc1.f4001e', 'mp4', false],
  ['vp09.00.10.08', 'webm', true],
  ['av01.0.04M.08', 'mp4', true],
  ['vp8', 'mp4', false],
  [undefined, 'mp4', false],
  ['avc1.640028', 'other', false],
] as const)('%s in %s plays everywhere: %s', (codec, container, plays) => {
  expect(playsEverywhere(codec, container)).toBe(plays);
});
