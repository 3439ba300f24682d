import { helloHand } from '../../../platform/web/ui/hand/hello-hand.ts';
import { zeroHand } from '../../../platform/web/ui/hand/zero-hand.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { EmptyState, type EmptyStateProps } from '../../../platform/web/ui/feedback/empty-state.tsx';
import { FailedState } from '../../../platform/web/ui/feedback/failed-state.tsx';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/visually-hidden.tsx';
import styles from './list-states.module.css';

/** In percent, so that the skeleton looks like rows. */
const skeletonWidths = [
  [28, 46],
  [38, 34],
  [22, 52],
  [31, 40],
  [26, 30],
  [35, 48],
  [24, 38],
  [33, 44],
  [29, 36],
  [27, 50],
] as const;

export function ListSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading flashcard sets...</VisuallyHidden>
      {skeletonWidths.map(([title, text]) => (
        <div key={title} className={styles.row}>
          <Skeleton className={styles.picture} />
          <Skeleton className={styles.title} inlineSize={`${title}%`} />
          <Skeleton className={styles.text} inlineSize={`${text}%`} />
        </div>
      ))}
    </div>
  );
}

export function NoSets() {
  return (
    <ListState
      hand={helloHand}
      title="No flashcard sets found"
      text="Get started by creating your first flashcard set"
    />
  );
}

interface NoMatchesProps {
  onClear: () => void;
}

export function NoMatches({ onClear }: NoMatchesProps) {
  return (
    <ListState
      hand={zeroHand}
      title="No flashcard sets found"
      text="No sets match your current filter"
      action={<Button onClick={onClear}>Show all sets</Button>}
    />
  );
}

interface ListFailureProps {
  isRetrying: boolean;
  onRetry: () => void;
}

export function ListFailure({ isRetrying, onRetry }: ListFailureProps) {
  return (
    <div className={styles.state} role="alert">
      <FailedState level={3} title="Failed to fetch sets" isRetrying={isRetrying} onRetry={onRetry} />
    </div>
  );
}

function ListState(state: EmptyStateProps) {
  return (
    <div className={styles.state} role="status">
      <EmptyState level={3} {...state} />
    </div>
  );
}
