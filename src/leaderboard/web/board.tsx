import { useQuery } from '@tanstack/react-query';
import { Timer } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import type { LeaderboardEntry, Period } from '../contract.ts';
import { BoardFailed, LargeBoardFailed, NoScores } from './board-message.tsx';
import { boardQuery } from './board-queries.ts';
import { ScoreListSkeleton, ScoreRow } from './scores/score-row.tsx';
import { message, type Message, type Texts } from '../../platform/rules/languages/texts.ts';
import { leaderboardLimit } from '../../platform/rules/limits.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import outdatedStyles from '../../platform/web/ui/display/outdated.module.css';
import { EmptyState } from '../../platform/web/ui/feedback/empty-state.tsx';
import { useFocusRecovery, useScrollIntoView } from '../../platform/web/ui/focus.ts';

/** The most rows of the skeleton that is shown while the entries load. */
const maxSkeletonRows = 6;

export interface BoardContent {
  /** Undefined for a board of all public sets. */
  setId: string | undefined;
  /** The visitor's own entry, which is highlighted. */
  ownEntryId?: string | undefined;
  /** Renders an action for each row, such as a button that deletes the score. */
  rowAction?: ((entry: LeaderboardEntry) => ReactNode) | undefined;
}

export interface BoardProps extends BoardContent {
  period: Period;
  maxRows?: number | undefined;
  isCompact?: boolean | undefined;
  /** Scrolls the visitor's own entry into view. */
  scrollsToOwn?: boolean | undefined;
}

/** The rows of a leaderboard, of one set or of all sets, with its states of loading and failure. */
export function Board({
  setId,
  period,
  maxRows = leaderboardLimit,
  ownEntryId,
  isCompact = false,
  scrollsToOwn = false,
  rowAction,
}: BoardProps) {
  const t = useTexts();
  const list = useRef<HTMLOListElement>(null);
  const showsSet = setId === undefined;
  const board = useQuery(boardQuery(setId, period));
  const entries = board.data?.entries.slice(0, maxRows);
  useScrollIntoView(list, scrollsToOwn ? '[data-own]' : undefined, board.data);
  useFocusRecovery({ list, rowIds: (entries ?? []).map((entry) => entry.id), target: 'button' });

  if (!entries && board.isError) {
    const failure = {
      title: showsSet ? t('Failed to fetch global leaderboard') : t('Failed to fetch leaderboard'),
      isRetrying: board.isFetching,
      onRetry: () => void board.refetch(),
    };
    return isCompact ? <BoardFailed {...failure} /> : <LargeBoardFailed {...failure} />;
  }
  if (!entries)
    return <ScoreListSkeleton count={Math.min(maxRows, maxSkeletonRows)} showsSet={showsSet} isCompact={isCompact} />;
  if (entries.length === 0) {
    return isCompact ? (
      <NoScores />
    ) : (
      <EmptyState level={3} icon={Timer} title={t('No scores yet. Be the first to set a record!')} />
    );
  }
  return (
    <ol
      ref={list}
      tabIndex={-1}
      className={outdatedStyles.content}
      aria-busy={board.isFetching}
      data-outdated={board.isPlaceholderData || undefined}
    >
      {entries.map((entry, index) => (
        <ScoreRow
          key={entry.id}
          entry={entry}
          rank={index + 1}
          showsSet={showsSet}
          isOwn={entry.id === ownEntryId}
          isCompact={isCompact}
          action={rowAction?.(entry)}
        />
      ))}
    </ol>
  );
}

export const boardTitles = {
  month: message('Monthly Fastest Times'),
  all: message('All-Time Fastest Times'),
} satisfies Record<Period, Message>;

export function periodsIn(t: Texts) {
  return [
    { value: 'month', label: t('Monthly') },
    { value: 'all', label: t('All Time') },
  ] as const;
}

export interface PeriodSwitchProps {
  period: Period;
  onPeriodChange: (period: Period) => void;
  size?: 'small' | 'regular' | undefined;
  isFilling?: boolean | undefined;
  className?: string | undefined;
}

export function PeriodSwitch({ period, onPeriodChange, size, isFilling, className }: PeriodSwitchProps) {
  const t = useTexts();
  return (
    <Segmented
      label={t('of scores|Period')}
      value={period}
      options={periodsIn(t)}
      onValueChange={onPeriodChange}
      size={size}
      isFilling={isFilling}
      className={className}
    />
  );
}
