import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { binQuery, useRestoreSet } from '../../../sets/web/sets-queries.ts';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';
import { FailedPart } from '../../../platform/web/ui/feedback/failed-state.tsx';
import { errorToast } from '../../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { BinnedSetRow } from './binned-set-row.tsx';
import rows from '../../../auth/web/admin-list.module.css';
import styles from '../bin.module.css';

export function BinnedSets() {
  const bin = useQuery(binQuery);
  const restore = useRestoreSet();
  const place = useRef<HTMLDivElement>(null);
  const toast = useToast();

  function handleRestore(setId: string) {
    restore.mutate(setId, {
      onSuccess: () => {
        toast({ title: 'Set restored' });
        // The focused button disappears with its row.
        place.current?.focus();
      },
      onError: () => toast(errorToast('Failed to restore set')),
    });
  }

  if (bin.isPending) return <Skeleton blockSize={64} />;
  if (bin.isError) {
    return <FailedPart title="The deleted sets did not load" onRetry={() => void bin.refetch()} />;
  }
  return (
    <div ref={place} role="group" aria-label="Deleted sets" tabIndex={-1} className={styles.place}>
      {bin.data.length === 0 && <p className={rows.note}>No set was deleted in the last 30 days.</p>}
      <ul className={rows.list}>
        {bin.data.map((set) => (
          <BinnedSetRow
            key={set.id}
            set={set}
            isPending={restore.isPending && restore.variables === set.id}
            onRestore={() => handleRestore(set.id)}
          />
        ))}
      </ul>
    </div>
  );
}
