import { Pause, Play } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import styles from './autoplay.module.css';
import { useAutoplay } from './use-autoplay.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface AutoplayProps {
  isOn: boolean;
  /** False while a dialog is open or a card arrives. */
  isRunning: boolean;
  /** Of the card whose time runs. */
  cardKey: string;
  video: RefObject<HTMLVideoElement | null>;
  onSwitch: (isOn: boolean) => void;
  onDone: () => void;
}

/** The button fills as the card's time passes. */
export function Autoplay({ isOn, isRunning, cardKey, video, onSwitch, onDone }: AutoplayProps) {
  const t = useTexts();
  const fill = useRef<HTMLSpanElement>(null);
  useAutoplay({ isOn: isOn && isRunning, cardKey, video, fill, onDone });
  return (
    <div className={styles.place} data-autoplay>
      <Button className={styles.button} icon={isOn ? Pause : Play} aria-pressed={isOn} onClick={() => onSwitch(!isOn)}>
        {t('Autoplay')}
        <span ref={fill} className={styles.fill} />
      </Button>
    </div>
  );
}
