import { useCallback, useState, type CSSProperties } from 'react';
import type { Take } from '../../rules/take.ts';
import { RollingLine } from '../rolling-line.tsx';
import { useStreamView } from '../../../media/web/use-camera.ts';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import { showFile } from '../../../media/web/show-file.ts';
import styles from './recorder-stage.module.css';
import type { Recorder } from './use-recorder.ts';
import { Camera as CameraIcon, CameraOff } from 'lucide-react';
import { cameraFaultWords } from '../../../media/web/camera-fault.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

interface RecorderStageProps {
  recorder: Recorder;
  onShown: (() => void) | undefined;
}

/** Used until the camera's own ratio is known. */
const usualRatio = 16 / 9;

/** A mirror while signing, then the clip as learners see it. */
export function RecorderStage({ recorder, onShown }: RecorderStageProps) {
  const t = useTexts();
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
        aria-label={t('Camera')}
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
      {take.phase === 'taken' && <p className={styles.note}>{t('As learners see it')}</p>}
      <VisuallyHidden role="status">{saidOf(take, t)}</VisuallyHidden>
    </div>
  );
}

function TakenClip({ clip, onShown }: { clip: Blob; onShown: (() => void) | undefined }) {
  const t = useTexts();
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
      aria-label={t('The recorded clip')}
      onEnded={onShown}
    />
  );
}

/** A phone's rear camera is not mirrored. */
function isMirror(stream: MediaStream | undefined): boolean {
  return stream?.getVideoTracks()[0]?.getSettings().facingMode !== 'environment';
}

function saidOf(take: Take<Blob>, t: Texts): string {
  switch (take.phase) {
    case 'ready':
      return '';
    case 'counting':
      return `${take.count}`;
    case 'recording':
      return t('Recording');
    case 'finishing':
      return '';
    case 'taken':
      return t('Recorded. Keep it or record again.');
    case 'failed':
      return t('The recording failed. Please try again.');
  }
}

function CameraTrouble({ recorder }: { recorder: Recorder }) {
  const t = useTexts();
  const { camera, isCameraOff, turnCameraOn } = recorder;
  const isAsking = camera.phase === 'asking' && !isCameraOff;
  return (
    <div className={styles.trouble}>
      {isAsking ? <CameraIcon /> : <CameraOff />}
      <p role="status">{wordsOf(recorder, t)}</p>
      {!isAsking && <Button onClick={turnCameraOn}>{isCameraOff ? t('Turn the camera on') : t('Try again')}</Button>}
    </div>
  );
}

function wordsOf({ camera, isCameraOff }: Recorder, t: Texts): string {
  if (isCameraOff) return t('The camera was turned off because the page was hidden or the camera was disconnected.');
  if (camera.phase === 'asking' || camera.phase === 'on')
    return t('Waiting for the camera. Allow it if the browser asks.');
  return t(cameraFaultWords[camera.phase]);
}

/** Outlines for head, shoulders and hands. */
function SigningSpace() {
  return (
    <svg className={styles.space} viewBox="0 0 300 300" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <g className={styles.shadow}>
        <Lines />
      </g>
      <g className={styles.lines}>
        <Lines />
      </g>
    </svg>
  );
}

function Lines() {
  return (
    <>
      <rect className={styles.reach} x="22" y="16" width="256" height="270" rx="34" />
      <ellipse cx="150" cy="84" rx="33" ry="43" />
      <path d="M42 300 C44 214 66 180 118 163 Q130 158 131 140 M169 140 Q170 158 182 163 C234 180 256 214 258 300" />
    </>
  );
}
