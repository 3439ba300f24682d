import { CloudOff, RotateCcw, Timer } from 'lucide-react';
import styles from './board-message.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { FailedState } from '../../platform/web/ui/feedback/empty-state.tsx';

export function NoScores() {
  const t = useTexts();
  return (
    <p className={styles.message}>
      <Timer />
      {t('No scores yet. Be the first to set a record!')}
    </p>
  );
}

interface BoardFailedProps {
  /** Names what could not be loaded. */
  title: string;
  isRetrying: boolean;
  onRetry: () => void;
}

export function BoardFailed({ title, isRetrying, onRetry }: BoardFailedProps) {
  const t = useTexts();
  return (
    <div className={styles.message} role="alert">
      <CloudOff />
      {title}
      <Button icon={RotateCcw} isPending={isRetrying} onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}

export function LargeBoardFailed(failure: BoardFailedProps) {
  return (
    <div role="alert">
      <FailedState level={3} {...failure} />
    </div>
  );
}
