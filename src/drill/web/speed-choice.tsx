import { useId } from 'react';
import { drillSpeeds } from '../rules/spelling-drill.ts';
import styles from './drill-dialog.module.css';

interface SpeedChoiceProps {
  /** Letters a second. */
  speed: number;
  onChoose: (speed: number) => void;
}

export function SpeedChoice({ speed, onChoose }: SpeedChoiceProps) {
  const id = useId();
  const words = speed === 1 ? '1 letter a second' : `${speed} letters a second`;
  return (
    <div className={styles.speed}>
      <label htmlFor={id}>Speed</label>
      <input
        id={id}
        type="range"
        min={drillSpeeds.least}
        max={drillSpeeds.most}
        step={1}
        value={speed}
        aria-valuetext={words}
        onChange={({ target }) => onChoose(target.valueAsNumber)}
      />
      <span aria-hidden="true" data-figures>
        {words}
      </span>
    </div>
  );
}
