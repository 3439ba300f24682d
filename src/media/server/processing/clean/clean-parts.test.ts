import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { cleanGif } from './clean-gif.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { writeOrientation } from './image-header.ts';

describe('A GIF', () => {
  const head = [...Buffer.from('GIF89a'), 1, 0, 1, 0, 0, 0, 0];
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const end = [0x3b];
  const gif = (...parts: number[][]) => Buffer.from([...head, ...parts.flat(), ...end]);
  const loop = [0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, 5, 0];

  test('without a frame is refused', () => {
    expect(cleanGif(gif())).toBeUndefined();
    expect(cleanGif(gif(frame))?.bytes).toEqual(gif(frame));
  });

  test('keeps how a frame is shown, and nothing that is only called so', () => {
    const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
    const lie = [0x21, 0xf9, 6, ...Buffer.from('secret'), 0];
    expect(cleanGif(gif(control, frame, lie, frame))?.bytes).toEqual(gif(control, frame, frame));
  });

  test('keeps how often it runs without what stands behind that', () => {
    expect(cleanGif(gif([...loop, 6, ...Buffer.from('secret'), 0], frame))?.bytes).toEqual(gif([...loop, 0], frame));
  });
});

describe('A JPEG', () => {
  const segment = (code: number, data: readonly number[]) => [0xff, code, 0, data.length + 2, ...data];
  const jpeg = (...parts: number[][]) => Buffer.from([0xff, 0xd8, ...parts.flat(), 0xff, 0xd9]);
  const frame = (code: number, height = 8) => segment(code, [8, 0, height, 0, 8, 1, 1, 0x11, 0]);
  const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 0x12, 0x34];
  const times = (count: number, part: number[]) => Array.from({ length: count }, () => part);

  test('has a scan and one frame of a kind that browsers decode, with a size', () => {
    expect(cleanJpeg(jpeg(frame(0xc0), scan))?.header).toMatchObject({ width: 8, height: 8 });
    expect(cleanJpeg(jpeg(frame(0xc0)))).toBeUndefined();
    expect(cleanJpeg(jpeg(scan))).toBeUndefined();
    expect(cleanJpeg(jpeg(frame(0xc0), frame(0xc0), scan))).toBeUndefined();
    expect(cleanJpeg(jpeg(frame(0xc3), scan))).toBeUndefined();
    expect(cleanJpeg(jpeg(frame(0xc0, 0), scan))).toBeUndefined();
  });

  test('has a hundred scans at most', () => {
    expect(cleanJpeg(jpeg(frame(0xc2), ...times(100, scan)))).toBeDefined();
    expect(cleanJpeg(jpeg(frame(0xc2), ...times(101, scan)))).toBeUndefined();
  });

  test('is decoded whole when it is progressive or comes in several scans', () => {
    const isDecodedWhole = (...parts: number[][]) => cleanJpeg(jpeg(...parts))?.header.isDecodedWhole;
    expect(isDecodedWhole(frame(0xc0), scan)).toBe(false);
    expect(isDecodedWhole(frame(0xc0), scan, scan)).toBe(true);
    expect(isDecodedWhole(frame(0xc2), scan)).toBe(true);
  });

  test('loses the preview of its JFIF segment', () => {
    const jfif = [...Buffer.from('JFIF\0'), 1, 2, 0, 0, 1, 0, 1];
    const file = jpeg(segment(0xe0, [...jfif, 1, 1, 10, 20, 30]), frame(0xc0), scan);
    expect(cleanJpeg(file)?.bytes).toEqual(jpeg(segment(0xe0, [...jfif, 0, 0]), frame(0xc0), scan));
  });

  test('keeps one orientation, the first', () => {
    const exif = (orientation: number) => segment(0xe1, [...Buffer.from('Exif\0\0'), ...writeOrientation(orientation)]);
    const file = jpeg(exif(6), exif(8), frame(0xc0), scan);
    expect(cleanJpeg(file)?.bytes).toEqual(jpeg(exif(6), frame(0xc0), scan));
  });
});

describe('A PNG', () => {
  const chunk = (type: string, data: readonly number[]) => {
    const body = Buffer.from([...Buffer.from(type), ...data]);
    const bytes = Buffer.alloc(body.length + 8);
    bytes.writeUInt32BE(data.length, 0);
    bytes.set(body, 4);
    bytes.writeUInt32BE(crc32(body), body.length + 4);
    return bytes;
  };
  const png = (...chunks: Buffer[]) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
  const head = (interlacing = 0) => chunk('IHDR', [0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, interlacing]);
  const [gamma, pixels, end] = [chunk('gAMA', [0, 0, 1, 2]), chunk('IDAT', [1, 2, 3]), chunk('IEND', [])];

  test('has each chunk once, but those of pixels', () => {
    const file = png(head(), gamma, gamma, pixels, pixels, end);
    expect(cleanPng(file)?.bytes).toEqual(png(head(), gamma, pixels, pixels, end));
  });

  test('has no chunk that is longer than it can be, or of no use', () => {
    const long = chunk('gAMA', [0, 0, 1, 2, ...Buffer.from('secret')]);
    expect(cleanPng(png(head(), long, chunk('tEXt', [1]), pixels, end))?.bytes).toEqual(png(head(), pixels, end));
  });

  test('begins with its head, and is refused when it is cut short', () => {
    const notHead = chunk('tEXt', [0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0]);
    expect(cleanPng(png(notHead, head(), pixels, end))).toBeUndefined();
    expect(cleanPng(png(head(), pixels))).toBeUndefined();
  });

  test('is decoded whole when it is interlaced', () => {
    expect(cleanPng(png(head(), pixels, end))?.header.isDecodedWhole).toBe(false);
    expect(cleanPng(png(head(1), pixels, end))?.header.isDecodedWhole).toBe(true);
  });
});
