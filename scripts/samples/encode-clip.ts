import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface ClipFormat {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
}

/**
 * Encodes silent H.264 that every browser plays, with the index first, on a single thread and without metadata.
 * `frames` are RGBA.
 */
export async function encodeClip(
  frames: AsyncIterable<Buffer>,
  { width, height, framesPerSecond }: ClipFormat,
  file: string,
): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`, '-r', `${framesPerSecond}`];
  const color = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'];
  const colorTags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  // This adaptive quantisation spares dark and even areas, so that the paper has no bands.
  const quality = ['-preset', 'veryslow', '-crf', '23', '-tune', 'animation', '-aq-mode', '3'];
  const codec = ['-c:v', 'libx264', '-profile:v', 'main', ...quality, '-threads', '1'];
  const container = ['-movflags', '+faststart', '-fflags', '+bitexact', '-flags:v', '+bitexact'];
  const ffmpeg = spawn(
    'ffmpeg',
    ['-v', 'error', '-y', ...input, '-i', '-', ...color, ...colorTags, ...codec, ...container, file],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const [[exitCode]] = await Promise.all([once(ffmpeg, 'close'), pipeline(Readable.from(frames), ffmpeg.stdin)]);
  if (exitCode !== 0) throw new Error(`ffmpeg ended with ${exitCode} on ${file}`);
}
