import type { Period } from '../../shared/contract/leaderboard.ts';
import { Dialog } from '../ui/dialog.tsx';
import { boardTitles } from './board-titles.ts';
import { PeriodSwitch } from './period-switch.tsx';
import { SetBoard } from './set-board.tsx';
import styles from './set-leaderboard-dialog.module.css';

export interface SetLeaderboardDialogProps {
  setId: string;
  period: Period;
  onPeriodChange: (period: Period) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The reader's own score, to be marked and brought into view. */
  ownEntryId?: string | undefined;
}

/** All the times on a set's leaderboard. */
export function SetLeaderboardDialog({
  setId,
  period,
  onPeriodChange,
  isOpen,
  onOpenChange,
  ownEntryId,
}: SetLeaderboardDialogProps) {
  return (
    <Dialog title={boardTitles[period]} isOpen={isOpen} onOpenChange={onOpenChange}>
      <PeriodSwitch isFilling period={period} onPeriodChange={onPeriodChange} />
      <div className={styles.board}>
        <SetBoard scrollsToOwn setId={setId} period={period} ownEntryId={ownEntryId} />
      </div>
    </Dialog>
  );
}
