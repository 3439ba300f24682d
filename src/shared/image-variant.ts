/** Longest sides of a picture in small: a catalog tile, and one on a screen of high density. */
const imageVariantSizesPx = [320, 640] as const;

export type ImageVariantSize = (typeof imageVariantSizesPx)[number];

/** Where a picture is found in a small size: its longest side is at most that many pixels. */
export function imageVariantPath(path: string, sizePx: ImageVariantSize): string {
  return `${path}/${sizePx}`;
}

export function parseImageVariantSize(text: string): ImageVariantSize | undefined {
  return imageVariantSizesPx.find((sizePx) => String(sizePx) === text);
}
