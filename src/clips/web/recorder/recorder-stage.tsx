import { useCallback, useState, type CSSProperties } from 'react';
import type { Take } from '../../rules/take.ts';
import { RollingLine } from '../rolling-line.tsx';
import { useStreamView } from '../../../media/web/use-camera.ts';
import { VisuallyHidden } from '../../../platform/web/ui/visually-hidden.tsx';
import { CameraTrouble } from './camera-trouble.tsx';
import { showFile } from '../../../media/web/show-file.ts';
import styles from './recorder-stage.module.css';
import { SigningSpace } from './signing-space.tsx';
import type { Recorder } from './use-recorder.ts';

interface RecorderStageProps {
  recorder: Recorder;
  onShown: (() => void) | undefined;
}

/** Used until the camera's own ratio is known. */
const usualRatio = 16 / 9;

/** A mirror while signing, then the clip as learners see it. */
export function RecorderStage({ recorder, onShown }: RecorderStageProps) {
  const { take, camera, choices, isCameraOff } = recorder;
  const view = useStreamView(camera.stream);
  const [ratio, setRatio] = useState(usualRatio);
  const shape: CSSProperties = { '--ratio': ratio };
  const isLive = camera.phase === 'on' && !isCameraOff;
  return (
    <div className={styles.stage} style={shape} data-phase={take.phase}>
      <video
        ref={view}
        className={styles.view}
        data-mirrored={isMirror(camera.stream) || undefined}
        muted
        playsInline
        autoPlay
        disablePictureInPicture
        aria-label="Camera"
        onResize={({ currentTarget: { videoWidth, videoHeight } }) => setRatio(videoWidth / videoHeight || usualRatio)}
      />
      {take.phase !== 'taken' && !isLive && <CameraTrouble recorder={recorder} />}
      {take.phase !== 'taken' && isLive && choices.hasOutline && <SigningSpace />}
      {take.phase === 'counting' && (
        <p key={take.count} className={styles.count} aria-hidden="true">
          {take.count}
        </p>
      )}
      {(take.phase === 'recording' || take.phase === 'finishing') && <RollingLine {...recorder} />}
      {take.phase === 'taken' && <TakenClip clip={take.clip} onShown={onShown} />}
      {take.phase === 'taken' && <p className={styles.note}>As learners see it</p>}
      <VisuallyHidden role="status">{saidOf(take)}</VisuallyHidden>
    </div>
  );
}

function TakenClip({ clip, onShown }: { clip: Blob; onShown: (() => void) | undefined }) {
  const show = useCallback((video: HTMLVideoElement) => showFile(video, clip), [clip]);
  return (
    <video
      ref={show}
      className={styles.clip}
      muted
      playsInline
      autoPlay
      loop={onShown === undefined}
      disablePictureInPicture
      aria-label="The recorded clip"
      onEnded={onShown}
    />
  );
}

/** A phone's rear camera is not mirrored. */
function isMirror(stream: MediaStream | undefined): boolean {
  return stream?.getVideoTracks()[0]?.getSettings().facingMode !== 'environment';
}

function saidOf(take: Take<Blob>): string {
  switch (take.phase) {
    case 'ready':
      return '';
    case 'counting':
      return `${take.count}`;
    case 'recording':
      return 'Recording';
    case 'finishing':
      return '';
    case 'taken':
      return 'Recorded. Keep it or record again.';
    case 'failed':
      return 'The recording failed. Please try again.';
  }
}
