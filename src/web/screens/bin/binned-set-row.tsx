import type { BinnedSet } from '../../../shared/contract/set.ts';
import { countText } from '../../../shared/text/count-text.ts';
import { dayOf } from '../../admin-page/day-of.ts';
import rows from '../../admin-page/admin-list.module.css';
import { Button } from '../../ui/controls/button.tsx';

interface BinnedSetRowProps {
  set: BinnedSet;
  isPending: boolean;
  onRestore: () => void;
}

export function BinnedSetRow({ set, isPending, onRestore }: BinnedSetRowProps) {
  const { title, cardCount, deletedAt, removedAt } = set;
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <h2 className={rows.name} dir="auto">
          {title}
        </h2>
        <p className={rows.note}>
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
