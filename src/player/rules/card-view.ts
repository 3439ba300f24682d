import type { SigningBox } from '../../media/rules/signing-box.ts';

/** A point of a picture, in shares of its width and height as displayed. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** How a card's picture is shown until the card leaves the stage. */
export interface CardView {
  /** True if the whole picture is shown, false if only its signing box is. */
  readonly isWhole: boolean;
  /** The point that stays in place while zoomed. Undefined if not zoomed. */
  readonly zoomedAt: PicturePoint | undefined;
}

export const plainView: CardView = { isWhole: false, zoomedAt: undefined };

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Points outside are moved to the picture's edge. */
export function pointIn(picture: Area, { x, y }: PicturePoint): PicturePoint {
  return { x: share(x - picture.left, picture.width), y: share(y - picture.top, picture.height) };
}

function share(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0.5;
}

/** Returns the middle of the signing box. If there is no box, returns the middle of the picture. */
export function middleOfSigning(box: SigningBox | null, isMirrored: boolean): PicturePoint {
  if (!box) return { x: 0.5, y: 0.5 };
  const x = box.left + box.width / 2;
  return { x: isMirrored ? 1 - x : x, y: box.top + box.height / 2 };
}
