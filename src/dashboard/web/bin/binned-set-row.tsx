import rows from '../../../auth/web/admin-list.module.css';
import type { BinnedSet } from '../../../sets/contract/set.ts';
import { countedText } from '../../../platform/rules/text/count-text.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { keptText } from './kept-text.ts';
import { RowWords } from './row-words.tsx';

interface BinnedSetRowProps {
  set: BinnedSet;
  isPending: boolean;
  onRestore: () => void;
}

export function BinnedSetRow({ set, isPending, onRestore }: BinnedSetRowProps) {
  const { title, cardCount, deletedAt, removedAt } = set;
  return (
    <li className={rows.row}>
      <RowWords name={title} level={3}>
        {countedText(cardCount, 'card')} · {keptText(deletedAt, removedAt)}
      </RowWords>
      <Button size="small" aria-label={`Restore ${title}`} isPending={isPending} onClick={onRestore}>
        Restore
      </Button>
    </li>
  );
}
