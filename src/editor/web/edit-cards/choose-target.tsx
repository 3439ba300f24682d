import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudySet } from '../../../sets/contract/set.ts';
import { maxSearchLength, maxSetCards } from '../../../platform/rules/limits.ts';
import { setsQuery } from '../../../sets/web/sets-queries.ts';
import { useDebounced } from '../../../platform/web/browser/hooks.ts';
import { Spinner } from '../../../platform/web/ui/primitives.tsx';
import { Thumbnail } from '../../../media/web/thumbnail.tsx';
import { EmptyState, FailedPart } from '../../../platform/web/ui/feedback/empty-state.tsx';
import { SearchField } from '../../../platform/web/ui/fields/search-field.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import styles from './choose-target.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

/** How long typing must pause before the sets are searched. */
const searchDelayMs = 250;
/** The most sets that are listed. A search finds the others. */
const maxShownSets = 30;

interface TargetDialogProps {
  /** Undefined while the dialog is closed. */
  verb: 'move' | 'copy' | undefined;
  setId: string;
  selectedCount: number;
  onChoose: (set: StudySet) => void;
  onClose: () => void;
}

/** Asks for the set to which the selected cards are moved or copied. */
export function TargetDialog({ verb, setId, selectedCount, onChoose, onClose }: TargetDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      title={
        verb === 'copy'
          ? t('Copy {count, plural, one {# card} other {# cards}} to', { count: selectedCount })
          : t('Move {count, plural, one {# card} other {# cards}} to', { count: selectedCount })
      }
      isOpen={verb !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <TargetSearch setId={setId} selectedCount={selectedCount} onChoose={onChoose} />
    </Dialog>
  );
}

type TargetSearchProps = Pick<TargetDialogProps, 'setId' | 'selectedCount' | 'onChoose'>;

function TargetSearch({ setId, selectedCount, onChoose }: TargetSearchProps) {
  const t = useTexts();
  const [search, setSearch] = useState('');
  const debouncedSearch = useDebounced(search.trim(), searchDelayMs);
  const sets = useQuery({ ...setsQuery(debouncedSearch), placeholderData: keepPreviousData });
  const otherSets = sets.data?.filter(({ id }) => id !== setId) ?? [];

  return (
    <div className={styles.targets}>
      <SearchField
        label={t('Search for a set')}
        placeholder={t('Search for a set')}
        maxLength={maxSearchLength}
        value={search}
        onValueChange={setSearch}
      />
      {sets.isPending && <Spinner size="big" />}
      {sets.isError && <FailedPart title={t('The sets did not load')} level={3} onRetry={() => void sets.refetch()} />}
      {sets.isSuccess && otherSets.length === 0 && (
        <EmptyState title={debouncedSearch === '' ? t('There is no other set yet') : t('No sets found')} level={3} />
      )}
      <ul className={styles.list} aria-label={t('Sets')}>
        {otherSets.slice(0, maxShownSets).map((set) => (
          <TargetItem key={set.id} set={set} selectedCount={selectedCount} onChoose={onChoose} />
        ))}
      </ul>
      {otherSets.length > maxShownSets && (
        <p className={styles.more} role="status">
          {t('{count} more. Search to find them.', { count: otherSets.length - maxShownSets })}
        </p>
      )}
    </div>
  );
}

type TargetItemProps = Pick<TargetDialogProps, 'selectedCount' | 'onChoose'> & { set: StudySet };

function TargetItem({ set, selectedCount, onChoose }: TargetItemProps) {
  const t = useTexts();
  const isFull = set.cardCount + selectedCount > maxSetCards;
  return (
    <li>
      <button type="button" className={styles.target} disabled={isFull} onClick={() => onChoose(set)}>
        <Thumbnail
          setId={set.id}
          title={set.title}
          imagePath={set.thumbnailPath}
          framed={set}
          className={styles.picture}
        />
        <span className={styles.title} dir="auto">
          {set.title}
        </span>
        <span className={styles.note}>
          {isFull
            ? t('{cardCount, plural, one {# card} other {# cards}}, no room for {count} more', {
                cardCount: set.cardCount,
                count: selectedCount,
              })
            : t('{count, plural, one {# card} other {# cards}}', { count: set.cardCount })}
        </span>
      </button>
    </li>
  );
}
