import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, LaunchOptions, PlaywrightWorkerArgs } from '@playwright/test';
import { sampleFile } from './studio.ts';

const secondsEach = 2;
const framesPerSecond = 10;
const softwareWebGl = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

/** A browser whose camera shows the rendered hands of these signs, one after the other, again and again. */
export async function launchWithSigns(
  { chromium }: PlaywrightWorkerArgs['playwright'],
  { launchOptions, folder, signs }: { launchOptions: LaunchOptions; folder: string; signs: readonly string[] },
): Promise<Browser> {
  await mkdir(folder, { recursive: true });
  const film = join(folder, 'signs.mjpeg');
  await promisify(execFile)('ffmpeg', ['-y', '-loglevel', 'error', ...filmOf(signs), film]);
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
  return await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), ...softwareWebGl, ...camera],
  });
}

function filmOf(signs: readonly string[]): string[] {
  const pictures = signs.flatMap((sign) => {
    const name = /\d/.test(sign) ? `number-${sign}.jpg` : `letter-${sign.toLowerCase()}.jpg`;
    return ['-loop', '1', '-framerate', `${framesPerSecond}`, '-t', `${secondsEach}`, '-i', sampleFile(name)];
  });
  const size = 'scale=640:480:force_original_aspect_ratio=decrease,pad=640:480:-1:-1:gray,setsar=1';
  const sized = signs.map((_, at) => `[${at}]${size}[p${at}]`).join(';');
  const joined = `${signs.map((_, at) => `[p${at}]`).join('')}concat=n=${signs.length}`;
  return [...pictures, '-filter_complex', `${sized};${joined}`, '-c:v', 'mjpeg', '-q:v', '3'];
}
