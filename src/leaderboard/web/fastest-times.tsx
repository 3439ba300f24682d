import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Trophy } from 'lucide-react';
import type { LeaderboardEntry, Period } from '../contract/leaderboard.ts';
import { mobileBreakpointPx } from '../../platform/rules/limits.ts';
import { globalLeaderboardQuery } from './leaderboard-queries.ts';
import { useMediaQuery } from '../../platform/web/browser/page/use-media-query.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { Collapsible } from '../../platform/web/ui/controls/collapsible.tsx';
import { LinkButton } from '../../platform/web/ui/controls/link-button.tsx';
import { boardSearch } from './board-address.ts';
import { BoardFailed, NoScores } from './board-message.tsx';
import { CompletionTime } from './scores/completion-time.tsx';
import './scores/emoji.css';
import styles from './fastest-times.module.css';
import { PeriodSwitch } from './period-switch.tsx';
import { Podium, PodiumSkeleton } from './scores/podium.tsx';

export interface FastestTimesProps {
  period: Period;
  onPeriodChange: (period: Period) => void;
  /** Undefined: open, except on a narrow screen. */
  isOpen: boolean | undefined;
  onOpenChange: (isOpen: boolean) => void;
}

/** The three fastest of all sets; closed, the fastest only. */
export function FastestTimes({ period, onPeriodChange, isOpen: chosen, onOpenChange }: FastestTimesProps) {
  const board = useQuery(globalLeaderboardQuery(period));
  const isNarrow = useMediaQuery(`(width < ${mobileBreakpointPx}px)`);
  const isOpen = chosen ?? !isNarrow;
  const fastest = board.data?.entries[0];

  function places() {
    if (board.data) return board.data.entries.length > 0 ? <Podium entries={board.data.entries} /> : <NoScores />;
    if (!board.isError) return <PodiumSkeleton />;
    return (
      <BoardFailed
        title="Failed to fetch global leaderboard"
        isRetrying={board.isFetching}
        onRetry={() => void board.refetch()}
      />
    );
  }

  return (
    <section className={styles.panel} data-by-width={chosen === undefined || undefined} aria-label="Fastest Times">
      <Collapsible
        title="Fastest Times"
        icon={Trophy}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        end={isOpen || !fastest ? undefined : <Record entry={fastest} />}
      >
        <PeriodSwitch period={period} onPeriodChange={onPeriodChange} className={styles.period} />
        <div className={styles.body} aria-busy={board.isFetching}>
          <div className={styles.places} data-outdated={board.isPlaceholderData || undefined}>
            {places()}
          </div>
          <LinkButton
            href={links.catalogLeaderboard + boardSearch(period)}
            kind="ghost"
            iconEnd={ArrowRight}
            className={styles.more}
          >
            View Full Leaderboard
          </LinkButton>
        </div>
      </Collapsible>
    </section>
  );
}

function Record({ entry }: { entry: LeaderboardEntry }) {
  return (
    <span className={styles.record}>
      <span className={styles.emoji} aria-hidden="true">
        {entry.emoji}
      </span>
      <bdi className={styles.initials}>{entry.initials}</bdi>
      <CompletionTime completionTimeMs={entry.completionTime} />
    </span>
  );
}
