import { Pause, Play } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './autoplay-button.module.css';

interface AutoplayButtonProps {
  isOn: boolean;
  onToggle: () => void;
  /** Its `--share`, 0 to 1, is how much of the card's time is over. */
  fillRef: Ref<HTMLSpanElement>;
  /** Lies beside it. */
  children?: ReactNode;
}

export function AutoplayButton({ isOn, onToggle, fillRef, children }: AutoplayButtonProps) {
  return (
    <div className={styles.place} data-autoplay>
      <Button className={styles.button} icon={isOn ? Pause : Play} aria-pressed={isOn} onClick={onToggle}>
        Autoplay
        <span ref={fillRef} className={styles.fill} />
      </Button>
      {children}
    </div>
  );
}
