import { Play } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type RefObject } from 'react';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { Switch } from '../../platform/web/ui/controls/switch.tsx';
import { matchHelp } from './match-bar.tsx';
import styles from './start-card.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface StartCardProps {
  /** False while videos load. */
  isReady: boolean;
  /** True after another round or mode, whose button had the focus. */
  takesFocus: boolean;
  isPractice: boolean;
  onPracticeChange: (isPractice: boolean) => void;
  onStart: () => void;
}

/** Explains the game, and starts it. */
export function StartCard({ isReady, takesFocus, isPractice, onPracticeChange, onStart }: StartCardProps) {
  const t = useTexts();
  const switchId = useId();
  const card = useRef<HTMLDivElement>(null);
  useStartFocus(card, { takesFocus, isReady });
  return (
    <div className={styles.place}>
      <div ref={card} className={styles.card} role="group" aria-label={t('Match game')} tabIndex={-1}>
        <p className={styles.help}>{t(matchHelp)}</p>
        <Button kind="primary" size="tall" icon={Play} isPending={!isReady} className={styles.start} onClick={onStart}>
          {t('of a game|Start')}
        </Button>
        <label className={styles.practice} htmlFor={switchId}>
          <Switch id={switchId} checked={isPractice} onCheckedChange={onPracticeChange} />
          {t('Practise without a clock')}
        </label>
      </div>
    </div>
  );
}

type StartFocus = Pick<StartCardProps, 'takesFocus' | 'isReady'>;

/** Focuses the card, and moves the focus to its button as soon as that can be pressed. */
function useStartFocus(card: RefObject<HTMLElement | null>, { takesFocus, isReady }: StartFocus): void {
  useLayoutEffect(() => {
    if (takesFocus && document.activeElement === document.body && document.hasFocus())
      card.current?.focus({ preventScroll: true });
  }, [card, takesFocus]);

  useLayoutEffect(() => {
    if (!isReady || document.activeElement !== card.current) return;
    card.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [card, isReady]);
}
