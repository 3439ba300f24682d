/** The size of a picture in a catalog tile, and the same on dense screens. */
const imageVariantSizesPx = [320, 640] as const;

export type ImageVariantSize = (typeof imageVariantSizesPx)[number];

/** @param sizePx the longest side */
export function imageVariantPath(path: string, sizePx: ImageVariantSize): string {
  return `${path}/${sizePx}`;
}

export function parseImageVariantSize(text: string): ImageVariantSize | undefined {
  return imageVariantSizesPx.find((sizePx) => String(sizePx) === text);
}
