import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Trophy } from 'lucide-react';
import type { LeaderboardEntry, Period } from '../contract.ts';
import { mobileBreakpointPx, leaderboardTopShown } from '../../platform/rules/limits.ts';
import { globalLeaderboardQuery } from './leaderboard-queries.ts';
import { useMediaQuery } from '../../platform/web/browser/page/use-media-query.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { Collapsible } from '../../platform/web/ui/controls/collapsible.tsx';
import { LinkButton } from '../../platform/web/ui/controls/links.tsx';
import { boardSearch } from './board-queries.ts';
import { BoardFailed, NoScores } from './board-message.tsx';
import { CompletionTime, SetBadge } from './scores/score-row.tsx';
import './scores/emoji.css';
import styles from './fastest-times.module.css';
import { PeriodSwitch } from './board.tsx';
import { Skeleton } from '../../platform/web/ui/display/skeleton.tsx';
import { classNames } from '../../platform/web/ui/primitives.tsx';
import medalStyles from './medal.module.css';
import { Medal } from './medal.tsx';
import podiumStyles from './scores/podium.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

export interface FastestTimesProps {
  period: Period;
  onPeriodChange: (period: Period) => void;
  /** Undefined until the visitor opens or closes the panel. Until then it is open, except on narrow screens. */
  isOpen: boolean | undefined;
  onOpenChange: (isOpen: boolean) => void;
}

/** Shows the three fastest times of all sets, or only the fastest one while it is closed. */
export function FastestTimes({ period, onPeriodChange, isOpen: isOpenByChoice, onOpenChange }: FastestTimesProps) {
  const t = useTexts();
  const board = useQuery(globalLeaderboardQuery(period));
  const isNarrow = useMediaQuery(`(width < ${mobileBreakpointPx}px)`);
  const isOpen = isOpenByChoice ?? !isNarrow;
  const fastestEntry = board.data?.entries[0];

  function renderPlaces() {
    if (board.data) return board.data.entries.length > 0 ? <Podium entries={board.data.entries} /> : <NoScores />;
    if (!board.isError) return <PodiumSkeleton />;
    return (
      <BoardFailed
        title={t('Failed to fetch global leaderboard')}
        isRetrying={board.isFetching}
        onRetry={() => void board.refetch()}
      />
    );
  }

  return (
    <section
      className={styles.panel}
      data-by-width={isOpenByChoice === undefined || undefined}
      aria-label={t('Fastest Times')}
    >
      <Collapsible
        title={t('Fastest Times')}
        icon={Trophy}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        end={isOpen || !fastestEntry ? undefined : <FastestEntry entry={fastestEntry} />}
      >
        <PeriodSwitch period={period} onPeriodChange={onPeriodChange} className={styles.period} />
        <div className={styles.body} aria-busy={board.isFetching}>
          <div className={styles.places} data-outdated={board.isPlaceholderData || undefined}>
            {renderPlaces()}
          </div>
          <LinkButton
            href={links.catalogLeaderboard + boardSearch(period)}
            kind="ghost"
            iconEnd={ArrowRight}
            className={styles.more}
          >
            {t('View Full Leaderboard')}
          </LinkButton>
        </div>
      </Collapsible>
    </section>
  );
}

function FastestEntry({ entry }: { entry: LeaderboardEntry }) {
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

export function Podium({ entries }: { entries: readonly LeaderboardEntry[] }) {
  return (
    <ol className={podiumStyles.podium}>
      {entries.slice(0, leaderboardTopShown).map((entry, index) => (
        <li key={entry.id} className={podiumStyles.place}>
          <span className={podiumStyles.medal}>
            <Medal rank={index + 1} size="large" />
          </span>
          <span className={podiumStyles.time}>
            <CompletionTime completionTimeMs={entry.completionTime} />
          </span>
          <span className={podiumStyles.who}>
            <span className={podiumStyles.emoji} aria-hidden="true">
              {entry.emoji}
            </span>
            <bdi className={podiumStyles.initials}>{entry.initials}</bdi>
            <SetBadge setId={entry.setId} setTitle={entry.setTitle} />
          </span>
        </li>
      ))}
    </ol>
  );
}

const skeletonPlaces = Array.from({ length: leaderboardTopShown }, (_, index) => index);

function PodiumSkeleton() {
  return (
    <ol className={podiumStyles.podium} aria-hidden="true">
      {skeletonPlaces.map((index) => (
        <li key={index} className={podiumStyles.place}>
          <Skeleton className={classNames(medalStyles.medal, podiumStyles.medal)} inlineSize={36} blockSize={36} />
          <span className={podiumStyles.time}>
            <Skeleton inlineSize={72} blockSize={22} />
          </span>
          <span className={podiumStyles.who}>
            <Skeleton inlineSize={120} blockSize={15} />
          </span>
        </li>
      ))}
    </ol>
  );
}
