import { Pause, Play } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import styles from './autoplay.module.css';
import { useAutoplay } from './use-autoplay.ts';

interface AutoplayProps {
  isOn: boolean;
  /** False while a dialog is open or a card arrives. */
  isRunning: boolean;
  /** Of the card whose time runs. */
  cardKey: string;
  video: RefObject<HTMLVideoElement | null>;
  onSwitch: (isOn: boolean) => void;
  onDone: () => void;
  children?: ReactNode;
}

/** The button fills as the card's time passes. */
export function Autoplay({ isOn, isRunning, cardKey, video, onSwitch, onDone, children }: AutoplayProps) {
  const fill = useRef<HTMLSpanElement>(null);
  useAutoplay({ isOn: isOn && isRunning, cardKey, video, fill, onDone });
  return (
    <div className={styles.place} data-autoplay>
      <Button className={styles.button} icon={isOn ? Pause : Play} aria-pressed={isOn} onClick={() => onSwitch(!isOn)}>
        Autoplay
        <span ref={fill} className={styles.fill} />
      </Button>
      {children}
    </div>
  );
}
