import { setTimeout as wait } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fixture, noise, plain, pngChunk } from './processing/test-media.ts';
import { checkUpload, type CheckedMedia } from './store-media.ts';

const wrongType = 'Please upload JPG, PNG, GIF, MP4, or WEBM files only';

async function animatedGif(): Promise<Buffer> {
  const frames = await Promise.all([20, 30, 40].map(() => noise(60, 40).png().toBuffer()));
  return await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}

async function check(bytes: Buffer): Promise<CheckedMedia> {
  return (await checkUpload(bytes)).checked;
}

async function refusalOf(bytes: Buffer): Promise<{ status: number; detail: string; code: string } | undefined> {
  return await check(bytes).then(
    () => undefined,
    ({ problem }) => problem,
  );
}

describe('an image', () => {
  test.for(['jpeg', 'png', 'gif'] as const)('of type %s is told by its bytes, with its size', async (format) => {
    const bytes = await noise(120, 80).toFormat(format).toBuffer();
    expect(await check(bytes)).toEqual({
      kind: 'image',
      contentType: `image/${format}`,
      width: 120,
      height: 80,
      durationMs: null,
    });
  });

  test('that moves has the size of one frame', async () => {
    expect(await check(await animatedGif())).toMatchObject({ contentType: 'image/gif', width: 60, height: 40 });
  });

  test.for([1, 3, 6, 8])('has the size that it is shown in, orientation %i applied', async (orientation) => {
    const bytes = await noise(120, 80).withMetadata({ orientation }).jpeg().toBuffer();
    const [width, height] = orientation < 5 ? [120, 80] : [80, 120];
    expect(await check(bytes)).toMatchObject({ width, height });
  });

  test('may be progressive, interlaced, grey, in CMYK, transparent', async () => {
    for (const bytes of [
      await noise(50, 40).jpeg({ progressive: true }).toBuffer(),
      await noise(50, 40).png({ progressive: true }).toBuffer(),
      await noise(50, 40).grayscale().jpeg().toBuffer(),
      await noise(50, 40).toColourspace('cmyk').jpeg().toBuffer(),
      await plain(50, 40, 0.5).png({ palette: true }).toBuffer(),
    ]) {
      expect(await check(bytes)).toMatchObject({ width: 50, height: 40 });
    }
  });

  test('may carry a large colour profile in front of its pixels', async () => {
    const png = await noise(50, 40).png().toBuffer();
    const afterHeader = 33;
    const text = pngChunk('tEXt', Buffer.from(`Comment\0${'x'.repeat(20_000)}`));
    const bytes = Buffer.concat([png.subarray(0, afterHeader), text, png.subarray(afterHeader)]);
    expect(await check(bytes)).toMatchObject({ contentType: 'image/png', width: 50 });
  });

  test.for(['jpeg', 'png', 'gif', 'progressive', 'interlaced', 'animated'] as const)(
    'that is cut short is refused wherever it was cut: %s',
    async (format) => {
      const bytes = await {
        jpeg: () => noise(100, 80).jpeg().toBuffer(),
        png: () => noise(100, 80).png().toBuffer(),
        gif: () => noise(100, 80).gif().toBuffer(),
        progressive: () => noise(100, 80).jpeg({ progressive: true }).toBuffer(),
        interlaced: () => noise(100, 80).png({ progressive: true }).toBuffer(),
        animated: animatedGif,
      }[format]();
      expect(await refusalOf(bytes)).toBeUndefined();
      for (const length of [40, ...[0.1, 0.5, 0.9, 0.99].map((share) => bytes.length * share), bytes.length - 1]) {
        const refusal = await refusalOf(bytes.subarray(0, length));
        expect(refusal).toMatchObject({
          status: 400,
          code: 'file-damaged',
          detail: expect.stringContaining('damaged or incomplete'),
        });
      }
    },
  );

  test('an image that lacks its end alone is refused, whatever its pixels are: jpeg', async () => {
    for (let image = 0; image < 100; image++) {
      const bytes = await noise(100, 80).jpeg().toBuffer();
      expect(await refusalOf(bytes.subarray(0, -2))).toMatchObject({ status: 400 });
      expect(await refusalOf(Buffer.concat([bytes, Buffer.from('more')]))).toBeUndefined();
    }
  });

  test('with garbled pixels is refused', async () => {
    const bytes = await noise(100, 80).png().toBuffer();
    const middle = Math.floor(bytes.length / 2);
    bytes.fill(0x55, middle, middle + 20);
    expect(await refusalOf(bytes)).toMatchObject({ status: 400 });
  });

  test('an image that would take too much memory is refused by its head, whatever its body is', async () => {
    const flood = pngOf(30_000, 30_000, deflateSync(Buffer.alloc(1_000_000)));
    const before = process.memoryUsage().rss;
    const refusal = await refusalOf(flood);
    expect(refusal).toMatchObject({
      status: 400,
      code: 'media-dimensions-too-large',
      detail: expect.stringContaining('50 megapixels'),
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  test('an image whose head lies about its size is refused', async () => {
    const rows = deflateSync(Buffer.alloc(10 * (1 + 10 * 3)));
    expect(await refusalOf(pngOf(10, 10, rows))).toBeUndefined();
    expect(await refusalOf(pngOf(4_000, 4_000, rows))).toMatchObject({ status: 400 });
    expect(await refusalOf(pngOf(0, 10, rows))).toMatchObject({ status: 400 });
  });
});

describe('a video', () => {
  test.for([
    ['clip.mp4', 'video/mp4', 96, 64, 1200],
    ['index-last.mp4', 'video/mp4', 96, 64, 1200],
    ['fragmented.mp4', 'video/mp4', 96, 64, 1400],
    ['with-sound.mp4', 'video/mp4', 96, 64, 1200],
    ['turned.mp4', 'video/mp4', 64, 96, 1200],
    ['wide-pixels.mp4', 'video/mp4', 192, 64, 1200],
    ['clip.webm', 'video/webm', 96, 64, 1200],
    ['recorded.webm', 'video/webm', 96, 64, 1200],
  ] as const)(
    '%s has its type, its size as shown and its length',
    async ([name, contentType, width, height, durationMs]) => {
      expect(await check(await fixture(name))).toEqual({ kind: 'video', contentType, width, height, durationMs });
    },
  );

  test.for(['clip.mp4', 'index-last.mp4', 'fragmented.mp4', 'with-sound.mp4', 'clip.webm'])(
    'that is cut short is refused wherever it was cut: %s',
    async (name) => {
      const bytes = await fixture(name);
      for (const length of [...[0.1, 0.3, 0.5, 0.9, 0.99].map((share) => bytes.length * share), bytes.length - 1]) {
        const refusal = await refusalOf(bytes.subarray(0, length));
        expect(refusal).toMatchObject({
          status: 400,
          code: 'file-damaged',
          detail: expect.stringContaining('damaged or incomplete'),
        });
      }
    },
  );

  test('a video that was recorded without sizes and then cut within a frame is refused', async () => {
    const bytes = await fixture('recorded.webm');
    expect(await refusalOf(bytes.subarray(0, -7))).toMatchObject({ status: 400, code: 'file-damaged' });
  });

  test('without an index is refused', async () => {
    const bytes = await fixture('index-last.mp4');
    const withoutIndex = bytes.subarray(0, bytes.indexOf('moov') - 4);
    expect(await refusalOf(withoutIndex)).toMatchObject({
      status: 400,
      code: 'file-damaged',
      detail: expect.stringContaining('index'),
    });
  });

  test('a video whose index points to nothing but zeros is refused', async () => {
    const bytes = await fixture('clip.mp4');
    bytes.fill(0, bytes.indexOf('mdat') + 4);
    expect(await refusalOf(bytes)).toMatchObject({ status: 400, code: 'file-damaged' });
  });

  test('a video whose index points behind the end is refused', async () => {
    const bytes = await fixture('clip.mp4');
    bytes.writeUInt32BE(bytes.length - 10, bytes.indexOf('stco') + 12);
    expect(await refusalOf(bytes)).toMatchObject({ status: 400, code: 'file-damaged' });
  });

  test('a video whose last frame is behind the end is refused', async () => {
    const bytes = await fixture('clip.mp4');
    const sizes = bytes.indexOf('stsz') + 12;
    const last = sizes + 4 * bytes.readUInt32BE(sizes);
    bytes.writeUInt32BE(bytes.readUInt32BE(last) + 10, last);
    expect(await refusalOf(bytes)).toMatchObject({ status: 400, code: 'file-damaged' });
  });

  test.for(['sound-only.mp4', 'sound-only.webm'])('without a picture is refused: %s', async (name) => {
    expect(await refusalOf(await fixture(name))).toMatchObject({
      status: 400,
      code: 'file-damaged',
      detail: expect.stringContaining('no picture'),
    });
  });

  test('a video that no browser plays is refused with what to do', async () => {
    const refusal = await refusalOf(await fixture('old-codec.mp4'));
    expect(refusal).toMatchObject({ status: 400, detail: expect.stringContaining('convert it to H.264') });
    expect(refusal).toMatchObject({ code: 'video-codec-unsupported' });
  });

  test('a video of HEVC is refused, which only some browsers play, with what an iPhone can do about it', async () => {
    const refusal = await refusalOf(await fixture('hevc.mp4'));
    expect(refusal).toMatchObject({ status: 400, code: 'video-codec-unsupported' });
    expect(refusal?.detail).toMatch(/HEVC.*Settings → Camera → Formats → Most Compatible/);
  });

  test.for([
    ['stts', 8, 0x7fffffff],
    ['stsc', 16, 0x7fffffff],
    ['stsz', 12, 0x00ffffff],
  ] as const)('with a forged table stops nobody else, and ends: %s', async ([table, offset, value]) => {
    const bytes = await fixture('clip.mp4');
    bytes.writeUInt32BE(value, bytes.indexOf(table) + offset);
    let isOver = false;
    const refusal = refusalOf(bytes).finally(() => (isOver = true));
    const startedAt = performance.now();
    let longestPauseMs = 0;
    while (!isOver) {
      const start = performance.now();
      await wait(5);
      longestPauseMs = Math.max(longestPauseMs, performance.now() - start);
    }
    expect(await refusal).toMatchObject({ status: 400, code: 'file-damaged' });
    expect(longestPauseMs).toBeLessThan(Math.max(1_000, (performance.now() - startedAt) / 2));
  });
});

describe('anything else', () => {
  test('is refused when it is empty', async () => {
    expect(await refusalOf(Buffer.alloc(0))).toMatchObject({
      status: 400,
      code: 'file-empty',
      detail: 'The file is empty',
    });
  });

  test.for([
    ['one byte', Buffer.from([0xff])],
    ['a vector image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>window.__x=1</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>window.__x=1</script>')],
    ['a program', Buffer.from(`MZ${'\0'.repeat(200)}PE\0\0`, 'latin1')],
    ['an archive', Buffer.from('PK\x03\x04'.padEnd(500, '\0'), 'latin1')],
    ['a document', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['a playlist', Buffer.from('#EXTM3U\n#EXT-X-VERSION:3\nhttp://127.0.0.1/\n')],
    ['a picture of another type', Buffer.from(`RIFF${'\0'.repeat(4)}WEBPVP8 `.padEnd(100, '\0'), 'latin1')],
    ["a phone's picture", Buffer.from(`\0\0\0\x18ftypheic${'\0'.repeat(4)}mif1heic`, 'latin1')],
  ] as const)('is refused by its type: %s', async ([, bytes]) => {
    expect(await refusalOf(bytes)).toMatchObject({ status: 415, code: 'file-type-unsupported', detail: wrongType });
  });

  test('is refused by its type: a clip in a container that browsers do not play', async () => {
    expect(await refusalOf(await fixture('matroska.mkv'))).toMatchObject({ status: 415, detail: wrongType });
  });

  test('is kept as MP4 when it is QuickTime inside, as clips named .mp4 may be', async () => {
    expect(await check(await fixture('quicktime.mov'))).toMatchObject({ contentType: 'video/mp4', width: 96 });
  });

  test.for([
    ['JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['GIF', Buffer.from('GIF89a')],
    ['MP4', Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1')],
    ['WEBM', Buffer.from([0x1a, 0x45, 0xdf, 0xa3])],
  ] as const)('that only begins like a %s is refused', async ([, bytes]) => {
    const refusal = await refusalOf(bytes);
    expect([400, 415]).toContain(refusal?.status);
  });

  test('a file that is a GIF to one reader and a script to another is refused', async () => {
    expect(await refusalOf(Buffer.from('GIF89a/*'.padEnd(60, '\0') + '*/=1;window.__x=1;'))).toMatchObject({
      status: 400,
    });
  });

  test('behind the end of an image makes it no other type, and is not kept', async () => {
    const png = await noise(20, 20).png().toBuffer();
    const bytes = Buffer.concat([png, Buffer.from('<html><script>window.__x=1</script></html>')]);
    const kept = await checkUpload(bytes);
    expect(kept.checked).toMatchObject({ contentType: 'image/png' });
    expect(kept.bytes.equals(png)).toBe(true);
  });
});

function pngOf(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
