import { useRef, type CSSProperties, type RefObject } from 'react';
import { boxInTurned } from '../../rules/clip-edit.ts';
import { isSameBox, wholeFrame, type SigningBox } from '../../../media/rules/signing-box.ts';
import { BoxFrame } from '../box-frame.tsx';
import styles from './clip-stage.module.css';
import type { ClipEditing } from './use-clip-editing.ts';

interface ClipStageProps {
  editing: ClipEditing;
  videoRef: RefObject<HTMLVideoElement | null>;
  onTimeUpdate: () => void;
}

export function ClipStage({ editing, videoRef, onTimeUpdate }: ClipStageProps) {
  const { size, framing, shape, signingBox } = editing;
  const { rotation, isMirrored, crop } = framing;
  const stage = useRef<HTMLDivElement>(null);
  const style: CSSProperties = { '--ratio': size.width / size.height, '--rotation': `${rotation}deg` };
  const isBoxTold = shape !== 'whole' && signingBox !== null && !isSameBox(signingBox, wholeFrame);
  return (
    <div ref={stage} className={styles.stage} style={style}>
      <video
        ref={videoRef}
        className={styles.video}
        data-mirrored={isMirrored || undefined}
        data-sideways={rotation % 180 !== 0 || undefined}
        muted
        playsInline
        preload="auto"
        onTimeUpdate={onTimeUpdate}
        aria-label="What will stay of the clip"
      />
      {shape !== 'whole' && <BoxFrame stage={stage} box={crop} onChange={editing.setCrop} />}
      {isBoxTold && <div className={styles.hands} style={placeOf(boxInTurned(signingBox, framing))} />}
    </div>
  );
}

function placeOf({ left, top, width, height }: SigningBox): CSSProperties {
  const [x, y, inline, block] = [left, top, width, height].map((side) => `${100 * side}%`);
  return { left: x, top: y, inlineSize: inline, blockSize: block };
}
