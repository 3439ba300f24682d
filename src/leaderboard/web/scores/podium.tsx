import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import { leaderboardTopShown } from '../../../platform/rules/limits.ts';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';
import { CompletionTime } from './completion-time.tsx';
import { Medal } from '../medal.tsx';
import './emoji.css';
import styles from './podium.module.css';
import { SetBadge } from './set-badge.tsx';

export interface PodiumProps {
  entries: readonly LeaderboardEntry[];
}

export function Podium({ entries }: PodiumProps) {
  return (
    <ol className={styles.podium}>
      {entries.slice(0, leaderboardTopShown).map((entry, index) => (
        <li key={entry.id} className={styles.place}>
          <span className={styles.medal}>
            <Medal rank={index + 1} size="large" />
          </span>
          <span className={styles.time}>
            <CompletionTime completionTimeMs={entry.completionTime} />
          </span>
          <span className={styles.who}>
            <span className={styles.emoji} aria-hidden="true">
              {entry.emoji}
            </span>
            <bdi className={styles.initials}>{entry.initials}</bdi>
            <SetBadge setId={entry.setId} setTitle={entry.setTitle} />
          </span>
        </li>
      ))}
    </ol>
  );
}

const places = Array.from({ length: leaderboardTopShown }, (_, index) => index);

export function PodiumSkeleton() {
  return (
    <ol className={styles.podium} aria-hidden="true">
      {places.map((index) => (
        <li key={index} className={styles.place}>
          <Skeleton className={styles.medalSkeleton} />
          <span className={styles.time}>
            <Skeleton inlineSize={72} blockSize={22} />
          </span>
          <span className={styles.who}>
            <Skeleton inlineSize={120} blockSize={15} />
          </span>
        </li>
      ))}
    </ol>
  );
}
