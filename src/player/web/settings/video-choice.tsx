import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import styles from './player-settings-dialog.module.css';
import { useVideoRepeat } from './use-video-repeat.ts';

const repeats = [
  { value: 'loop', label: 'Loop' },
  { value: 'slow', label: 'Once, then slow' },
  { value: 'once', label: 'Once' },
] as const;

export function VideoChoice() {
  const [repeat, setRepeat] = useVideoRepeat();
  return (
    <div className={styles.videos}>
      <p className={styles.side}>
        <span className={styles.name}>Videos Play</span>
      </p>
      <Segmented label="Videos Play" isFilling options={repeats} value={repeat} onValueChange={setRepeat} />
    </div>
  );
}
