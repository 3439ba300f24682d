import { ListChecks } from 'lucide-react';
import { chooseList } from '../../../lists/web/kept-lists.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import styles from '../list-page.module.css';
import type { AddressedList } from '../use-addressed-list.ts';

export function KeepList({ keptKey, keptLists, keep }: AddressedList) {
  if (!keptLists) return <div className={styles.keep} />;
  if (keptKey === undefined) {
    return (
      <div className={styles.keep}>
        <Button icon={ListChecks} onClick={keep}>
          Keep in My lists
        </Button>
        <span className={styles.note}>{whereKept(keptLists.isLasting)}</span>
      </div>
    );
  }
  const isCurrent = keptLists.current?.key === keptKey;
  return (
    <div className={styles.keep}>
      {isCurrent ? (
        <span className={styles.note}>Cards that you collect come here.</span>
      ) : (
        <Button icon={ListChecks} onClick={() => void chooseList(keptKey)}>
          Collect into this list
        </Button>
      )}
      {!keptLists.isLasting && <span className={styles.note}>{whereKept(false)}</span>}
    </div>
  );
}

function whereKept(isLasting: boolean): string {
  return isLasting
    ? 'The list is in the address. Kept lists are found under My study.'
    : 'This browser stores nothing here: keep the address.';
}
