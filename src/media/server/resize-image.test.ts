import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkUpload } from './store-media.ts';
import { makePoster, makeThumbnail } from './resize-image.ts';
import { fixture, noise, plain } from './processing/test-media.ts';

describe('a poster', () => {
  test.for(['jpeg', 'png'] as const)('is made of a %s and becomes a complete JPEG', async (format) => {
    const { bytes, checked } = await makePoster(await noise(300, 200).toFormat(format).toBuffer());
    expect(checked).toEqual({ kind: 'image', contentType: 'image/jpeg', width: 300, height: 200, durationMs: null });
    expect((await checkUpload(bytes)).checked).toEqual(checked);
  });

  test('is as large as a card can show', async () => {
    const { checked } = await makePoster(await noise(2_560, 1_440).jpeg().toBuffer());
    expect(checked).toMatchObject({ width: 1_280, height: 720 });
  });

  test('keeps nothing that a camera wrote into it', async () => {
    const withPlace = await noise(100, 50)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    expect(withPlace.includes('secret place')).toBe(true);
    const { bytes } = await makePoster(withPlace);
    expect(bytes.includes('secret place')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test.for([
    ['an empty file', async () => Buffer.alloc(0), 'poster-type-unsupported'],
    ['a page', async () => Buffer.from('<html></html>'), 'poster-type-unsupported'],
    ['a GIF', () => noise(20, 20).gif().toBuffer(), 'poster-type-unsupported'],
    ['a clip', () => fixture('clip.mp4'), 'poster-type-unsupported'],
    ['half an image', async () => (await noise(100, 80).jpeg().toBuffer()).subarray(0, 1_000), 'file-damaged'],
  ] as const)('is refused when it is %s', async ([, make, code]) => {
    await expect(makePoster(await make())).rejects.toMatchObject({ problem: { status: 400, code } });
  });
});

describe('a thumbnail', () => {
  test.for(['jpeg', 'png', 'gif'] as const)('is made of a %s', async (format) => {
    const { bytes, checked } = await makeThumbnail(await noise(300, 200).toFormat(format).toBuffer());
    expect(checked).toMatchObject({ contentType: 'image/jpeg', width: 300, height: 200 });
    expect((await checkUpload(bytes)).checked).toEqual(checked);
  });

  test.for([
    [4_000, 3_000, 960, 720],
    [600, 6_000, 96, 960],
    [100, 100, 100, 100],
    [5_000, 1, 960, 1],
  ] as const)('of %i × %i pixels becomes %i × %i', async ([width, height, smallWidth, smallHeight]) => {
    const { checked } = await makeThumbnail(await plain(width, height).png().toBuffer());
    expect(checked).toMatchObject({ width: smallWidth, height: smallHeight });
  });

  test('stands as its camera was held', async () => {
    const { checked } = await makeThumbnail(await noise(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect(checked).toMatchObject({ width: 200, height: 300 });
  });

  test('stays a PNG where something shines through, and there alone', async () => {
    expect((await makeThumbnail(await plain(50, 50, 0.5).png().toBuffer())).checked.contentType).toBe('image/png');
    expect((await makeThumbnail(await plain(50, 50).png().toBuffer())).checked.contentType).toBe('image/jpeg');
  });

  test('is refused for a clip or any other file', async () => {
    const detail = 'Please upload JPG, PNG, or GIF files only';
    const refusal = { problem: { status: 415, code: 'file-type-unsupported', detail } };
    await expect(makeThumbnail(await fixture('clip.mp4'))).rejects.toMatchObject(refusal);
    await expect(makeThumbnail(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toMatchObject(
      refusal,
    );
  });

  test('is refused when it is empty or damaged', async () => {
    const half = (await noise(100, 80).png().toBuffer()).subarray(0, 5_000);
    for (const [bytes, code] of [
      [Buffer.alloc(0), 'file-empty'],
      [half, 'file-damaged'],
    ] as const) {
      await expect(makeThumbnail(bytes)).rejects.toMatchObject({ problem: { status: 400, code } });
    }
  });
});
