import type { Period } from '../contract.ts';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import { Board, PeriodSwitch, boardTitles, type BoardContent } from './board.tsx';
import styles from './leaderboard-dialog.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

export interface LeaderboardDialogProps extends BoardContent {
  period: Period;
  onPeriodChange: (period: Period) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Shows the full board of a period, scrolled to the visitor's own entry. */
export function LeaderboardDialog({
  period,
  onPeriodChange,
  isOpen,
  onOpenChange,
  ...content
}: LeaderboardDialogProps) {
  const t = useTexts();
  return (
    <Dialog title={t(boardTitles[period])} isOpen={isOpen} onOpenChange={onOpenChange}>
      <PeriodSwitch isFilling period={period} onPeriodChange={onPeriodChange} />
      <div className={styles.board}>
        <Board scrollsToOwn period={period} {...content} />
      </div>
    </Dialog>
  );
}
