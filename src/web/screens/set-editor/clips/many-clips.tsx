import { ClipsDrop } from './clips-drop.tsx';
import styles from './many-clips.module.css';

interface ManyClipsProps {
  onFiles: (files: readonly File[]) => void;
}

export function ManyClips({ onFiles }: ManyClipsProps) {
  return (
    <div className={styles.clips}>
      <div>
        <h3 className={styles.title}>Many clips at once</h3>
        <p className={styles.note}>One card for each file. The file name becomes the term.</p>
      </div>
      <ClipsDrop onFiles={onFiles} />
    </div>
  );
}
