import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, LaunchOptions, PlaywrightWorkerArgs } from '@playwright/test';
import { sampleFile } from './studio.ts';

/** Chromium plays a film of JPEGs at this rate, whatever it was made for. */
const framesPerSecond = 30;
const softwareWebGl = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

interface Film {
  readonly signs: readonly string[];
  readonly secondsEach?: number;
}

/**
 * A browser whose camera shows the rendered hands of these signs, one after the other, again and again. Which one it is stands in the
 * picture (`markWidth`).
 */
export async function launchWithSigns(
  { chromium }: PlaywrightWorkerArgs['playwright'],
  { launchOptions, folder, ...film }: Film & { launchOptions: LaunchOptions; folder: string },
): Promise<Browser> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'signs.mjpeg');
  await promisify(execFile)('ffmpeg', ['-y', '-loglevel', 'error', ...filmOf(film), file]);
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
  return await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), ...softwareWebGl, ...camera],
  });
}

/**
 * Squares along the upper edge of the 640 pixels: the place of the sign from 1, in binary digits, the lowest first, white for one. In this way
 * a page knows what it sees without a clock.
 */
export const markWidth = 40;
const marks = 6;

function markOf(at: number): string {
  const squares = Array.from({ length: marks }, (_, bit) => {
    const colour = ((at + 1) >> bit) & 1 ? 'white' : 'black';
    return `drawbox=x=${bit * markWidth}:y=0:w=${markWidth}:h=16:color=${colour}:t=fill`;
  });
  return squares.join(',');
}

function filmOf({ signs, secondsEach = 2 }: Film): string[] {
  const pictures = signs.flatMap((sign) => {
    const name = /\d/.test(sign) ? `number-${sign}.jpg` : `letter-${sign.toLowerCase()}.jpg`;
    return ['-loop', '1', '-framerate', `${framesPerSecond}`, '-t', `${secondsEach}`, '-i', sampleFile(name)];
  });
  const size = 'scale=640:480:force_original_aspect_ratio=decrease,pad=640:480:-1:-1:gray,setsar=1';
  const sized = signs.map((_, at) => `[${at}]${size},${markOf(at)}[p${at}]`).join(';');
  const joined = `${signs.map((_, at) => `[p${at}]`).join('')}concat=n=${signs.length}`;
  return [...pictures, '-filter_complex', `${sized};${joined}`, '-c:v', 'mjpeg', '-q:v', '5'];
}
