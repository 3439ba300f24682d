import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, LaunchOptions, PlaywrightWorkerArgs } from '@playwright/test';
import { americanAlphabet } from '../../src/hands/rules/american-alphabet.ts';
import { fingerspell } from '../../src/hands/rules/fingerspell.ts';
import { sampleFile } from './studio.ts';

/** Chromium plays a film of JPEGs at this rate, whatever rate it was made for. */
const framesPerSecond = 30;
const softwareWebGl = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

/**
 * A film that is repeated: rendered hands of signs one after the other, or the clip of a word, in which each letter is
 * held.
 */
type Film = { readonly signs: readonly string[]; readonly secondsEach?: number } | { readonly word: string };

/**
 * Launches a browser whose camera shows the film. Marks in the picture tell which sign or letter it is (see
 * `markWidth`).
 */
export async function launchWithFilm(
  { chromium }: PlaywrightWorkerArgs['playwright'],
  { launchOptions, folder, film }: { film: Film; launchOptions: LaunchOptions; folder: string },
): Promise<Browser> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'film.mjpeg');
  const drawn = 'word' in film ? filmOfWord(film.word) : filmOfSigns(film);
  await promisify(execFile)('ffmpeg', ['-y', '-loglevel', 'error', ...drawn, '-c:v', 'mjpeg', '-q:v', '5', file]);
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
 * The width of the marks in pixels. Along the upper edge, squares show the place of the sign as a binary number, the
 * lowest digit first, where white is 1. Places count from 1, and between the letters of a word there is 0. In this way
 * a page knows what it sees without a clock.
 */
export const markWidth = 40;
const marks = 6;

/** @param when a condition of ffmpeg on the frame `n` */
function markOf(at: number, when = '1'): string {
  const squares = Array.from({ length: marks }, (_, bit) => {
    const colour = ((at + 1) >> bit) & 1 ? 'white' : 'black';
    return `drawbox=x=${bit * markWidth}:y=0:w=${markWidth}:h=16:color=${colour}:t=fill:enable='${when}'`;
  });
  return squares.join(',');
}

const size = 'scale=640:480:force_original_aspect_ratio=decrease,pad=640:480:-1:-1:gray,setsar=1';

function filmOfSigns({ signs, secondsEach = 2 }: Extract<Film, { signs: unknown }>): string[] {
  const pictures = signs.flatMap((sign) => {
    const name = /\d/.test(sign) ? `number-${sign}.jpg` : `letter-${sign.toLowerCase()}.jpg`;
    return ['-loop', '1', '-framerate', `${framesPerSecond}`, '-t', `${secondsEach}`, '-i', sampleFile(name)];
  });
  const sized = signs.map((_, at) => `[${at}]${size},${markOf(at)}[p${at}]`).join(';');
  const joined = `${signs.map((_, at) => `[p${at}]`).join('')}concat=n=${signs.length}`;
  return [...pictures, '-filter_complex', `${sized};${joined}`];
}

const heldFrames = 2.5 * framesPerSecond;

/** Films the clip of a word, in which each letter stays for as long as a patient learner would hold it. */
function filmOfWord(word: string): string[] {
  const letters = lettersInClip(word);
  const held = letters.map(({ first }) => `loop=loop=${heldFrames}:size=1:start=${first}`).toReversed();
  const marked = letters.map(({ first, last }, at) => {
    // Before the first letter and after the last one the hand rests in it.
    const from = at === 0 ? 0 : first + at * heldFrames;
    return markOf(
      at,
      at === letters.length - 1 ? `gte(n,${from})` : `between(n,${from},${last + (at + 1) * heldFrames})`,
    );
  });
  const filters = [...held, `setpts=N/${framesPerSecond}/TB`, size, markOf(-1), ...marked];
  return ['-i', sampleFile(`word-${word}.mp4`), '-vf', filters.join(',')];
}

/**
 * How long the hand rests at a letter, at one that it has drawn in the air, and after the word (see `fingerspell.ts`).
 */
const restMs = { letter: 450, afterPath: 135, tail: 700 };

function lettersInClip(word: string): { first: number; last: number }[] {
  const frameAt = (ms: number) => Math.floor((ms * framesPerSecond) / 1_000);
  return Array.from(word, (letter, at) => {
    const spelled = fingerspell(americanAlphabet, word.slice(0, at + 1));
    const endMs = (spelled?.durationMs ?? 0) - restMs.tail;
    const path = americanAlphabet.paths.get(letter.toUpperCase());
    const movedMs = path ? path.durationMs + restMs.afterPath : restMs.letter;
    return { first: frameAt(endMs - movedMs) + (path ? -1 : 1), last: frameAt(endMs) };
  });
}
