import type { SigningBox } from '../signing-box/signing-box.ts';

/** A place in a picture, in shares of its width and height as shown. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** How the media of a card is shown: as the card says, or otherwise until the card leaves. */
export interface CardView {
  /** All of its frame, and not its signing box alone. */
  readonly isWhole: boolean;
  /** What stays in its place while all around it becomes larger; undefined: it is not zoomed. */
  readonly zoomedAt: PicturePoint | undefined;
}

export const plainView: CardView = { isWhole: false, zoomedAt: undefined };

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where in a picture a place on the screen is; beside the picture it is the nearest one in it. */
export function pointIn(picture: Area, { x, y }: PicturePoint): PicturePoint {
  return { x: share(x - picture.left, picture.width), y: share(y - picture.top, picture.height) };
}

function share(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0.5;
}

/** The middle of the signing, or of the picture where that is not known. */
export function middleOfSigning(box: SigningBox | null, isMirrored: boolean): PicturePoint {
  if (!box) return { x: 0.5, y: 0.5 };
  const x = box.left + box.width / 2;
  return { x: isMirrored ? 1 - x : x, y: box.top + box.height / 2 };
}
