import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import styles from './score-list.module.css';
import { ScoreRow } from './score-row.tsx';

export interface ScoreListProps {
  entries: readonly LeaderboardEntry[];
  showsSet?: boolean | undefined;
}

export function ScoreList({ entries, showsSet }: ScoreListProps) {
  return (
    <ol className={styles.list}>
      {entries.map((entry, index) => (
        <ScoreRow key={entry.id} entry={entry} rank={index + 1} showsSet={showsSet} />
      ))}
    </ol>
  );
}
