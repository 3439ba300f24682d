import type { ReactNode, Ref } from 'react';
import styles from './player-frame.module.css';

interface PlayerFrameProps {
  ref?: Ref<HTMLElement> | undefined;
  children: ReactNode;
}

/** The whole height of the window or frame, for the player and for what is shown in its place. */
export function PlayerFrame({ ref, children }: PlayerFrameProps) {
  return (
    <main ref={ref} className={styles.frame}>
      <div className={styles.areas}>{children}</div>
    </main>
  );
}
