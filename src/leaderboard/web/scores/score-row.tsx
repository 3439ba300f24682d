import type { ReactNode } from 'react';
import type { LeaderboardEntry } from '../../contract.ts';
import { leaderboardTopShown } from '../../../platform/rules/limits.ts';
import { CompletionTime } from './completion-time.tsx';
import { Medal } from '../medal.tsx';
import './emoji.css';
import styles from './score-row.module.css';
import { SetBadge } from './set-badge.tsx';

export interface ScoreRowProps {
  entry: LeaderboardEntry;
  rank: number;
  /** For boards of many sets. */
  showsSet?: boolean | undefined;
  isOwn?: boolean | undefined;
  isCompact?: boolean | undefined;
  action?: ReactNode;
}

export function ScoreRow({ entry, rank, showsSet = false, isOwn = false, isCompact = false, action }: ScoreRowProps) {
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
          <span className={styles.own}>You</span>
        </span>
      )}
      <span className={styles.time}>
        <CompletionTime completionTimeMs={entry.completionTime} />
      </span>
      {action !== undefined && <span className={styles.action}>{action}</span>}
    </li>
  );
}
