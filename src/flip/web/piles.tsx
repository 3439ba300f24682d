import type { Pile } from '../rules/sorting.ts';
import styles from './piles.module.css';

/** Higher piles differ by their counts only. */
const maxSheets = 7;

interface PilesProps {
  counts: Readonly<Record<Pile, number>>;
}

/** At the edges of the stage. Decorative: the counts are on the buttons. */
export function Piles({ counts }: PilesProps) {
  return (['learning', 'known'] as const).map((pile) => (
    <div
      key={pile}
      className={styles.pile}
      style={{ '--sheets': Math.min(counts[pile], maxSheets) }}
      data-pile={pile}
      aria-hidden="true"
    />
  ));
}
