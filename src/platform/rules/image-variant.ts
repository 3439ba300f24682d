/** Of a catalog tile, and on dense screens. */
const imageVariantSizesPx = [320, 640] as const;

export type ImageVariantSize = (typeof imageVariantSizesPx)[number];

/** @param sizePx of its longest side */
export function imageVariantPath(path: string, sizePx: ImageVariantSize): string {
  return `${path}/${sizePx}`;
}

export function parseImageVariantSize(text: string): ImageVariantSize | undefined {
  return imageVariantSizesPx.find((sizePx) => String(sizePx) === text);
}
