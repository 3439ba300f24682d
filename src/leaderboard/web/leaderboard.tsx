import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import type { Period } from '../contract.ts';
import { leaderboardTopShown } from '../../platform/rules/limits.ts';
import { boardQuery } from './board-queries.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { Board, PeriodSwitch, type BoardContent } from './board.tsx';
import styles from './leaderboard.module.css';
import { LeaderboardDialog } from './leaderboard-dialog.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/** Only the full board in the dialog shows `rowAction`. */
export interface LeaderboardProps extends BoardContent {
  title?: string | undefined;
  /** `plain` has no frame, for use inside another panel. */
  look?: 'panel' | 'plain' | undefined;
  defaultPeriod?: Period | undefined;
  refreshMs?: number | undefined;
  /** Called when the dialog with the full board opens or closes. */
  onDialogChange?: ((isOpen: boolean) => void) | undefined;
}

/** A leaderboard with its heading and the choice of the period. */
export function Leaderboard({
  title: ownTitle,
  look = 'panel',
  defaultPeriod = 'all',
  refreshMs,
  onDialogChange,
  rowAction,
  ...content
}: LeaderboardProps) {
  const t = useTexts();
  const [period, setPeriod] = useState<Period>(defaultPeriod);
  const [isFullOpen, setFullOpen] = useState(false);
  const title = ownTitle ?? t('Leaderboard');
  const isPanel = look === 'panel';
  // `Board` shows the entries of the same query.
  const board = useQuery({ ...boardQuery(content.setId, period), refetchInterval: refreshMs ?? false });
  const entryCount = board.data?.entries.length ?? 0;

  function handleDialogChange(isOpen: boolean) {
    setFullOpen(isOpen);
    onDialogChange?.(isOpen);
  }

  return (
    <section className={styles.leaderboard} data-look={look} aria-label={title}>
      <header className={styles.head}>
        {isPanel && <Trophy />}
        <h3 className={styles.title}>{title}</h3>
        <PeriodSwitch
          isFilling={isPanel}
          size={isPanel ? 'regular' : 'small'}
          period={period}
          onPeriodChange={setPeriod}
          className={styles.period}
        />
      </header>
      <div className={styles.places}>
        <Board period={period} maxRows={leaderboardTopShown} isCompact={!isPanel} {...content} />
      </div>
      {entryCount > 0 && (
        <Button className={styles.more} onClick={() => handleDialogChange(true)}>
          {t('View Full Leaderboard (Top {count})', { count: entryCount })}
        </Button>
      )}
      <LeaderboardDialog
        period={period}
        onPeriodChange={setPeriod}
        isOpen={isFullOpen}
        onOpenChange={handleDialogChange}
        rowAction={rowAction}
        {...content}
      />
    </section>
  );
}
