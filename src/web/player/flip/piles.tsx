import type { Pile } from '../../../shared/study/sorting.ts';
import styles from './piles.module.css';

/** Higher they do not grow: their counts tell the rest. */
const maxSheets = 7;

interface PilesProps {
  counts: Readonly<Record<Pile, number>>;
}

/** At the edges of the stage, for the eyes alone: the counts stand on the buttons. */
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
