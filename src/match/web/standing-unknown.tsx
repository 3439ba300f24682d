import { RotateCcw, WifiOff } from 'lucide-react';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import styles from './standing-unknown.module.css';

interface StandingUnknownProps {
  isRetrying: boolean;
  onRetry: () => void;
}

/** The time is kept until it can be compared. */
export function StandingUnknown({ isRetrying, onRetry }: StandingUnknownProps) {
  return (
    <div className={styles.unknown}>
      <p role="status">
        <WifiOff />
        The leaderboard could not be reached. Your time is kept here.
      </p>
      <Button kind="ghost" icon={RotateCcw} isPending={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
