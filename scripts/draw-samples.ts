/**
 * Draws the media of the sample sets and the hands of the sign-in screen anew from the handshape notation; the same
 * notation gives the same files. Run: `npm run samples`. Clips need ffmpeg with libx264 on the PATH.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { sampleMedia, sampleSets } from '../src/server/samples/sample-sets.ts';
import type { SampleCard } from '../src/server/samples/sample-sets.ts';
import { handGlyphSvg, sheetSvg } from './samples/sheet-svg.ts';
import { boxAround, parseSign } from './samples/sign-notation.ts';
import type { SignNotation } from './samples/sign-notation.ts';
import { clipFramesPerSecond, spellWord } from './samples/word-clip.ts';

const notationFile = new URL('../src/server/samples/fingerspelling-asl.csv', import.meta.url);
const signInHands = new URL('../src/web/screens/sign-in/hands/', import.meta.url);
const signInLetters = ['S', 'I', 'G', 'N'];
const clipSize = { width: 720, height: 540 };

type Alphabet = ReadonlyMap<string, SignNotation>;

await drawSamples();

async function drawSamples(): Promise<void> {
  if (spawnSync('ffmpeg', ['-version']).error !== undefined) {
    console.error('Clips are made with ffmpeg, which is not on the PATH: install it and run this again.');
    process.exitCode = 1;
    return;
  }
  const alphabet = await readAlphabet();
  await emptyFolder(sampleMedia);
  for (const card of sampleSets.flatMap((set) => set.cards)) await drawCard(alphabet, card);
  await drawSignInHands(alphabet);
}

/** The file has no quotes: a sign's name, a comma, its notation. */
async function readAlphabet(): Promise<Alphabet> {
  const [, ...lines] = (await readFile(notationFile, 'utf8')).trim().split(/\r?\n/);
  const rows = lines.map((line) => line.split(','));
  return new Map(rows.map(([name = '', notation = '']) => [name, parseSign(notation)]));
}

async function emptyFolder(folder: URL): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}

/** A card with a poster is a clip that spells the term; any other is a picture of the one sign that is its term. */
async function drawCard(alphabet: Alphabet, card: SampleCard): Promise<void> {
  const mediaFile = new URL(card.media, sampleMedia);
  if (card.poster === undefined) return drawPicture(signOf(alphabet, card.term), mediaFile);
  const frames = drawFrames(alphabet, [...card.term.toUpperCase()]);
  await encodeClip(frames, mediaFile);
  await drawPoster(frames[0] ?? '', new URL(card.poster, sampleMedia));
}

function signOf(alphabet: Alphabet, name: string): SignNotation {
  const sign = alphabet.get(name);
  if (sign === undefined) throw new Error(`The notation has no sign '${name}'`);
  return sign;
}

async function drawPicture(sign: SignNotation, file: URL): Promise<void> {
  const svg = sheetSvg({ hands: [{ sign, opacity: 1, x: 0, y: 0 }], frame: sign.box });
  await sharp(Buffer.from(svg)).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toFile(fileURLToPath(file));
}

async function drawPoster(svg: string, file: URL): Promise<void> {
  await sharp(Buffer.from(svg)).resize(clipSize).jpeg({ quality: 85, mozjpeg: true }).toFile(fileURLToPath(file));
}

/** The notation keeps the palm of every letter in one place; so does a clip, in the middle of all its letters. */
function drawFrames(alphabet: Alphabet, signs: readonly string[]): string[] {
  const frames = spellWord(signs).map(({ hands, letterIndex }) => ({
    hands: hands.map((hand) => ({ ...hand, sign: signOf(alphabet, hand.sign) })),
    dots: { count: signs.length, current: letterIndex },
  }));
  const boxes = frames.flatMap(({ hands }) => hands.map(({ sign, x }) => ({ ...sign.box, left: sign.box.left + x })));
  const frame = boxAround(boxes);
  return frames.map((sheet) => sheetSvg({ ...sheet, frame }));
}

/** One thread and no metadata: the same frames give the same bytes with the same ffmpeg. */
async function encodeClip(frames: readonly string[], file: URL): Promise<void> {
  const { width, height } = clipSize;
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', `${clipFramesPerSecond}`];
  const color = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'];
  const colorTags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  const codec = ['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow', '-crf', '20', '-threads', '1'];
  const container = ['-movflags', '+faststart', '-fflags', '+bitexact', '-flags:v', '+bitexact'];
  const ffmpeg = spawn(
    'ffmpeg',
    ['-v', 'error', '-y', ...input, '-i', '-', ...color, ...colorTags, ...codec, ...container, fileURLToPath(file)],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const [[exitCode]] = await Promise.all([
    once(ffmpeg, 'close'),
    pipeline(Readable.from(rasterize(frames)), ffmpeg.stdin),
  ]);
  if (exitCode !== 0) throw new Error(`ffmpeg ended with ${exitCode} on ${file.pathname}`);
}

/** Frames that repeat the one before are not drawn again. */
async function* rasterize(frames: readonly string[]): AsyncGenerator<Buffer> {
  let pixels = Buffer.alloc(0);
  for (const [index, svg] of frames.entries()) {
    if (svg !== frames[index - 1]) {
      pixels = await sharp(Buffer.from(svg)).resize(clipSize).removeAlpha().raw().toBuffer();
    }
    yield pixels;
  }
}

async function drawSignInHands(alphabet: Alphabet): Promise<void> {
  await mkdir(signInHands, { recursive: true });
  const height = Math.max(...signInLetters.map((letter) => signOf(alphabet, letter).box.height));
  for (const letter of signInLetters) {
    const svg = handGlyphSvg(signOf(alphabet, letter), height);
    await writeFile(new URL(`${letter.toLowerCase()}.svg`, signInHands), svg);
  }
}
