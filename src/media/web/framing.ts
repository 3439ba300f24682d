import type { CSSProperties } from 'react';
import { isSameBox, wholeFrame, type SigningBox } from '../rules/signing-box.ts';
import styles from './framing.module.css';

/** An image or video. Its width and height are in pixels, as it is displayed. */
interface Picture {
  readonly box: SigningBox | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** The attributes of an image or video element that is scaled to its signing box. */
export interface Framing {
  readonly className: string | undefined;
  readonly style: CSSProperties;
}

/** The class of an element that is scaled to its signing box. It needs the properties of `framingOf`. */
export const framedClass = styles.framed;

/** Returns the signing box as custom properties, which the style sheet reads. */
export function boxStyle({ left, top, width, height }: SigningBox): CSSProperties {
  return { '--box-left': left, '--box-top': top, '--box-width': width, '--box-height': height };
}

/**
 * Scales an image or video so that its signing box fills the parent element, which must be positioned, clipped and a
 * size container. Returns undefined if the whole frame is shown.
 */
export function framingOf({ box, width, height }: Picture): Framing | undefined {
  if (box === null || !width || !height || isSameBox(box, wholeFrame)) return undefined;
  return { className: framedClass, style: { '--ratio': width / height, ...boxStyle(box) } };
}
