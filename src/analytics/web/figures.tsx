import { classNames } from '../../platform/web/ui/class-names.ts';
import { Skeleton } from '../../platform/web/ui/display/skeleton.tsx';
import styles from './figures.module.css';

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
