import type { CSSProperties } from 'react';
import type { Card } from '../../../../../shared/contract/card.ts';
import { wholeFrame } from '../../../../../shared/signing-box/signing-box.ts';

/** Where the shape of the media is not known, and where there are none. */
const usualRatio = 4 / 3;
/** A place for what is narrower would be too high for its row. */
const minRatio = 0.5;
/** Wider, a signing box would leave nothing of the rest to be seen. */
const maxBoxRatio = 16 / 9;

/** `--ratio` of a card's media, or of the signing box where that is known: the place fits them, without bars. */
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
