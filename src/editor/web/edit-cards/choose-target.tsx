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

/** How long typing in the search field must pause before the server is asked. */
const searchDelayMs = 250;
/** The most sets that are listed. Others have to be searched for. */
const maxShownSets = 30;

interface ChooseTargetProps {
  /** Undefined while the dialog is closed. */
  verb: 'move' | 'copy' | undefined;
  setId: string;
  count: number;
  onChoose: (set: StudySet) => void;
  onClose: () => void;
}

/** Asks for the set to which cards are moved or copied. */
export function ChooseTarget({ verb, setId, count, onChoose, onClose }: ChooseTargetProps) {
  const t = useTexts();
  return (
    <Dialog
      title={
        verb === 'copy'
          ? t('Copy {count, plural, one {# card} other {# cards}} to', { count })
          : t('Move {count, plural, one {# card} other {# cards}} to', { count })
      }
      isOpen={verb !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Targets setId={setId} count={count} onChoose={onChoose} />
    </Dialog>
  );
}

function Targets({ setId, count, onChoose }: Pick<ChooseTargetProps, 'setId' | 'count' | 'onChoose'>) {
  const t = useTexts();
  const [search, setSearch] = useState('');
  const debouncedSearch = useDebounced(search.trim(), searchDelayMs);
  const found = useQuery({ ...setsQuery(debouncedSearch), placeholderData: keepPreviousData });
  const others = found.data?.filter(({ id }) => id !== setId) ?? [];

  return (
    <div className={styles.targets}>
      <SearchField
        label={t('Search for a set')}
        placeholder={t('Search for a set')}
        maxLength={maxSearchLength}
        value={search}
        onValueChange={setSearch}
      />
      {found.isPending && <Spinner size="big" />}
      {found.isError && (
        <FailedPart title={t('The sets did not load')} level={3} onRetry={() => void found.refetch()} />
      )}
      {found.isSuccess && others.length === 0 && (
        <EmptyState title={debouncedSearch === '' ? t('There is no other set yet') : t('No sets found')} level={3} />
      )}
      <ul className={styles.list} aria-label={t('Sets')}>
        {others.slice(0, maxShownSets).map((set) => (
          <Target key={set.id} set={set} count={count} onChoose={onChoose} />
        ))}
      </ul>
      {others.length > maxShownSets && (
        <p className={styles.more} role="status">
          {t('{count} more. Search to find them.', { count: others.length - maxShownSets })}
        </p>
      )}
    </div>
  );
}

function Target({ set, count, onChoose }: { set: StudySet } & Pick<ChooseTargetProps, 'count' | 'onChoose'>) {
  const t = useTexts();
  const isFull = set.cardCount + count > maxSetCards;
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
                count,
              })
            : t('{count, plural, one {# card} other {# cards}}', { count: set.cardCount })}
        </span>
      </button>
    </li>
  );
}
