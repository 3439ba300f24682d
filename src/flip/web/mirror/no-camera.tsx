import { ExternalLink, X } from 'lucide-react';
import type { CameraBarrier } from '../../../media/web/camera.ts';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import styles from './camera-mirror.module.css';

const words: Readonly<Record<CameraBarrier, string>> = {
  insecure: 'Browsers lend a camera to secure pages (https) alone.',
  frame: 'This page does not lend your camera to the player. Open the cards in a window of their own.',
};

interface NoCameraProps {
  barrier: CameraBarrier;
  onClose: () => void;
}

/** Says why there is no camera, and links to where there is one. */
export function NoCamera({ barrier, onClose }: NoCameraProps) {
  return (
    <section className={styles.mirror} aria-label="Camera mirror" data-phase="refused">
      <div className={styles.picture}>
        <p className={styles.words} role="status">
          {words[barrier]}
        </p>
      </div>
      <div className={styles.foot}>
        {barrier === 'frame' && (
          <a className={styles.open} href={window.location.href} target="_blank" rel="noreferrer">
            <ExternalLink /> Open the cards
          </a>
        )}
        <IconButton label="Close" icon={X} className={styles.close} onClick={onClose} />
      </div>
    </section>
  );
}
