import type { SigningBox } from '../rules/signing-box.ts';

interface Picture {
  readonly path: string | null;
  readonly box: SigningBox | null;
  /** Pixels of the frame as displayed. */
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Says how a picture narrower than 4:3 is fitted. A cut-out (PNG, GIF) is shown on the set's colour, any other picture
 * on a blurred copy of itself. Returns undefined for wider pictures, which are cropped.
 */
export function thumbnailFit({ path, box, width, height }: Picture): 'cut-out' | 'blurred' | undefined {
  if (path === null || width === null || height === null || width * 3 >= height * 4) return undefined;
  if (!/\.(?:png|gif)$/.test(path)) return 'blurred';
  return box === null ? 'cut-out' : undefined;
}
