import type { ReactNode, Ref } from 'react';
import styles from './player-frame.module.css';

interface PlayerFrameProps {
  ref?: Ref<HTMLElement> | undefined;
  children: ReactNode;
}

export function PlayerFrame({ ref, children }: PlayerFrameProps) {
  return (
    <main ref={ref} className={styles.frame}>
      <div className={styles.areas}>{children}</div>
    </main>
  );
}
