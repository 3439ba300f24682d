import { KeyCap } from '../../../player/web/settings/key-cap.tsx';
import styles from './flip-hint.module.css';

export function FlipHint() {
  return (
    <>
      <span className={styles.mouse}>
        Click to flip
        <span aria-hidden="true">
          <KeyCap>Space</KeyCap>
        </span>
      </span>
      <span className={styles.touch}>Tap/Click to reveal</span>
    </>
  );
}
