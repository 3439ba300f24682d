import styles from './medal.module.css';

export interface MedalProps {
  rank: number;
  size?: 'regular' | 'large' | 'huge' | undefined;
}

/** Gold is filled, silver is ringed and tinted, bronze is ringed. From rank four on, a plain number is shown. */
export function Medal({ rank, size = 'regular' }: MedalProps) {
  return (
    <span className={styles.medal} data-rank={rank} data-size={size} data-figures>
      {rank}
    </span>
  );
}
