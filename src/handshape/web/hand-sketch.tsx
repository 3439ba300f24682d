import type { Advice } from '../rules/advice.ts';
import { pointsOfDigit, wristPoint } from '../rules/hand-points.ts';
import { digitNames } from '../rules/hints.ts';
import styles from './handshape-coach.module.css';

interface HandSketchProps {
  advice: Extract<Advice, { kind: 'hint' }>;
  /** As a mirror shows it. */
  isMirrored: boolean;
}

const margin = 25;

/** How the hand should be, in lines. */
export function HandSketch({ advice: { pose, digits }, isMirrored }: HandSketchProps) {
  const [xs, ys] = [pose.map(({ x }) => x), pose.map(({ y }) => -y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [width, height] = [Math.max(...xs) - left + margin, Math.max(...ys) - top + margin];
  return (
    <svg
      className={styles.sketch}
      viewBox={[left, top, width, height].join(' ')}
      data-mirrored={isMirrored || undefined}
      aria-hidden="true"
    >
      {digitNames.map((name, digit) => (
        <polyline
          key={name}
          data-meant={digits.includes(name) || undefined}
          points={[wristPoint, ...pointsOfDigit(digit)].map((index) => `${xs[index]},${ys[index]}`).join(' ')}
        />
      ))}
    </svg>
  );
}
