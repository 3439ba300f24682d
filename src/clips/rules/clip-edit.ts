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
export function turned(framing: ClipFraming): ClipFraming {
  const { rotation, isMirrored, crop } = framing;
  // A mirrored frame is turned before it is mirrored, so it has to turn the other way.
  const next = isMirrored ? rotation - 90 : rotation + 90;
  return { ...framing, rotation: normalizeRotation(next), crop: quarterTurned(crop) };
}

export function mirrored(framing: ClipFraming): ClipFraming {
  return { ...framing, isMirrored: !framing.isMirrored, crop: mirroredBox(framing.crop) };
}

/** Converts a box from the source's frame to the turned and mirrored frame. */
export function boxInTurned(box: SigningBox, { rotation, isMirrored }: Omit<ClipFraming, 'crop'>): SigningBox {
  let placed = box;
  for (let turns = 0; turns < rotation / 90; turns += 1) placed = quarterTurned(placed);
  return isMirrored ? mirroredBox(placed) : placed;
}

/** Reverses `boxInTurned`. */
export function boxInSource(box: SigningBox, { rotation, isMirrored }: Omit<ClipFraming, 'crop'>): SigningBox {
  return boxInTurned(isMirrored ? mirroredBox(box) : box, {
    rotation: normalizeRotation(-rotation),
    isMirrored: false,
  });
}

/** Converts a box from the source's frame to the cropped frame. Returns undefined if too little of it is left. */
export function boxInCropped(box: SigningBox, framing: ClipFraming): SigningBox | undefined {
  const { crop } = framing;
  const placed = boxInTurned(box, framing);
  const left = toShare(placed.left - crop.left, crop.width);
  const top = toShare(placed.top - crop.top, crop.height);
  const width = toShare(placed.left + placed.width - crop.left, crop.width) - left;
  const height = toShare(placed.top + placed.height - crop.top, crop.height) - top;
  return Math.min(width, height) < minSigningBoxSide ? undefined : { left, top, width, height };
}

/** Whether the crop leaves out a part of where the hands are. */
export function cutsHands(handBox: SigningBox, crop: SigningBox): boolean {
  return (
    handBox.left < crop.left - tolerance ||
    handBox.top < crop.top - tolerance ||
    handBox.left + handBox.width > crop.left + crop.width + tolerance ||
    handBox.top + handBox.height > crop.top + crop.height + tolerance
  );
}

/** Signing boxes are rounded to thousandths. */
const tolerance = 5e-4;

/**
 * The largest crop of a shape, around the middle of `around` as far as the frame allows.
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
  const least = Math.max(minSigningBoxSide, minSigningBoxSide * shareRatio);
  const bounded = Math.min(Math.max(width, least), 1, shareRatio);
  return placedAround({ width: bounded, height: bounded / shareRatio }, wanted);
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

function quarterTurned({ left, top, width, height }: SigningBox): SigningBox {
  return { left: clamp(1 - top - height, 1), top: left, width: height, height: width };
}

function mirroredBox({ left, top, width, height }: SigningBox): SigningBox {
  return { left: clamp(1 - left - width, 1), top, width, height };
}

function normalizeRotation(degrees: number): ClipRotation {
  const rotations = [0, 90, 180, 270] as const;
  return rotations[(((degrees / 90) % 4) + 4) % 4] ?? 0;
}
