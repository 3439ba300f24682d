import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import type { Period } from '../../shared/contract/leaderboard.ts';
import { leaderboardTopShown } from '../../shared/limits.ts';
import { setLeaderboardQuery } from '../api/set-leaderboard.ts';
import { Button } from '../ui/button.tsx';
import { PeriodSwitch } from './period-switch.tsx';
import { SetBoard } from './set-board.tsx';
import styles from './set-leaderboard.module.css';
import { SetLeaderboardDialog } from './set-leaderboard-dialog.tsx';

export interface SetLeaderboardProps {
  setId: string;
  defaultPeriod?: Period | undefined;
  /** The reader's own score, to be marked. */
  ownEntryId?: string | undefined;
  /** The full list opens or closes. */
  onDialogChange?: ((isOpen: boolean) => void) | undefined;
}

/** The leaderboard of a set (spec 2.6): its three fastest times, and all of them on demand. */
export function SetLeaderboard({ setId, defaultPeriod = 'all', ownEntryId, onDialogChange }: SetLeaderboardProps) {
  const [period, setPeriod] = useState<Period>(defaultPeriod);
  const [isFullOpen, setFullOpen] = useState(false);
  const count = useQuery(setLeaderboardQuery(setId, period)).data?.entries.length ?? 0;

  function handleFullChange(isOpen: boolean) {
    setFullOpen(isOpen);
    onDialogChange?.(isOpen);
  }

  return (
    <section className={styles.panel} aria-label="Leaderboard">
      <header className={styles.head}>
        <Trophy />
        <h3 className={styles.title}>Leaderboard</h3>
        <PeriodSwitch isFilling period={period} onPeriodChange={setPeriod} className={styles.period} />
      </header>
      <div className={styles.places}>
        <SetBoard setId={setId} period={period} count={leaderboardTopShown} ownEntryId={ownEntryId} />
      </div>
      {count > 0 && (
        <Button className={styles.more} onClick={() => handleFullChange(true)}>
          {`View Full Leaderboard (Top ${count})`}
        </Button>
      )}
      <SetLeaderboardDialog
        setId={setId}
        period={period}
        onPeriodChange={setPeriod}
        isOpen={isFullOpen}
        onOpenChange={handleFullChange}
        ownEntryId={ownEntryId}
      />
    </section>
  );
}
