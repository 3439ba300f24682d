import { leaderboardTopShown } from '../../../platform/rules/limits.ts';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';
import listStyles from './score-list.module.css';
import rowStyles from './score-row.module.css';
import styles from './score-list-skeleton.module.css';

const rows = Array.from({ length: 10 }, (_, index) => index);

export function ScoreListSkeleton() {
  return (
    <ol className={listStyles.list} aria-hidden="true">
      {rows.map((index) => (
        <li key={index} className={rowStyles.row} data-top={index < leaderboardTopShown || undefined}>
          <Skeleton className={styles.medal} />
          <Skeleton className={styles.emoji} />
          <Skeleton className={rowStyles.initials} inlineSize={40} blockSize={15} />
          <span className={rowStyles.set}>
            <Skeleton inlineSize={`${40 + ((index * 17) % 32)}%`} blockSize={13} />
          </span>
          <span className={rowStyles.time}>
            <Skeleton inlineSize={56} blockSize={17} />
          </span>
        </li>
      ))}
    </ol>
  );
}
