import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fixture, noise } from './processing/test-media.ts';
import { packetsOf } from './processing/clean/test-packets.ts';
import { checkUpload } from './store-media.ts';
import { cleanImage, cleanVideo } from './clean-media.ts';
import type { ImageContentType, VideoContentType } from './clean-media.ts';
import { animation, clip, drawing, photo, recording, tellsOf } from './processing/clean/test-metadata.ts';

function clean(bytes: Buffer, contentType: ImageContentType | VideoContentType): Buffer | undefined {
  if (contentType === 'video/mp4' || contentType === 'video/webm') return cleanVideo(bytes, contentType);
  return cleanImage(bytes, contentType)?.bytes;
}

function cleaned(bytes: Buffer, contentType: ImageContentType | VideoContentType): Buffer {
  const result = clean(bytes, contentType);
  if (result === undefined) throw new Error('The file was refused');
  return result;
}

/** The file contained data about place and device. */
function expectSilent(file: Buffer, contentType: ImageContentType | VideoContentType): Buffer {
  expect(tellsOf(file)).toBe(true);
  const bytes = cleaned(file, contentType);
  expect(tellsOf(bytes)).toBe(false);
  return bytes;
}

async function pixelsOf(bytes: Buffer): Promise<Buffer> {
  return await sharp(bytes, { animated: true }).autoOrient().raw().toBuffer();
}

describe('An image without its metadata', () => {
  test.for([
    ['image/jpeg', photo],
    ['image/png', drawing],
    ['image/gif', animation],
  ] as const)('tells nothing of place and device, and has every pixel as it was: %s', async ([contentType, make]) => {
    const file = await make();
    const bytes = expectSilent(file, contentType);
    expect(bytes.length).toBeLessThan(file.length);
    expect((await pixelsOf(bytes)).equals(await pixelsOf(file))).toBe(true);
  });

  test.for([2, 3, 6, 8])('stands as its camera was held: orientation %i', async (orientation) => {
    const { bytes, checked } = await checkUpload(await photo(orientation));
    expect((await sharp(bytes).metadata()).orientation).toBe(orientation);
    expect(checked).toMatchObject(orientation < 5 ? { width: 90, height: 60 } : { width: 60, height: 90 });
  });

  test.for([
    ['image/jpeg', photo],
    ['image/png', drawing],
  ] as const)('keeps its colour profile: %s', async ([contentType, make]) => {
    const file = await make();
    const [before, after] = [await sharp(file).metadata(), await sharp(cleaned(file, contentType)).metadata()];
    expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true);
    expect(after).toMatchObject({ orientation: 6 });
    expect([after.xmp, after.iptc, after.comments]).toEqual([undefined, undefined, undefined]);
  });

  test.for(['jpeg', 'png', 'gif'] as const)('is the same file when there was none: %s', async (format) => {
    const file = await noise(50, 40).toFormat(format).toBuffer();
    expect(cleaned(file, `image/${format}`).equals(file)).toBe(true);
  });

  test('runs as often as it did', async () => {
    expect((await sharp(cleaned(await animation(), 'image/gif'), { animated: true }).metadata()).loop).toBe(3);
  });

  test('has the canvas that its frames need', async () => {
    const file = await noise(40, 30).gif().toBuffer();
    file.writeUInt16LE(1, 6);
    file.writeUInt16LE(1, 8);
    const { bytes, checked } = await checkUpload(file);
    expect(checked).toMatchObject({ width: 40, height: 30 });
    expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual([40, 30]);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 30 });
  });
});

describe('A clip without its metadata', () => {
  test.for([
    ['video/mp4', clip],
    ['video/webm', recording],
  ] as const)('tells nothing of place and device, and has every frame as it was: %s', async ([contentType, make]) => {
    const file = await make();
    const bytes = expectSilent(file, contentType);
    expect(bytes.includes('Lavf')).toBe(false);
    expect(bytes.length).toBe(file.length);
    expect(await packetsOf(bytes)).toEqual(await packetsOf(file));
    expect(cleaned(bytes, contentType).equals(bytes)).toBe(true);
  });

  test.for([
    'clip.mp4',
    'index-last.mp4',
    'fragmented.mp4',
    'with-sound.mp4',
    'turned.mp4',
    'wide-pixels.mp4',
    'quicktime.mov',
    'clip.webm',
    'recorded.webm',
  ])('has its shape, its length and every packet: %s', async (name) => {
    const file = await fixture(name);
    const bytes = cleaned(file, name.endsWith('webm') ? 'video/webm' : 'video/mp4');
    expect(await packetsOf(bytes)).toEqual(await packetsOf(file));
    expect((await checkUpload(bytes)).checked).toEqual((await checkUpload(file)).checked);
    expect(cleaned(bytes, name.endsWith('webm') ? 'video/webm' : 'video/mp4').equals(bytes)).toBe(true);
  });

  test('has no track of another kind, nor what was in it', async () => {
    const file = await fixture('with-sound.mp4');
    const sound = (await packetsOf(file)).at(-1)?.subarray(-20) ?? Buffer.alloc(0);
    file.write('meta', file.indexOf('soun'));
    const bytes = cleaned(file, 'video/mp4');
    expect([file.includes(sound), bytes.includes(sound)]).toEqual([true, false]);
    expect(await packetsOf(bytes)).toEqual(await packetsOf(file));
    expect((await packetsOf(bytes)).length).toBe(12);
  });

  test('has no track of another kind, nor what was in it, also when it was written as it came', async () => {
    const file = await fixture('fragmented.mp4');
    const picture = (await packetsOf(file)).at(-1)?.subarray(-20) ?? Buffer.alloc(0);
    file.write('meta', file.indexOf('vide'));
    const bytes = cleaned(file, 'video/mp4');
    expect([file.includes(picture), bytes.includes(picture)]).toEqual([true, false]);
  });

  test('has no track of another kind, nor what was in it, as WebM', async () => {
    const file = await fixture('clip.webm');
    const picture = (await packetsOf(file)).at(-1)?.subarray(-20) ?? Buffer.alloc(0);
    const type = file.indexOf(Buffer.from([0x83, 0x81, 0x01]));
    file[type + 2] = 0x11;
    const bytes = cleaned(file, 'video/webm');
    expect([file.includes(picture), bytes.includes(picture)]).toEqual([true, false]);
  });
});

describe('A damaged file of any kind', () => {
  test.for([
    ['image/jpeg', photo],
    ['image/png', drawing],
    ['image/gif', animation],
    ['video/mp4', clip],
    ['video/mp4', () => fixture('fragmented.mp4')],
    ['video/mp4', () => fixture('with-sound.mp4')],
    ['video/webm', recording],
    ['video/webm', () => fixture('recorded.webm')],
  ] as const)('is refused or cleaned, and never gets longer: %s', async ([contentType, make]) => {
    const file = await make();
    const place = fc.nat(file.length - 1);
    const mutation = fc.record({
      bytes: fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 8 }),
      sizes: fc.array(fc.tuple(place, fc.constantFrom(0, 1, 0x7fffffff, 0xffffffff)), { maxLength: 2 }),
      length: fc.oneof(fc.constant(file.length), place),
    });
    fc.assert(
      fc.property(mutation, ({ bytes, sizes, length }) => {
        const damaged = Buffer.from(file);
        for (const [at, value] of bytes) damaged[at] = value;
        for (const [at, value] of sizes) if (at + 4 <= damaged.length) damaged.writeUInt32BE(value, at);
        const result = clean(damaged.subarray(0, length), contentType);
        expect(result?.length ?? 0).toBeLessThanOrEqual(length);
      }),
      { numRuns: 300 },
    );
  });
});
