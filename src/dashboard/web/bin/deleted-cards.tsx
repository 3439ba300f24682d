import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Deletion } from '../../../cards/contract/card.ts';
import rows from '../../../auth/web/admin-list.module.css';
import { deletionsQuery, useRestoreCards } from '../../../sets/web/deletions-queries.ts';
import { problemText } from '../../../api/web/problem-text.ts';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';
import { FailedPart } from '../../../platform/web/ui/feedback/failed-state.tsx';
import { errorToast } from '../../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import styles from '../bin.module.css';
import { DeletionRow } from './deletion-row.tsx';

/** By set, the latest deletion first. */
export function DeletedCards() {
  const deletions = useQuery(deletionsQuery);
  const restore = useRestoreCards();
  const place = useRef<HTMLDivElement>(null);
  const toast = useToast();

  function handleRestore({ id, setId }: Deletion, cardIds?: readonly string[]) {
    restore.mutate(
      { id, setId, ...(cardIds && { cardIds }) },
      {
        onSuccess: (count) => {
          toast({ title: count === 1 ? 'Card restored' : 'Cards restored' });
          // The focused button disappears with its row.
          place.current?.focus();
        },
        onError: (error) => toast(errorToast(problemText(error) ?? 'Failed to restore cards')),
      },
    );
  }

  if (deletions.isPending) return <Skeleton blockSize={64} />;
  if (deletions.isError) {
    return <FailedPart title="The deleted cards did not load" level={3} onRetry={() => void deletions.refetch()} />;
  }
  const bySet = [...Map.groupBy(deletions.data, ({ setId }) => setId).values()];
  return (
    <div ref={place} role="group" aria-label="Deleted cards" tabIndex={-1} className={styles.place}>
      {bySet.length === 0 && <p className={rows.note}>No card was deleted in the last 30 days.</p>}
      {bySet.map((ofSet) => (
        <DeletionsOfSet
          key={ofSet[0]?.setId}
          deletions={ofSet}
          pendingId={restore.isPending ? restore.variables.id : undefined}
          onRestore={handleRestore}
        />
      ))}
    </div>
  );
}

interface DeletionsOfSetProps {
  deletions: readonly Deletion[];
  pendingId: string | undefined;
  onRestore: (deletion: Deletion, cardIds?: readonly string[]) => void;
}

function DeletionsOfSet({ deletions, pendingId, onRestore }: DeletionsOfSetProps) {
  const [first] = deletions;
  return (
    <section className={styles.set}>
      <h3 className={styles.title} dir="auto">
        {first?.setTitle}
      </h3>
      {first?.isSetDeleted && <p className={styles.first}>This set is deleted, too. Restore the set first, above.</p>}
      <ul className={rows.list}>
        {deletions.map((deletion) => (
          <DeletionRow
            key={deletion.id}
            deletion={deletion}
            isPending={pendingId === deletion.id}
            onRestore={(cardIds) => onRestore(deletion, cardIds)}
          />
        ))}
      </ul>
    </section>
  );
}
