/** Longest sides: a catalog tile, and one on a screen of high density. */
const imageVariantSizesPx = [320, 640] as const;

export type ImageVariantSize = (typeof imageVariantSizesPx)[number];

/** Its longest side is at most so many pixels. */
export function imageVariantPath(path: string, sizePx: ImageVariantSize): string {
  return `${path}/${sizePx}`;
}

export function parseImageVariantSize(text: string): ImageVariantSize | undefined {
  return imageVariantSizesPx.find((sizePx) => String(sizePx) === text);
}
