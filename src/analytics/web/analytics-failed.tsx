import { RotateCcw, CloudOff } from 'lucide-react';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../platform/web/ui/class-names.ts';
import styles from './analytics-failed.module.css';

interface AnalyticsFailedProps {
  isRetrying: boolean;
  onRetry: () => void;
  className?: string | undefined;
}

export function AnalyticsFailed({ isRetrying, onRetry, className }: AnalyticsFailedProps) {
  return (
    <div className={classNames(styles.message, className)} role="alert">
      <CloudOff />
      Failed to fetch analytics
      <Button size="small" icon={RotateCcw} isPending={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
