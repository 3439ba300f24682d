import { RotateCcw, Trophy } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { matchTickMs } from '../../platform/rules/limits.ts';
import { matchedPairs, type Match } from '../rules/match.ts';
import { formatSeconds } from '../../platform/rules/text/seconds.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import styles from './match-bar.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { message } from '../../platform/rules/languages/texts.ts';

export const matchHelp = message('Click to match pairs');

interface MatchBarProps {
  match: Match;
  pairs: number;
  /** Practice rounds have no clock. */
  isPractice: boolean;
  onRestart: () => void;
  /** Undefined if the game has no leaderboard. */
  onLeaderboardOpen: (() => void) | undefined;
}

/**
 * The bar above the tiles. It shows the clock, or in practice the matched pairs, and one button: the leaderboard before
 * the start, and Restart afterwards.
 */
export function MatchBar({ match, pairs, isPractice, onRestart, onLeaderboardOpen }: MatchBarProps) {
  const t = useTexts();
  const isIdle = match.phase === 'idle';
  return (
    <div className={styles.bar}>
      <p className={styles.help}>{isIdle ? '' : t(matchHelp)}</p>
      {isPractice ? (
        <p className={styles.clock} data-figures aria-hidden="true">
          {matchedPairs(match)} <small>/ {pairs}</small>
        </p>
      ) : (
        <Clock match={match} />
      )}
      {!isIdle && (
        <Button kind="ghost" icon={RotateCcw} className={styles.action} onClick={onRestart}>
          <span className={styles.label}>{t('Restart')}</span>
        </Button>
      )}
      {isIdle && onLeaderboardOpen && (
        <Button kind="ghost" icon={Trophy} className={styles.action} onClick={onLeaderboardOpen}>
          {t('Leaderboard')}
        </Button>
      )}
    </div>
  );
}

function Clock({ match }: { match: Match }) {
  const t = useTexts();
  const face = useRef<HTMLSpanElement>(null);
  const startedAtMs = match.phase === 'playing' ? match.startedAtMs : undefined;
  useClock(face, startedAtMs);
  return (
    <p role="timer" aria-label={t('Time in seconds')} className={styles.clock} data-figures dir="ltr">
      <span ref={face}>{formatSeconds(match.phase === 'complete' ? match.completionTimeMs : 0)}</span>
      <small>s</small>
    </p>
  );
}

/**
 * Writes the time that has passed since the start into the element in each frame, without rendering.
 * @param startedAtMs a time of `performance.now()`
 */
function useClock(face: RefObject<HTMLElement | null>, startedAtMs: number | undefined): void {
  useEffect(() => {
    const element = face.current;
    if (!element || startedAtMs === undefined) return;
    let frame = requestAnimationFrame(tick);
    function tick() {
      if (!element || startedAtMs === undefined) return;
      const ticks = Math.floor((performance.now() - startedAtMs) / matchTickMs);
      element.textContent = formatSeconds(Math.max(0, ticks * matchTickMs));
      frame = requestAnimationFrame(tick);
    }
    return () => cancelAnimationFrame(frame);
  }, [face, startedAtMs]);
}
