import type { CSSProperties } from 'react';
import { isSameBox, wholeFrame, type SigningBox } from '../rules/signing-box.ts';
import styles from './framing.module.css';

interface Framed {
  readonly box: SigningBox | null;
  /** Pixels of the frame as displayed. */
  readonly width: number | null;
  readonly height: number | null;
}

export const framedClass = styles.framed;

export function boxStyle({ left, top, width, height }: SigningBox): CSSProperties {
  return { '--box-left': left, '--box-top': top, '--box-width': width, '--box-height': height };
}

/**
 * The parent element must be positioned, clipped and a size container. Returns undefined if the whole frame is shown.
 */
export function framing({
  box,
  width,
  height,
}: Framed): { className: string | undefined; style: CSSProperties } | undefined {
  if (box === null || !width || !height || isSameBox(box, wholeFrame)) return undefined;
  return { className: framedClass, style: { '--ratio': width / height, ...boxStyle(box) } };
}
