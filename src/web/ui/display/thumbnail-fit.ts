import type { SigningBox } from '../../../shared/signing-box/signing-box.ts';

interface Picture {
  readonly path: string | null;
  readonly box: SigningBox | null;
  /** Pixels of the frame as shown. */
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * How a picture that is narrower than its 4:3 place stands in it, so that nothing is cut: a cut-out, whose ground may shine
 * through, on the set's paper; any other on a blurred copy of itself. Of what is stored, PNG and GIF can be cut out.
 */
export function thumbnailFit({ path, box, width, height }: Picture): 'cut-out' | 'blurred' | undefined {
  if (path === null || width === null || height === null || width * 3 >= height * 4) return undefined;
  if (!/\.(?:png|gif)$/.test(path)) return 'blurred';
  return box === null ? 'cut-out' : undefined;
}
