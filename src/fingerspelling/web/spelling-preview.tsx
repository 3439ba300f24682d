import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { HandModel } from '../../hands/rules/hand-model.ts';
import { useMediaQuery } from '../../platform/web/browser/page/use-media-query.ts';
import type { HandLook } from '../../hands/web/hand-look.ts';
import { IconButton } from '../../platform/web/ui/controls/icon-button.tsx';
import { Spinner } from '../../platform/web/ui/display/spinner.tsx';
import type { Spelling } from '../../hands/web/spelling.ts';
import styles from './spelling-preview.module.css';
import { usePreview } from './use-preview.ts';

interface SpellingPreviewProps {
  model: HandModel | undefined;
  spelling: Spelling | undefined;
  look: HandLook;
  /** While the file is made, the browser is busy. */
  isHeld: boolean;
  onFailed: () => void;
}

export function SpellingPreview({ model, spelling, look, isHeld, onFailed }: SpellingPreviewProps) {
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [wantsMotion, setWantsMotion] = useState<boolean>();
  const isPlaying = wantsMotion ?? !isCalm;
  const place = usePreview({ model, spelling, look, isPlaying: isPlaying && !isHeld, onFailed });
  return (
    <div className={styles.preview} data-empty={spelling === undefined || undefined}>
      <div ref={place} className={styles.canvas} role="img" aria-label="Preview of the hand" />
      {model === undefined && <Spinner />}
      {spelling?.kind === 'clip' && (
        <IconButton
          className={styles.pause}
          kind="outline"
          label={isPlaying ? 'Pause the preview' : 'Play the preview'}
          icon={isPlaying ? Pause : Play}
          onClick={() => setWantsMotion(!isPlaying)}
        />
      )}
    </div>
  );
}
