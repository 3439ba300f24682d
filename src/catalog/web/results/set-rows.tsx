import type { CatalogSet } from '../../contract/catalog.ts';
import { SetRow } from './set-row.tsx';
import styles from './set-rows.module.css';

/** On a desktop's first screen. */
const eagerRows = 10;

interface SetRowsProps {
  sets: readonly CatalogSet[];
  onOpen: (setId: string) => void;
}

export function SetRows({ sets, onOpen }: SetRowsProps) {
  return (
    <ul className={styles.rows}>
      {sets.map((set, index) => (
        <li key={set.id} data-set-id={set.id}>
          <SetRow set={set} isEager={index < eagerRows} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}
