import type { CSSProperties } from 'react';
import type { Card } from '../../../../cards/contract/card.ts';
import { usualRatio } from '../../../../cards/rules/media-ratio.ts';
import { wholeFrame } from '../../../../media/rules/signing-box.ts';

/** The lowest ratio of width to height, because narrower media would make the row too high. */
const minRatio = 0.5;
/** The highest ratio of a signing box, because a wider one would leave no height for the rest. */
const maxBoxRatio = 16 / 9;

/** Sets `--ratio`, width divided by height, to that of a card's media or of its signing box. */
export function mediaShape({
  mediaWidth,
  mediaHeight,
  signingBox,
}: Pick<Card, 'mediaWidth' | 'mediaHeight' | 'signingBox'>): CSSProperties {
  if (!mediaWidth || !mediaHeight) return { '--ratio': Number(usualRatio.toFixed(4)) };
  const frame = mediaWidth / mediaHeight;
  const { width, height } = signingBox ?? wholeFrame;
  const ratio = Math.max(minRatio, Math.min((frame * width) / height, Math.max(frame, maxBoxRatio)));
  return { '--ratio': Number(ratio.toFixed(4)) };
}
