import { X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './camera-mirror.module.css';
import { useCamera } from './use-camera.ts';

interface CameraMirrorProps {
  onClose: () => void;
}

/** The visitor's own hands beside the model, as in a mirror. The picture stays in this element: nothing keeps or sends it. */
export function CameraMirror({ onClose }: CameraMirrorProps) {
  const video = useRef<HTMLVideoElement>(null);
  const phase = useCamera(video, onClose);
  return (
    <section className={styles.mirror} aria-label="Camera mirror" data-phase={phase}>
      <div className={styles.picture}>
        <video ref={video} className={styles.video} muted playsInline autoPlay disablePictureInPicture />
        <p className={styles.words} role="status">
          {phase === 'asking' && 'Waiting for the camera...'}
          {phase === 'refused' && 'The camera cannot be used. Allow it in the browser, then try again.'}
        </p>
      </div>
      <div className={styles.foot}>
        <p className={styles.promise}>Only you see this. Nothing is recorded or sent.</p>
        <IconButton label="Turn the camera off" icon={X} onClick={onClose} />
      </div>
    </section>
  );
}
