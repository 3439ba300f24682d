import { RotateCcw, Timer, CloudOff } from 'lucide-react';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import styles from './board-message.module.css';

export function NoScores() {
  return (
    <p className={styles.message}>
      <Timer />
      No scores yet. Be the first to set a record!
    </p>
  );
}

export interface BoardFailedProps {
  /** What could not be read. */
  title: string;
  isRetrying: boolean;
  onRetry: () => void;
}

export function BoardFailed({ title, isRetrying, onRetry }: BoardFailedProps) {
  return (
    <div className={styles.message} role="alert">
      <CloudOff />
      {title}
      <Button icon={RotateCcw} isPending={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
