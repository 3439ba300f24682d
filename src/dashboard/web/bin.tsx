import { AdminPage, AdminPart } from '../../auth/web/admin-page.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { binQuery, useRestoreSet } from '../../sets/web/sets-queries.ts';
import { Skeleton } from '../../platform/web/ui/display/skeleton.tsx';
import { FailedPart } from '../../platform/web/ui/feedback/empty-state.tsx';
import { errorToast, useToast } from '../../platform/web/ui/feedback/toast.tsx';
import listStyles from '../../auth/web/admin-list.module.css';
import primitiveStyles from '../../platform/web/ui/primitives.module.css';
import styles from './bin.module.css';
import type { BinnedSet } from '../../sets/contract/set.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { RowText, describeRetention } from './bin/row-text.tsx';
import type { Deletion } from '../../cards/contract/card.ts';
import { deletionsQuery, useRestoreCards } from '../../sets/web/deletions-queries.ts';
import { problemText } from '../../api/web/problem-text.ts';
import { DeletionRow } from './bin/deletion-row.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { message } from '../../platform/rules/languages/texts.ts';

const about = message(
  'What is deleted is kept for 30 days. A restored set is as it was, with its cards, files, scores and numbers, under its own address. A restored card comes back to its place.',
);

/** The page of deleted sets and cards, which can be restored until they are removed for good. */
export function Bin() {
  const t = useTexts();
  return (
    <AdminPage title={t('Deleted Sets and Cards')} about={t(about)}>
      <AdminPart id="deleted-sets" heading={t('Sets')}>
        <BinnedSets />
      </AdminPart>
      <AdminPart id="deleted-cards" heading={t('Cards')}>
        <DeletedCards />
      </AdminPart>
    </AdminPage>
  );
}

function BinnedSets() {
  const t = useTexts();
  const bin = useQuery(binQuery);
  const restore = useRestoreSet();
  const groupRef = useRef<HTMLDivElement>(null);
  const toast = useToast();

  async function handleRestore(setId: string): Promise<void> {
    try {
      await restore.mutateAsync(setId);
      toast({ title: t('Set restored') });
      // The focused button disappears with its row.
      groupRef.current?.focus();
    } catch {
      toast(errorToast(t('Failed to restore set')));
    }
  }

  if (bin.isPending) return <Skeleton blockSize={64} />;
  if (bin.isError) {
    return <FailedPart title={t('The deleted sets did not load')} onRetry={() => void bin.refetch()} />;
  }
  return (
    <div ref={groupRef} role="group" aria-label={t('Deleted sets')} tabIndex={-1} className={styles.place}>
      {bin.data.length === 0 && <p className={listStyles.note}>{t('No set was deleted in the last 30 days.')}</p>}
      <ul className={listStyles.list}>
        {bin.data.map((set) => (
          <BinnedSetRow
            key={set.id}
            set={set}
            isPending={restore.isPending && restore.variables === set.id}
            onRestore={() => void handleRestore(set.id)}
          />
        ))}
      </ul>
    </div>
  );
}

interface BinnedSetRowProps {
  set: BinnedSet;
  isPending: boolean;
  onRestore: () => void;
}

function BinnedSetRow({ set, isPending, onRestore }: BinnedSetRowProps) {
  const t = useTexts();
  const { title, cardCount, deletedAt, removedAt } = set;
  return (
    <li className={listStyles.row}>
      <RowText name={title} level={3}>
        {t('{count, plural, one {# card} other {# cards}}', { count: cardCount })} ·{' '}
        {describeRetention(deletedAt, removedAt, t)}
      </RowText>
      <Button size="small" aria-label={t('Restore {title}', { title })} isPending={isPending} onClick={onRestore}>
        {t('Restore')}
      </Button>
    </li>
  );
}

/** Groups deleted cards by set. The set of the latest deletion comes first. */
function DeletedCards() {
  const t = useTexts();
  const deletions = useQuery(deletionsQuery);
  const restore = useRestoreCards();
  const groupRef = useRef<HTMLDivElement>(null);
  const toast = useToast();

  async function handleRestore({ id, setId }: Deletion, cardIds?: readonly string[]): Promise<void> {
    try {
      const count = await restore.mutateAsync({ id, setId, ...(cardIds && { cardIds }) });
      toast({ title: count === 1 ? t('Card restored') : t('Cards restored') });
      // The focused button disappears with its row.
      groupRef.current?.focus();
    } catch (error) {
      toast(errorToast(problemText(error, t) ?? t('Failed to restore cards')));
    }
  }

  if (deletions.isPending) return <Skeleton blockSize={64} />;
  if (deletions.isError) {
    return (
      <FailedPart title={t('The deleted cards did not load')} level={3} onRetry={() => void deletions.refetch()} />
    );
  }
  const deletionsBySet = [...Map.groupBy(deletions.data, ({ setId }) => setId)];
  return (
    <div ref={groupRef} role="group" aria-label={t('Deleted cards')} tabIndex={-1} className={styles.place}>
      {deletionsBySet.length === 0 && (
        <p className={listStyles.note}>{t('No card was deleted in the last 30 days.')}</p>
      )}
      {deletionsBySet.map(([setId, deletionsOfSet]) => (
        <DeletionsOfSet
          key={setId}
          deletions={deletionsOfSet}
          pendingId={restore.isPending ? restore.variables.id : undefined}
          onRestore={(deletion, cardIds) => void handleRestore(deletion, cardIds)}
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
  const t = useTexts();
  const [firstDeletion] = deletions;
  return (
    <section className={styles.set}>
      <h3 className={styles.title} dir="auto">
        {firstDeletion?.setTitle}
      </h3>
      {firstDeletion?.isSetDeleted && (
        <p className={primitiveStyles.smallLines}>{t('This set is deleted, too. Restore the set first, above.')}</p>
      )}
      <ul className={listStyles.list}>
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
