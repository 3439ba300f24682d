import { CloudOff, RotateCcw } from 'lucide-react';
import styles from './metrics.module.css';
import { classNames } from '../../platform/web/ui/primitives.tsx';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../platform/web/ui/display/skeleton.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

export interface Metric {
  label: string;
  /** Undefined until it is known. */
  value?: string | undefined;
  unit?: string | undefined;
}

interface MetricsProps {
  metrics: readonly Metric[];
  isLoading: boolean;
  /** Whether the values are still those of the previous range, while those of the chosen one load. */
  isOutdated?: boolean | undefined;
  /** `line` shows a value beside its name, `stacked` shows it large above its name. */
  look?: 'line' | 'stacked' | undefined;
  className?: string | undefined;
}

/** Shows figures with their names, and skeletons in their places while they load. */
export function Metrics({ metrics, isLoading, isOutdated = false, look = 'line', className }: MetricsProps) {
  return (
    <dl
      className={classNames(styles.metrics, className)}
      data-look={look}
      data-outdated={isOutdated || undefined}
      aria-busy={isLoading || isOutdated}
    >
      {metrics.map((metric) => (
        <div key={metric.label} className={styles.metric}>
          <dt className={styles.label}>{metric.label}</dt>
          <dd className={styles.value} style={{ '--length': metric.value?.length ?? 1 }} data-figures>
            {isLoading ? <Skeleton className={styles.skeleton} /> : <MetricValue {...metric} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function MetricValue({ value = '–', unit }: Metric) {
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
