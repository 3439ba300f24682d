import { listRegions, unionOf, type Region } from './regions.ts';
import type { Size } from './steady-frame.ts';

/** Outlines are steeper. */
const maxGroundStep = 4;
const minGroundShare = 0.15;
/** Of the figure's height. */
const topShare = 0.3;
const minFigureShare = 0.01;

/** Finds heads of drawn clips, which do not move. None before a background that is not plain. */
export function listTops(picture: Float32Array, { width, height }: Size): Region[] {
  const ground = groundOf(picture, { width, height });
  const change = Float32Array.from(ground, (isGround) => (isGround ? 0 : 1));
  const groundShare = 1 - change.reduce((sum, value) => sum + value, 0) / change.length;
  if (groundShare < minGroundShare) return [];
  return listRegions({ width, height, change, limit: 1 })
    .filter(({ pixels }) => pixels >= minFigureShare * width * height)
    .flatMap((figure) => topOf(figure, ground, { width, height }));
}

/** The background, as far as it reaches without crossing an outline. */
function groundOf(picture: Float32Array, { width, height }: Size): readonly boolean[] {
  const isGround = Array.from(picture, () => false);
  const waiting: number[] = [];
  const take = (pixel: number) => {
    isGround[pixel] = true;
    waiting.push(pixel);
  };
  for (let x = 0; x < width; x += 1) take(x);
  for (let y = 1; y < height; y += 1) [y * width, y * width + width - 1].forEach(take);
  for (let pixel = waiting.pop(); pixel !== undefined; pixel = waiting.pop()) {
    const x = pixel % width;
    const besides = [...(x > 0 ? [pixel - 1] : []), ...(x < width - 1 ? [pixel + 1] : [])];
    for (const next of [...besides, pixel - width, pixel + width]) {
      const level = picture[next];
      if (level === undefined || isGround[next]) continue;
      if (Math.abs(level - (picture[pixel] ?? 0)) <= maxGroundStep) take(next);
    }
  }
  return isGround;
}

/** None for a region nearly as wide as the picture, which is a room. */
function topOf({ left, top, right, bottom }: Region, ground: readonly boolean[], { width, height }: Size): Region[] {
  const end = Math.min(height, top + Math.ceil(topShare * (bottom - top)));
  const pixels: Region[] = [];
  for (let y = top; y < end; y += 1) {
    for (let x = left; x < right; x += 1) {
      if (!ground[y * width + x]) pixels.push({ left: x, top: y, right: x + 1, bottom: y + 1, pixels: 1, most: 0 });
    }
  }
  const head = unionOf(pixels);
  return head.right - head.left > 0.6 * width ? [] : [head];
}
