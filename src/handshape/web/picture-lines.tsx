import type { CSSProperties } from 'react';
import { pointsOfDigit, wristPoint, type FoundHand } from '../rules/hand-points.ts';
import styles from './picture-lines.module.css';

interface PictureLinesProps {
  /** Null for a clip. Then only the lines are drawn. */
  picturePath: string | null;
  hand: FoundHand;
  aspect: number;
}

/** Draws the fingers that were found in a picture. */
export function PictureLines({ picturePath, hand, aspect }: PictureLinesProps) {
  const shape: CSSProperties = { '--ratio': aspect };
  return (
    <span className={styles.picture} style={shape}>
      {picturePath !== null && <img src={picturePath} alt="" loading="lazy" />}
      <svg viewBox={`0 0 ${aspect} 1`} aria-hidden="true">
        {[0, 1, 2, 3, 4].map((digit) => (
          <polyline
            key={digit}
            points={[wristPoint, ...pointsOfDigit(digit)]
              .map((index) => hand.points[index])
              .map((point) => (point ? `${point[0] * aspect},${point[1]}` : ''))
              .join(' ')}
          />
        ))}
      </svg>
    </span>
  );
}
