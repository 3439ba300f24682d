import { KeepSound } from '../../clips/web/keep-sound.tsx';
import { ClipsDrop } from './clips-drop.tsx';
import styles from './many-clips.module.css';
import { RecordTerms } from './record-terms.tsx';

interface ManyClipsProps {
  setId: string;
  onFiles: (files: readonly File[]) => void;
}

export function ManyClips({ setId, onFiles }: ManyClipsProps) {
  return (
    <div className={styles.clips}>
      <div>
        <h3 className={styles.title}>Many clips at once</h3>
        <p className={styles.note}>One card for each file. The file name becomes the term.</p>
      </div>
      <ClipsDrop onFiles={onFiles} />
      <KeepSound />
      <RecordTerms setId={setId} />
    </div>
  );
}
