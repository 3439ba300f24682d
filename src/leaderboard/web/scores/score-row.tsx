import './emoji.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { LeaderboardEntry } from '../../contract.ts';
import { Medal } from '../medal.tsx';
import completionTimeStyles from './completion-time.module.css';
import scoreListSkeletonStyles from './score-list-skeleton.module.css';
import scoreListStyles from './score-list.module.css';
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

export interface CompletionTimeProps {
  completionTimeMs: number;
}

export function CompletionTime({ completionTimeMs }: CompletionTimeProps) {
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

const skeletonRows = Array.from({ length: 10 }, (_, index) => index);

/** Widths that look as uneven as titles, but are the same with each render. */
function titleWidth(row: number): string {
  return `${40 + ((row * 17) % 32)}%`;
}

export function ScoreListSkeleton() {
  return (
    <ol className={scoreListStyles.list} aria-hidden="true">
      {skeletonRows.map((index) => (
        <li key={index} className={styles.row} data-top={index < leaderboardTopShown || undefined}>
          <Skeleton className={scoreListSkeletonStyles.medal} />
          <Skeleton className={scoreListSkeletonStyles.emoji} />
          <Skeleton className={styles.initials} inlineSize={40} blockSize={15} />
          <span className={styles.set}>
            <Skeleton inlineSize={titleWidth(index)} blockSize={13} />
          </span>
          <span className={styles.time}>
            <Skeleton inlineSize={56} blockSize={17} />
          </span>
        </li>
      ))}
    </ol>
  );
}
