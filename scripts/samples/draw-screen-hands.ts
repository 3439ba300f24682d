import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { americanAlphabet } from '../../src/hands/rules/american-alphabet.ts';
import type { HandPose } from '../../src/hands/rules/hand-pose.ts';
import type { HandSurface } from '../../src/hands/rules/hand-surface.ts';
import { extentOf } from '../../src/hands/web/frame-around.ts';
import { openStudio } from './hand-studio.ts';

const folder = new URL('../../src/platform/web/ui/hand/pictures/', import.meta.url);
/** The canvas in px, the metres it shows, and the saved px per metre. All hands have the same scale. */
const canvasSize = 960;
const canvasMetres = 0.32;
const pointsPerMetre = 1_250;
/** The arm fades out between these distances from the wrist. */
const armEndMetres = { from: 0.012, to: 0.055 };
const webp = { quality: 82, alphaQuality: 80, effort: 6 } as const;

/** The images have twice their displayed size. */
export async function drawScreenHands(outline: HandSurface, isAsked: (name: string) => boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  const size = { width: canvasSize, height: canvasSize };
  const studio = await openStudio({ ...size, levels: 2, lightCount: 72, hasPaper: false });
  for (const [name, pose] of screenHands().filter(([asked]) => isAsked(`screen-${asked}`))) {
    const { left, right, bottom, top } = extentOf(outline, outline.pose(pose));
    const frame = { centerX: (left + right) / 2, centerY: (bottom + top) / 2 - 0.02, height: canvasMetres };
    const pixels = await studio.draw({ pose, frame, arrow: undefined });
    fadeArm(pixels, pose, { left: frame.centerX - canvasMetres / 2, top: frame.centerY + canvasMetres / 2 });
    const cut = await sharp(pixels, { raw: { ...size, channels: 4 } })
      .trim({ background: '#00000000', threshold: 2 })
      .png()
      .toBuffer({ resolveWithObject: true });
    const width = Math.round((cut.info.width / canvasSize) * canvasMetres * pointsPerMetre);
    const file = fileURLToPath(new URL(`${name}.webp`, folder));
    const saved = await sharp(cut.data).resize({ width }).webp(webp).toFile(file);
    console.log(`${name}.webp ${saved.width}x${saved.height}, ${saved.size} bytes`);
  }
  await studio.close();
}

function screenHands(): [string, HandPose][] {
  const [open, thumbAndLittle, index] = [signOf('5'), signOf('Y'), signOf('L').fingers.index];
  return [
    ...['S', 'I', 'G', 'N', '4', '0'].map((name): [string, HandPose] => [name.toLowerCase(), signOf(name)]),
    ['i-love-you', { ...thumbAndLittle, fingers: { ...thumbAndLittle.fingers, index } }],
    ['hello', { ...open, palm: { yaw: 8, pitch: 0, roll: -10 }, arm: { tilt: 4, depth: 0 } }],
  ];
}

function signOf(name: string): HandPose {
  const pose = americanAlphabet.handshapes.get(name);
  if (pose === undefined) throw new Error(`The alphabet has no '${name}'`);
  return pose;
}

/**
 * The wrist turns about the centre of the palm, from which the arm leads to the elbow. `corner` is the canvas's corner
 * in metres.
 */
function fadeArm(
  pixels: Buffer,
  { palm, arm }: HandPose,
  corner: { readonly left: number; readonly top: number },
): void {
  const [roll, pitch, tilt] = [palm.roll, palm.pitch, arm.tilt].map((degrees) => (degrees * Math.PI) / 180);
  if (roll === undefined || pitch === undefined || tilt === undefined) return;
  const palmMetres = 0.08 * Math.cos(pitch);
  const wrist = { x: palmMetres * Math.sin(roll), y: 0.08 - palmMetres * Math.cos(roll) };
  const toElbow = { x: -Math.sin(tilt), y: -Math.cos(tilt) };
  const metresPerPoint = canvasMetres / canvasSize;
  for (let at = 0; at < pixels.length; at += 4) {
    const point = at / 4;
    const x = corner.left + (point % canvasSize) * metresPerPoint - wrist.x;
    const y = corner.top - Math.floor(point / canvasSize) * metresPerPoint - wrist.y;
    const along = x * toElbow.x + y * toElbow.y;
    const t = Math.min(Math.max((along - armEndMetres.from) / (armEndMetres.to - armEndMetres.from), 0), 1);
    pixels[at + 3] = Math.round((pixels[at + 3] ?? 0) * (1 - t * t * (3 - 2 * t)));
  }
}
