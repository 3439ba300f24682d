import styles from './medal.module.css';

export interface MedalProps {
  rank: number;
  size?: 'regular' | 'large' | 'huge' | undefined;
}

/** Gold is filled, silver ringed and tinted, bronze ringed; from the fourth on a plain number. */
export function Medal({ rank, size = 'regular' }: MedalProps) {
  return (
    <span className={styles.medal} data-rank={rank} data-size={size} data-figures>
      {rank}
    </span>
  );
}
