import { CloudOff, RotateCcw } from 'lucide-react';
import styles from './figures.module.css';
import { classNames } from '../../platform/web/ui/primitives.tsx';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../platform/web/ui/display/skeleton.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

export interface Figure {
  label: string;
  /** Undefined until known. */
  value?: string | undefined;
  unit?: string | undefined;
}

interface FiguresProps {
  figures: readonly Figure[];
  isLoading: boolean;
  /** Whether they answer an earlier query. */
  isOutdated?: boolean | undefined;
  /** `stacked`: large, each above its name. */
  look?: 'line' | 'stacked' | undefined;
  className?: string | undefined;
}

export function Figures({ figures, isLoading, isOutdated = false, look = 'line', className }: FiguresProps) {
  return (
    <dl
      className={classNames(styles.figures, className)}
      data-look={look}
      data-outdated={isOutdated || undefined}
      aria-busy={isLoading || isOutdated}
    >
      {figures.map((figure) => (
        <div key={figure.label} className={styles.figure}>
          <dt className={styles.label}>{figure.label}</dt>
          <dd className={styles.value} data-figures>
            {isLoading ? <Skeleton className={styles.skeleton} /> : <FigureValue {...figure} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FigureValue({ value = '–', unit }: Figure) {
  return (
    <>
      {value}
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </>
  );
}

interface AnalyticsFailedProps {
  isRetrying: boolean;
  onRetry: () => void;
  className?: string | undefined;
}

export function AnalyticsFailed({ isRetrying, onRetry, className }: AnalyticsFailedProps) {
  const t = useTexts();
  return (
    <div className={classNames(styles.message, className)} role="alert">
      <CloudOff />
      {t('Failed to fetch analytics')}
      <Button size="small" icon={RotateCcw} isPending={isRetrying} onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}
