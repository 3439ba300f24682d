/** The width of a picture in a catalog tile, on ordinary and on high-density screens. */
const imageVariantSizesPx = [320, 640] as const;

export type ImageVariantSize = (typeof imageVariantSizesPx)[number];

/** @param sizePx the longest side */
export function imageVariantPath(path: string, sizePx: ImageVariantSize): string {
  return `${path}/${sizePx}`;
}

export function parseImageVariantSize(text: string): ImageVariantSize | undefined {
  return imageVariantSizesPx.find((sizePx) => String(sizePx) === text);
}
