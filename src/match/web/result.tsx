import { RotateCcw, Trophy } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { MatchResult } from '../../leaderboard/rules/match-result.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { recoverFocus } from '../../platform/web/ui/focus.ts';
import { useFocusOnMount } from '../../player/web/study/use-focus-on-mount.ts';
import { useConfetti } from '../../player/web/study/use-confetti.ts';
import styles from './result.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface ResultProps {
  figure: string;
  unit: string;
  medal?: ReactNode;
  /** Undefined until it is known. */
  message: string | undefined;
  confetti: MatchResult['confetti'];
  onPlayAgain: () => void;
  /** Undefined if there is nothing to submit. */
  onSubmit?: (() => void) | undefined;
  children?: ReactNode;
  /** Shown beside the rest if there is room, else below. */
  board?: ReactNode;
}

/** The screen after a game: its figure, the praise, the leaderboard and what to do next. */
export function Result({
  figure,
  unit,
  medal,
  message,
  confetti,
  onPlayAgain,
  onSubmit,
  children,
  board,
}: ResultProps) {
  const t = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hasBoard = board !== undefined;
  useFocusOnMount(heading);
  // The board replaces the button whose dialog closes, so that nothing would have the focus.
  useLayoutEffect(
    () => (hasBoard ? recoverFocus(() => heading.current?.focus({ preventScroll: true })) : undefined),
    [hasBoard],
  );
  useConfetti(canvas, confetti);
  return (
    <div className={styles.result} data-has-board={hasBoard || undefined}>
      <canvas ref={canvas} className={styles.confetti} aria-hidden="true" />
      <div className={styles.verdict}>
        {medal}
        <h2 ref={heading} className={styles.figure} tabIndex={-1} data-figures dir="ltr">
          {figure}
          <small>{` ${unit}`}</small>
        </h2>
        <p className={styles.message} role="status">
          {message}
        </p>
        <div className={styles.actions} data-waiting={message === undefined || undefined}>
          {onSubmit && (
            <Button kind="primary" size="tall" icon={Trophy} onClick={onSubmit}>
              {t('Submit to Leaderboard')}
            </Button>
          )}
          <Button kind={onSubmit ? 'outline' : 'primary'} size="tall" icon={RotateCcw} onClick={onPlayAgain}>
            {t('Play Again')}
          </Button>
        </div>
        {children}
      </div>
      {board}
    </div>
  );
}
