import { countText } from '../../platform/rules/text/count-text.ts';
import { Figures } from '../../analytics/web/figures.tsx';
import type { ListTotals } from './list/list-rules.ts';
import styles from './totals.module.css';

interface TotalsProps {
  /** Undefined until known. */
  totals: ListTotals | undefined;
  isLoading: boolean;
}

export function Totals({ totals, isLoading }: TotalsProps) {
  return (
    <section className={styles.panel} aria-label="Totals">
      <Figures
        isLoading={isLoading}
        figures={[
          { label: 'Total Sets', value: totals && countText(totals.sets) },
          { label: 'Total Cards', value: totals && countText(totals.cards) },
          { label: 'Public Sets', value: totals && countText(totals.publicSets) },
        ]}
      />
    </section>
  );
}
