import type { ActivityChoice } from '../../contract/activity.ts';
import { useStudy } from '../../../sets/web/study-queries.ts';
import { Spinner } from '../../../platform/web/ui/display/spinner.tsx';
import { EmptyState } from '../../../platform/web/ui/feedback/empty-state.tsx';
import { FailedPart } from '../../../platform/web/ui/feedback/failed-state.tsx';
import styles from '../choose-set.module.css';
import { SetToAdd } from './set-to-add.tsx';

interface AddressedSetProps {
  setId: string;
  choice: ActivityChoice;
}

/** A set known by its address: public or unlisted. */
export function AddressedSet({ setId, choice }: AddressedSetProps) {
  const study = useStudy(setId);
  switch (study.phase) {
    case 'loading':
      return <Spinner size="big" />;
    case 'missing':
    case 'empty':
      return <EmptyState title="Set not found" text="It is private, has no cards, or is gone." level={3} />;
    case 'failed':
      return <FailedPart title="The set did not load" level={3} onRetry={study.retry} />;
    case 'ready':
      return (
        <ul className={styles.list}>
          <SetToAdd set={study.set} choice={choice} />
        </ul>
      );
  }
}
