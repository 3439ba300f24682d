import { smallPictureSizesPx } from './limits.ts';

export type SmallPictureSize = (typeof smallPictureSizesPx)[number];

/** Where a picture is found in a small size: its longest side is at most that many pixels. */
export function smallPicturePath(path: string, sizePx: SmallPictureSize): string {
  return `${path}/${sizePx}`;
}

export function parseSmallPictureSize(text: string): SmallPictureSize | undefined {
  return smallPictureSizesPx.find((sizePx) => String(sizePx) === text);
}
