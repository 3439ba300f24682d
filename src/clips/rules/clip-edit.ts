import { minSigningBoxSide } from '../../platform/rules/limits.ts';
import { wholeFrame, type SigningBox } from '../../media/rules/signing-box.ts';

/** How far a frame is turned, in degrees, clockwise. */
export type ClipRotation = 0 | 90 | 180 | 270;

/** How a frame is changed: it is turned first, then mirrored, then cropped. */
export interface ClipFraming {
  readonly rotation: ClipRotation;
  readonly isMirrored: boolean;
  /** In shares of the turned and mirrored frame. */
  readonly crop: SigningBox;
}

export const unchangedFraming: ClipFraming = { rotation: 0, isMirrored: false, crop: wholeFrame };

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

export function turnedSize({ width, height }: FrameSize, { rotation }: Pick<ClipFraming, 'rotation'>): FrameSize {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Turns the visible picture by 90 degrees clockwise, and the crop with it. */
export function turnFraming(framing: ClipFraming): ClipFraming {
  const { rotation, isMirrored, crop } = framing;
  // A mirrored frame is turned before it is mirrored, so it has to turn the other way.
  const next = isMirrored ? rotation - 90 : rotation + 90;
  return { ...framing, rotation: normalizeRotation(next), crop: turnBox(crop) };
}

export function mirrorFraming(framing: ClipFraming): ClipFraming {
  return { ...framing, isMirrored: !framing.isMirrored, crop: mirrorBox(framing.crop) };
}

/** Converts a box from the source's frame to the turned and mirrored frame. */
export function boxInTurned(box: SigningBox, { rotation, isMirrored }: Omit<ClipFraming, 'crop'>): SigningBox {
  let turnedBox = box;
  for (let turns = 0; turns < rotation / 90; turns += 1) turnedBox = turnBox(turnedBox);
  return isMirrored ? mirrorBox(turnedBox) : turnedBox;
}

/** Reverses `boxInTurned`. */
export function boxInSource(box: SigningBox, { rotation, isMirrored }: Omit<ClipFraming, 'crop'>): SigningBox {
  return boxInTurned(isMirrored ? mirrorBox(box) : box, {
    rotation: normalizeRotation(-rotation),
    isMirrored: false,
  });
}

/** Converts a box from the source's frame to the cropped frame. Returns undefined if too little of it is left. */
export function boxInCropped(box: SigningBox, framing: ClipFraming): SigningBox | undefined {
  const { crop } = framing;
  const turnedBox = boxInTurned(box, framing);
  const left = toShare(turnedBox.left - crop.left, crop.width);
  const top = toShare(turnedBox.top - crop.top, crop.height);
  const width = toShare(turnedBox.left + turnedBox.width - crop.left, crop.width) - left;
  const height = toShare(turnedBox.top + turnedBox.height - crop.top, crop.height) - top;
  return Math.min(width, height) < minSigningBoxSide ? undefined : { left, top, width, height };
}

/** Whether the crop leaves out a part of where the hands are. */
export function cutsHands(handBox: SigningBox, crop: SigningBox): boolean {
  return (
    handBox.left < crop.left - boxTolerance ||
    handBox.top < crop.top - boxTolerance ||
    handBox.left + handBox.width > crop.left + crop.width + boxTolerance ||
    handBox.top + handBox.height > crop.top + crop.height + boxTolerance
  );
}

/** Signing boxes are rounded to thousandths. */
const boxTolerance = 5e-4;

/**
 * Returns the largest crop of a shape. Its middle is that of `around` as far as the frame allows.
 * @param ratio width divided by height
 */
export function largestCrop(frame: FrameSize, ratio: number, around: SigningBox): SigningBox {
  const shareRatio = shareRatioOf(frame, ratio);
  const size = shareRatio >= 1 ? { width: 1, height: 1 / shareRatio } : { width: shareRatio, height: 1 };
  return placedAround(size, around);
}

/** Fits a dragged crop to a shape. The side that was changed more determines the size. */
export function cropInShape(frame: FrameSize, ratio: number, before: SigningBox, wanted: SigningBox): SigningBox {
  const shareRatio = shareRatioOf(frame, ratio);
  const isWidthChanged = Math.abs(wanted.width - before.width) >= Math.abs(wanted.height - before.height);
  const width = isWidthChanged ? wanted.width : wanted.height * shareRatio;
  // Neither side may become smaller than a signing box or larger than the frame.
  const minWidth = Math.max(minSigningBoxSide, minSigningBoxSide * shareRatio);
  const boundedWidth = Math.min(Math.max(width, minWidth), 1, shareRatio);
  return placedAround({ width: boundedWidth, height: boundedWidth / shareRatio }, wanted);
}

/** Converts a ratio of sides in pixels to one of sides in shares of the frame. */
function shareRatioOf(frame: FrameSize, ratio: number): number {
  return (ratio * frame.height) / frame.width;
}

function placedAround({ width, height }: FrameSize, around: SigningBox): SigningBox {
  const left = clamp(around.left + around.width / 2 - width / 2, 1 - width);
  const top = clamp(around.top + around.height / 2 - height / 2, 1 - height);
  return { left, top, width, height };
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(value, max));
}

function toShare(distance: number, whole: number): number {
  return clamp(distance / whole, 1);
}

function turnBox({ left, top, width, height }: SigningBox): SigningBox {
  return { left: clamp(1 - top - height, 1), top: left, width: height, height: width };
}

function mirrorBox({ left, top, width, height }: SigningBox): SigningBox {
  return { left: clamp(1 - left - width, 1), top, width, height };
}

function normalizeRotation(degrees: number): ClipRotation {
  const rotations = [0, 90, 180, 270] as const;
  return rotations[(((degrees / 90) % 4) + 4) % 4] ?? 0;
}
