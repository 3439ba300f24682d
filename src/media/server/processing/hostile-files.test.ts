import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isLong } from '../../../testing/server/test-length.ts';
import { withKilledDecoders } from './test-decoder.ts';
import { fixture, noise, plain, pngChunk } from './test-media.ts';
import { checkUpload, maxDecodedBytes } from '../store-media.ts';

const mib = 1024 * 1024;
/** The growth of both processes for all files. */
const maxGrowthBytes = 200 * mib;
const pngHeadEnd = 33;

/** One file after the other is decoded, so a few show whether they add up. */
const filesAtOnce = isLong ? 10 : 4;

describe('Small files that unpack to gigabytes, several at once', () => {
  /** The largest growth of both processes together. */
  async function growthWhile(files: readonly Buffer[]): Promise<number> {
    const before = residentBytesOf('self');
    let peak = 0;
    const timer = setInterval(() => (peak = Math.max(peak, residentBytesOf('self') + decoderBytes())), 5);
    await Promise.allSettled(files.map((file) => checkUpload(file)));
    clearInterval(timer);
    return peak - before;
  }

  test.for([
    [
      'texts in a PNG',
      () => pngWith(...Array.from({ length: 80 }, () => pngChunk('zTXt', packed('Comment\0\0', 7.9)))),
    ],
    ['a colour profile in a PNG', () => pngWith(pngChunk('iCCP', packed('profile\0\0', 120)))],
    ['the pixels of an interlaced PNG', () => plain(5_000, 4_900).removeAlpha().png({ progressive: true }).toBuffer()],
    ['rows of a PNG of 16 bits', () => plain(8_000, 3_000).toColourspace('rgb16').png().toBuffer()],
    ['the scans of a JPEG', () => plain(6_000, 4_000).removeAlpha().jpeg({ progressive: true }).toBuffer()],
    ['an animation of many large frames', () => largeGif()],
    ['the tables of an MP4', () => forgedClip()],
    ['sizes in a WebM', () => forgedWebm()],
  ] as const)('take no more than 200 MB together: %s', async ([, make]) => {
    const file = await make();
    expect(await growthWhile(Array.from({ length: filesAtOnce }, () => file))).toBeLessThan(maxGrowthBytes);
    await vi.waitFor(() => expect(decoderBytes()).toBeLessThan(maxGrowthBytes * 0.6));
  });
});

describe('An image that only a head makes large is refused by it', () => {
  test.for([
    ['50 megapixels of 16 bits', pngHead(7_000, 7_000, [16, 6, 0, 0, 0]), 'memory'],
    ['50 megapixels, interlaced', pngHead(7_000, 7_000, [8, 2, 0, 0, 1]), 'memory'],
    ['long rows of 16 bits', pngHead(16_000, 1_500, [16, 6, 0, 0, 0]), 'memory'],
    ['a row longer than any screen', pngHead(20_000, 10, [8, 2, 0, 0, 0]), 'too long'],
    ['60 megapixels', pngHead(8_000, 7_500, [8, 0, 0, 0, 0]), '50 megapixels'],
  ] as const)('%s', async ([, file, words]) => {
    await expect(checkUpload(file)).rejects.toMatchObject({
      problem: { status: 400, code: 'media-dimensions-too-large', detail: expect.stringContaining(words) },
    });
  });

  test('an image of 16 bits within the limit of bytes is taken', async () => {
    expect(1_000 * 1_000 * 8).toBeLessThan(maxDecodedBytes);
    const { checked } = await checkUpload(await plain(1_000, 1_000).toColourspace('rgb16').png().toBuffer());
    expect(checked).toMatchObject({ width: 1_000 });
  });
});

test('A file that ends the decoder is refused, and the next one is not', async () => {
  const [forged, image] = [forgedClip(), await noise(50, 40).png().toBuffer()];
  const [first, second] = await Promise.allSettled([checkUpload(await forged), checkUpload(image)]);
  expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
});

test('A file whose decoder is killed from outside is not taken for damaged', async () => {
  const bytes = await noise(50, 40).png().toBuffer();
  expect((await withKilledDecoders(1, () => checkUpload(bytes))).checked).toMatchObject({ width: 50, height: 40 });
});

test('A process with nothing else to do waits for the end of a decoder that has grown', async () => {
  const program = `
    const bytes = await noise(3_000, 3_000).jpeg().toBuffer();
    for (let count = 0; count < 2; count++) await decode({ task: 'make-poster', bytes });
  `;
  expect(await runWithDecoder(program)).toEqual([0, null]);
});

test('A decoder keeps its compiled code in the folder of its parent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-compiled-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const program = `
    enableCompileCache(${JSON.stringify(folder)});
    await decode({ task: 'make-poster', bytes: await noise(8, 8).jpeg().toBuffer() });
  `;
  expect(await runWithDecoder(program)).toEqual([0, null]);
  expect((await readdir(folder, { recursive: true })).length).toBeGreaterThan(10);
});

/** @returns the exit code of a process that runs the program, and the signal that ended it */
async function runWithDecoder(program: string): Promise<unknown[]> {
  const imports = `
    import { enableCompileCache } from 'node:module';
    import { decode } from './src/media/server/decoder.ts';
    import { noise } from './src/media/server/processing/test-media.ts';
  `;
  const { NODE_COMPILE_CACHE: _folder, ...env } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', imports + program], {
    env,
    stdio: 'inherit',
  });
  return await once(child, 'exit');
}

function decoderBytes(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').trim().split(' ').filter(Boolean);
  return children.reduce((sum, pid) => sum + residentBytesOf(pid), 0);
}

function residentBytesOf(pid: string): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function packed(head: string, megabytes: number): Buffer {
  return Buffer.concat([Buffer.from(head, 'latin1'), deflateSync(Buffer.alloc(megabytes * 1_000_000))]);
}

async function pngWith(...chunks: readonly Buffer[]): Promise<Buffer> {
  const png = await plain(8, 6).png().toBuffer();
  return Buffer.concat([png.subarray(0, pngHeadEnd), ...chunks, png.subarray(pngHeadEnd)]);
}

/** The image has no pixels. */
function pngHead(width: number, height: number, kind: readonly number[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(kind, 8);
  const parts = [
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

async function largeGif(): Promise<Buffer> {
  const gif = await plain(4_500, 4_000).gif().toBuffer();
  const frame = gif.subarray(gif.indexOf(Buffer.from([0x21, 0xf9])), -1);
  return Buffer.concat([gif.subarray(0, -1), ...Array.from({ length: 50 }, () => frame), gif.subarray(-1)]);
}

/** Each entry alone is plausible. */
async function forgedClip(): Promise<Buffer> {
  const bytes = await fixture('clip.mp4');
  bytes.writeUInt32BE(bytes.length - 100, bytes.indexOf('stsc') + 16);
  bytes.writeUInt32BE(0xffff_ffff, bytes.indexOf('stco') + 8);
  bytes.writeUInt32BE(0xffff_ffff, bytes.indexOf('stts') + 8 - 4);
  return bytes;
}

async function forgedWebm(): Promise<Buffer> {
  const bytes = await fixture('clip.webm');
  for (let at = bytes.indexOf(0xa3, 400); at > 0; at = bytes.indexOf(0xa3, at + 1)) bytes[at + 4] = 0x7f;
  return bytes;
}
