import { Player, type PlayerProps } from '../../modes/web/player.tsx';
import { GradeNotice } from './grade/grade-notice.tsx';
import styles from './graded-player.module.css';
import type { Sending } from './sending.ts';

interface GradedPlayerProps extends PlayerProps {
  sending: Sending;
}

export function GradedPlayer({ sending, ...played }: GradedPlayerProps) {
  return (
    <div className={styles.page}>
      <GradeNotice sending={sending} />
      <Player {...played} />
    </div>
  );
}
