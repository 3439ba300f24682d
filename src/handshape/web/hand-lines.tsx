import type { CSSProperties } from 'react';
import type { Advice } from '../rules/advice.ts';
import { pointsOfDigit, wristPoint } from '../rules/hand-points.ts';
import type { Detection } from '../rules/watch.ts';
import { digitNames, type DigitName } from '../rules/hints.ts';
import styles from './handshape-coach.module.css';

interface HandLinesProps {
  detection: Detection;
  advice: Advice | undefined;
  /** Holds the width of the video divided by its height, as `--ratio`. */
  shape: CSSProperties;
}

/** Draws the fingers that were found onto the mirrored picture. Those that the advice is about stand out. */
export function HandLines({ detection: { hand, aspect }, advice, shape }: HandLinesProps) {
  if (!hand) return null;
  const advised: readonly DigitName[] = advice?.kind === 'hint' ? advice.digits : [];
  return (
    <svg className={styles.lines} style={shape} viewBox={`0 0 ${aspect} 1`} aria-hidden="true">
      {digitNames.map((name, digit) => (
        <polyline
          key={name}
          data-meant={advised.includes(name) || undefined}
          points={[wristPoint, ...pointsOfDigit(digit)]
            .map((index) => hand.points[index])
            .map((point) => (point ? `${point[0] * aspect},${point[1]}` : ''))
            .join(' ')}
        />
      ))}
    </svg>
  );
}
