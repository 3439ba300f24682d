import type { CSSProperties } from 'react';
import { isSameBox, wholeFrame, type SigningBox } from '../../../shared/signing-box/signing-box.ts';
import styles from './framing.module.css';

interface Framed {
  readonly box: SigningBox | null;
  /** Pixels of the frame as shown. */
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * For an image or a video shown on its signing box; its parent is positioned, clipped and a size container. Undefined: the whole
 * frame is shown.
 */
export function framing({
  box,
  width,
  height,
}: Framed): { className: string | undefined; style: CSSProperties } | undefined {
  if (box === null || !width || !height || isSameBox(box, wholeFrame)) return undefined;
  const style = {
    '--ratio': width / height,
    '--box-left': box.left,
    '--box-top': box.top,
    '--box-width': box.width,
    '--box-height': box.height,
  };
  return { className: styles.framed, style };
}
