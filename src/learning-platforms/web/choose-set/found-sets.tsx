import { useInfiniteQuery } from '@tanstack/react-query';
import type { ActivityChoice } from '../../contract/activity.ts';
import { catalogSetsQuery, distinctSets } from '../../../catalog/web/catalog-queries.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Spinner } from '../../../platform/web/ui/display/spinner.tsx';
import { EmptyState } from '../../../platform/web/ui/feedback/empty-state.tsx';
import { FailedPart } from '../../../platform/web/ui/feedback/failed-state.tsx';
import styles from '../choose-set.module.css';
import { SetToAdd } from './set-to-add.tsx';

interface FoundSetsProps {
  search: string;
  choice: ActivityChoice;
}

export function FoundSets({ search, choice }: FoundSetsProps) {
  const found = useInfiniteQuery(
    catalogSetsQuery({ category: undefined, signLanguage: undefined, search, sort: 'newest', page: 1 }),
  );
  if (found.isPending) return <Spinner size="big" />;
  if (found.isError) {
    return <FailedPart title="The sets did not load" level={3} onRetry={() => void found.refetch()} />;
  }
  const sets = distinctSets(found.data.pages);
  if (sets.length === 0)
    return <EmptyState title="No sets found" text="Only public sets are found by words." level={3} />;
  return (
    <>
      <ul className={styles.list}>
        {sets.map((set) => (
          <SetToAdd key={set.id} set={set} choice={choice} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button className={styles.more} isPending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
