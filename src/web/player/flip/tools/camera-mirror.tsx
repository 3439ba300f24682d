import { RotateCcw, X } from 'lucide-react';
import { useRef, useState, type CSSProperties } from 'react';
import { cameraFaultWords } from '../../../browser/media/camera-fault.ts';
import { useCamera, useStreamView } from '../../../browser/media/use-camera.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import styles from './camera-mirror.module.css';

interface CameraMirrorProps {
  onClose: () => void;
}

/** Until the camera has told its own. */
const usualRatio = 4 / 3;

/** The visitor's own hands beside the model. Nothing keeps or sends the picture. */
export function CameraMirror({ onClose }: CameraMirrorProps) {
  const { phase, stream, retry } = useCamera({ onClosed: onClose });
  const view = useStreamView(stream);
  const close = useRef<HTMLButtonElement>(null);
  const [ratio, setRatio] = useState(usualRatio);
  const fault = phase === 'asking' || phase === 'on' ? undefined : phase;
  const shape: CSSProperties = { '--ratio': ratio };
  /** The button goes while permission is asked, and the focus with it. */
  function tryAgain() {
    close.current?.focus({ preventScroll: true });
    retry();
  }

  return (
    <section className={styles.mirror} aria-label="Camera mirror" data-phase={phase}>
      <div className={styles.picture}>
        <video
          ref={view}
          className={styles.video}
          style={shape}
          muted
          playsInline
          autoPlay
          disablePictureInPicture
          onResize={({ currentTarget: { videoWidth, videoHeight } }) =>
            setRatio(videoWidth / videoHeight || usualRatio)
          }
        />
        <p className={styles.words} role="status">
          {phase === 'asking' && 'Waiting for the camera...'}
          {fault && cameraFaultWords[fault]}
        </p>
      </div>
      <div className={styles.foot}>
        {fault ? (
          <Button icon={RotateCcw} onClick={tryAgain}>
            Try again
          </Button>
        ) : (
          <p className={styles.promise}>Only you see this. Nothing is recorded or sent.</p>
        )}
        <IconButton ref={close} label="Turn the camera off" icon={X} onClick={onClose} />
      </div>
    </section>
  );
}
