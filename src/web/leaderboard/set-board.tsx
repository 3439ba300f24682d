import { useQuery } from '@tanstack/react-query';
import { RotateCcw, Timer, WifiOff } from 'lucide-react';
import { useRef } from 'react';
import type { Period } from '../../shared/contract/leaderboard.ts';
import { leaderboardLimit } from '../../shared/limits.ts';
import { setLeaderboardQuery } from '../api/set-leaderboard.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useScrollIntoView } from '../ui/use-scroll-into-view.ts';
import { ScoreRow } from './score-row.tsx';
import styles from './set-board.module.css';

export interface SetBoardProps {
  setId: string;
  period: Period;
  /** How many of its scores are shown. */
  count?: number | undefined;
  /** The reader's own score, to be marked. */
  ownEntryId?: string | undefined;
  /** Brings the reader's own score into view. */
  scrollsToOwn?: boolean | undefined;
}

/** The scores of a set, ranked, or what stands in their place. */
export function SetBoard({ setId, period, count = leaderboardLimit, ownEntryId, scrollsToOwn = false }: SetBoardProps) {
  const list = useRef<HTMLOListElement>(null);
  const board = useQuery(setLeaderboardQuery(setId, period));
  const entries = board.data?.entries;
  useScrollIntoView(list, '[data-own]', entries);

  if (!entries && board.isError) {
    return (
      <div role="alert">
        <EmptyState
          level={3}
          icon={WifiOff}
          title="Failed to fetch leaderboard"
          action={
            <Button icon={RotateCcw} isPending={board.isFetching} onClick={() => void board.refetch()}>
              Try again
            </Button>
          }
        />
      </div>
    );
  }
  if (!entries) return <SetBoardSkeleton count={Math.min(count, skeletonRows)} />;
  if (entries.length === 0)
    return <EmptyState level={3} icon={Timer} title="No scores yet. Be the first to set a record!" />;
  return (
    <ol
      ref={scrollsToOwn ? list : undefined}
      className={styles.scores}
      aria-busy={board.isFetching}
      data-outdated={board.isPlaceholderData || undefined}
    >
      {entries.slice(0, count).map((entry, index) => (
        <ScoreRow key={entry.id} entry={entry} rank={index + 1} isOwn={entry.id === ownEntryId} />
      ))}
    </ol>
  );
}

/** As many rows as a dialog shows at once. */
const skeletonRows = 6;

function SetBoardSkeleton({ count }: { count: number }) {
  return (
    <ol className={styles.scores} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className={styles.bones}>
          <Skeleton className={styles.medal} />
          <Skeleton inlineSize={96} blockSize={15} />
          <Skeleton inlineSize={56} blockSize={17} />
        </li>
      ))}
    </ol>
  );
}
