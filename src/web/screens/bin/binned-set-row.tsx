import type { BinnedSet } from '../../../shared/contract/set.ts';
import { countText } from '../../../shared/text/count-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './bin.module.css';

interface BinnedSetRowProps {
  set: BinnedSet;
  isPending: boolean;
  onRestore: () => void;
}

export function BinnedSetRow({ set, isPending, onRestore }: BinnedSetRowProps) {
  const { title, cardCount, deletedAt, removedAt } = set;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.name} dir="auto">
          {title}
        </h2>
        <p className={styles.note}>
          {cardCount === 1 ? '1 card' : `${countText(cardCount)} cards`} · deleted {dayOf(deletedAt)} · kept until{' '}
          {dayOf(removedAt)}
        </p>
      </div>
      <Button size="small" aria-label={`Restore ${title}`} isPending={isPending} onClick={onRestore}>
        Restore
      </Button>
    </li>
  );
}

function dayOf(time: string): string {
  return new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' });
}
