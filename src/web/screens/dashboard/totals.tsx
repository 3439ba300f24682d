import { Skeleton } from '../../ui/skeleton.tsx';
import { countText } from '../../../shared/text/count-text.ts';
import type { ListTotals } from './list-rules.ts';
import styles from './totals.module.css';

interface TotalsProps {
  /** Undefined while they are not known. */
  totals: ListTotals | undefined;
  isLoading: boolean;
}

/** Three figures about all sets, in one slim row. */
export function Totals({ totals, isLoading }: TotalsProps) {
  return (
    <section className={styles.panel} aria-label="Totals" aria-busy={isLoading}>
      <dl className={styles.totals}>
        <Total label="Total Sets" count={totals?.sets} isLoading={isLoading} />
        <Total label="Total Cards" count={totals?.cards} isLoading={isLoading} />
        <Total label="Public Sets" count={totals?.publicSets} isLoading={isLoading} />
      </dl>
    </section>
  );
}

interface TotalProps {
  label: string;
  count: number | undefined;
  isLoading: boolean;
}

function Total({ label, count, isLoading }: TotalProps) {
  return (
    <div className={styles.total}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.count} data-figures>
        {isLoading ? <Skeleton className={styles.bone} /> : count === undefined ? '–' : countText(count)}
      </dd>
    </div>
  );
}
