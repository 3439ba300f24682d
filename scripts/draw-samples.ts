/**
 * Draws the sample sets' pictures and clips and the screens' hands. Run: `npm run samples [prefix…]`, such as
 * `letter-a` or `screen-`; without a prefix it draws all. Clips need ffmpeg with libx264 on the PATH; `CHROMIUM_PATH`
 * is Chromium, if not Playwright's own.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { sampleMedia, sampleSets } from '../src/samples/server/sample-sets.ts';
import type { SampleCard } from '../src/samples/server/sample-sets.ts';
import { americanAlphabet, americanArrows } from '../src/hands/rules/american-alphabet.ts';
import { fingerspell } from '../src/hands/rules/fingerspell.ts';
import { readHandModel } from '../src/hands/rules/hand-model.ts';
import type { HandPose } from '../src/hands/rules/hand-pose.ts';
import { createHandSurface } from '../src/hands/rules/hand-surface.ts';
import { extentOf, extentTogether, frameAround } from '../src/hands/web/frame-around.ts';
import { drawScreenHands } from './samples/draw-screen-hands.ts';
import { encodeClip } from './samples/encode-clip.ts';
import { handModelFile, openStudio } from './samples/hand-studio.ts';
import type { HandStudio } from './samples/hand-studio.ts';

const pictureSize = { width: 960, height: 720 };
const clipFormat = { width: 720, height: 540, framesPerSecond: 30 };
/** JPEG, because every link preview supports it. */
const jpeg = { quality: 74, mozjpeg: true } as const;
/** The unrefined model is precise enough to find a hand. */
const outline = createHandSurface(readHandModel(new Uint8Array(await readFile(handModelFile))), 0);

await drawSamples(process.argv.slice(2));

async function drawSamples(names: readonly string[]): Promise<void> {
  if (spawnSync('ffmpeg', ['-version']).error !== undefined) {
    console.error('Clips are made with ffmpeg, which is not on the PATH: install it and run this again.');
    process.exitCode = 1;
    return;
  }
  const isAsked = (name: string) => names.length === 0 || names.some((start) => name.startsWith(start));
  const cards = sampleSets.flatMap((set) => set.cards).filter(({ media }) => isAsked(media));
  await removeOldMedia();
  await drawPictures(cards.filter(({ poster }) => poster === undefined));
  await drawClips(cards.filter(({ poster }) => poster !== undefined));
  await drawScreenHands(outline, isAsked);
}

async function removeOldMedia(): Promise<void> {
  await mkdir(sampleMedia, { recursive: true });
  const named = new Set(sampleSets.flatMap(({ cards }) => cards.flatMap(({ media, poster }) => [media, poster])));
  for (const name of await readdir(sampleMedia)) if (!named.has(name)) await rm(new URL(name, sampleMedia));
}

async function drawPictures(cards: readonly SampleCard[]): Promise<void> {
  const studio = await openStudio({ ...pictureSize, levels: 2, lightCount: 72, hasPaper: true });
  for (const { term, media } of cards) {
    const pose = americanAlphabet.handshapes.get(term);
    if (pose === undefined) throw new Error(`The alphabet has no '${term}'`);
    const arrow = americanArrows.get(term);
    const extent = extentOf(outline, outline.pose(pose), arrow);
    const frame = frameAround(extent, pictureSize.width / pictureSize.height);
    await savePicture(await studio.draw({ pose, frame, arrow }), pictureSize, media);
    console.log(media);
  }
  await studio.close();
}

async function drawClips(cards: readonly SampleCard[]): Promise<void> {
  const studio = await openStudio({ ...clipFormat, levels: 1, lightCount: 30, hasPaper: true });
  for (const { term, media, poster = '' } of cards) {
    const poses = posesOf(term);
    const frames = drawFrames(studio, poses);
    const first = await frames.next();
    if (first.done) throw new Error(`'${term}' has no letters`);
    await savePicture(first.value, clipFormat, poster);
    await encodeClip(startingWith(first.value, frames), clipFormat, fileURLToPath(new URL(media, sampleMedia)));
    console.log(media);
  }
  await studio.close();
}

function posesOf(word: string): HandPose[] {
  const spelling = fingerspell(americanAlphabet, word);
  if (spelling === undefined) throw new Error(`The alphabet cannot spell '${word}'`);
  const frameCount = Math.round((spelling.durationMs / 1000) * clipFormat.framesPerSecond);
  return Array.from({ length: frameCount }, (_, frame) => spelling.poseAt((frame / clipFormat.framesPerSecond) * 1000));
}

/** A clip without movement has a single frame, and an unchanged pose is not drawn again. */
async function* drawFrames(studio: HandStudio, poses: readonly HandPose[]): AsyncGenerator<Buffer, void> {
  const extents = poses.map((pose) => extentOf(outline, outline.pose(pose)));
  const frame = frameAround(extentTogether(extents), clipFormat.width / clipFormat.height);
  let last = '';
  let picture: Buffer = Buffer.alloc(0);
  for (const pose of poses) {
    const now = JSON.stringify(pose);
    if (now !== last) picture = await studio.draw({ pose, frame, arrow: undefined });
    last = now;
    yield picture;
  }
}

async function* startingWith(first: Buffer, others: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* others;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

async function savePicture(pixels: Buffer, { width, height }: Size, name: string): Promise<void> {
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } });
  await picture
    .removeAlpha()
    .jpeg(jpeg)
    .toFile(fileURLToPath(new URL(name, sampleMedia)));
}
