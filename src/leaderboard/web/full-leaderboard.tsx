import { useQuery } from '@tanstack/react-query';
import { Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Period, LeaderboardEntry } from '../contract.ts';
import { globalLeaderboardShown } from '../../platform/rules/limits.ts';
import { fullGlobalLeaderboardQuery } from './leaderboard-queries.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { EmptyState, FailedState } from '../../platform/web/ui/feedback/empty-state.tsx';
import { SegmentedLinks } from '../../platform/web/ui/controls/links.tsx';
import outdatedStyles from '../../platform/web/ui/display/outdated.module.css';
import { boardSearch } from './board-queries.ts';
import { boardTitles, periodsIn } from './board.tsx';
import styles from './full-leaderboard.module.css';
import { ScoreListSkeleton, ScoreRow } from './scores/score-row.tsx';
import scoreListStyles from './scores/score-list.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/** The leaderboard of all sets at its full length. */
export function FullLeaderboard({ period }: { period: Period }) {
  const t = useTexts();
  const board = useQuery(fullGlobalLeaderboardQuery(period));

  function renderScores() {
    if (board.data === undefined) {
      return board.isError ? (
        <BoardStatus>
          <FailedState
            title={t('Failed to fetch full global leaderboard')}
            isRetrying={board.isFetching}
            onRetry={() => void board.refetch()}
          />
        </BoardStatus>
      ) : (
        <ScoreListSkeleton count={10} showsSet className={scoreListStyles.list} />
      );
    }
    const { entries } = board.data;
    if (entries.length === 0) {
      return (
        <BoardStatus>
          <EmptyState icon={Timer} title={t('No scores yet. Be the first to set a record!')} />
        </BoardStatus>
      );
    }
    return <ScoreList entries={entries.slice(0, globalLeaderboardShown)} />;
  }

  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{t(boardTitles[period])}</h1>
        <SegmentedLinks
          label={t('of scores|Period')}
          value={period}
          options={periodsIn(t)}
          hrefOf={(other) => links.catalogLeaderboard + boardSearch(other)}
        />
      </header>
      <div
        className={outdatedStyles.content}
        aria-busy={board.isFetching}
        data-outdated={board.isPlaceholderData || undefined}
      >
        {renderScores()}
      </div>
    </>
  );
}

function BoardStatus({ children }: { children: ReactNode }) {
  return (
    <div className={styles.message} role="status">
      {children}
    </div>
  );
}

export function ScoreList({ entries }: { entries: readonly LeaderboardEntry[] }) {
  return (
    <ol className={scoreListStyles.list}>
      {entries.map((entry, index) => (
        <ScoreRow key={entry.id} entry={entry} rank={index + 1} showsSet />
      ))}
    </ol>
  );
}
