import './emoji.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { LeaderboardEntry } from '../../contract.ts';
import { Medal } from '../medal.tsx';
import medalStyles from '../medal.module.css';
import completionTimeStyles from './completion-time.module.css';
import styles from './score-row.module.css';
import setBadgeStyles from './set-badge.module.css';
import { leaderboardTopShown } from '../../../platform/rules/limits.ts';
import { formatSeconds } from '../../../platform/rules/text/seconds.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';

export interface ScoreRowProps {
  entry: LeaderboardEntry;
  rank: number;
  /** True on boards of several sets. */
  showsSet?: boolean | undefined;
  isOwn?: boolean | undefined;
  isCompact?: boolean | undefined;
  action?: ReactNode;
}

/** An entry of a leaderboard. */
export function ScoreRow({ entry, rank, showsSet = false, isOwn = false, isCompact = false, action }: ScoreRowProps) {
  const t = useTexts();
  return (
    <li
      className={styles.row}
      data-row={entry.id}
      data-top={rank <= leaderboardTopShown || undefined}
      data-own={isOwn || undefined}
      data-compact={isCompact || undefined}
    >
      <Medal rank={rank} />
      <span className={styles.emoji} aria-hidden="true">
        {entry.emoji}
      </span>
      <bdi className={styles.initials}>{entry.initials}</bdi>
      {showsSet && (
        <span className={styles.set}>
          <SetBadge setId={entry.setId} setTitle={entry.setTitle} />
        </span>
      )}
      {isOwn && (
        <span className={styles.set}>
          <span className={styles.own}>{t('in a list of scores|You')}</span>
        </span>
      )}
      <span className={styles.time}>
        <CompletionTime completionTimeMs={entry.completionTime} />
      </span>
      {action !== undefined && <span className={styles.action}>{action}</span>}
    </li>
  );
}

export function CompletionTime({ completionTimeMs }: { completionTimeMs: number }) {
  return (
    <span className={completionTimeStyles.time} data-figures>
      {formatSeconds(completionTimeMs)}
      <span className={completionTimeStyles.unit}>s</span>
    </span>
  );
}

export interface SetBadgeProps {
  setId: string;
  setTitle: string;
}

/** Links to the set's match game in the catalog. */
export function SetBadge({ setId, setTitle }: SetBadgeProps) {
  return (
    <Link href={links.catalogSet(setId, 'match')} className={setBadgeStyles.badge} dir="auto">
      <span className={setBadgeStyles.title}>{setTitle}</span>
    </Link>
  );
}

interface ScoreListSkeletonProps extends Pick<ScoreRowProps, 'showsSet' | 'isCompact'> {
  count: number;
  className?: string | undefined;
}

export function ScoreListSkeleton({ count, showsSet = false, isCompact = false, className }: ScoreListSkeletonProps) {
  return (
    <ol className={className} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li
          key={index}
          className={styles.row}
          data-top={index < leaderboardTopShown || undefined}
          data-compact={isCompact || undefined}
        >
          <Skeleton className={medalStyles.medal} />
          <Skeleton className={styles.emoji} blockSize={22} />
          <Skeleton className={styles.initials} inlineSize={40} blockSize={15} />
          {showsSet && (
            <span className={styles.set}>
              <Skeleton inlineSize={titleWidth(index)} blockSize={13} />
            </span>
          )}
          <span className={styles.time}>
            <Skeleton inlineSize={56} blockSize={17} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Returns a width for the title of a row. The widths look as uneven as titles, but are the same with each render. */
function titleWidth(rowIndex: number): string {
  return `${40 + ((rowIndex * 17) % 32)}%`;
}
