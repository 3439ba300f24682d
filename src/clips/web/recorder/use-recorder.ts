import { useEffect, useMemo, useRef, useState } from 'react';
import { maxClipSeconds } from '../../../platform/rules/limits.ts';
import { useCamera, type Camera } from '../../../media/web/use-camera.ts';
import { useCameras, type CameraName } from './use-cameras.ts';
import { useTake, type TakeControl } from '../use-take.ts';
import { recordClip } from './record-clip.ts';

export type StopChoice = keyof typeof limitSeconds;

export interface RecorderChoices {
  /** Empty for the browser's choice. */
  readonly cameraId: string;
  readonly stop: StopChoice;
  readonly hasOutline: boolean;
  /** Each clip is kept once shown, and the next begins. */
  readonly isHandsFree: boolean;
}

export interface Recorder extends TakeControl {
  readonly camera: Camera;
  /** The page was hidden, or the camera disconnected. */
  readonly isCameraOff: boolean;
  readonly turnCameraOn: () => void;
  readonly cameras: readonly CameraName[];
  readonly choices: RecorderChoices;
  readonly choose: (changed: Partial<RecorderChoices>) => void;
  readonly limitSeconds: number;
  /** What the large button and the space bar do. */
  readonly press: () => void;
  readonly keep: () => void;
}

/** In seconds; with `press` a clip may have the full length. */
const limitSeconds = { press: maxClipSeconds, '3': 3, '5': 5, '10': 10 } as const;
/** A late press to stop a recording that has ended keeps nothing. */
const lateAfterMs = 600;

export function useRecorder(isOpen: boolean, onKeep: (clip: Blob) => void): Recorder {
  const [choices, setChoices] = useState<RecorderChoices>(firstChoices);
  const [isCameraOff, setCameraOff] = useState(false);
  const { cameraId } = choices;
  const wish = useMemo(() => wishFor(cameraId), [cameraId]);
  const camera = useCamera({ isWanted: isOpen && !isCameraOff, wish, onClosed: handleClosed });
  const cameras = useCameras(camera.phase === 'on');
  const limit = limitSeconds[choices.stop];
  const control = useTake(camera.stream, limit, recordClip);
  const { take, begin, stop, leave } = control;
  const takenAtMs = useTimeOf(take.phase === 'taken');

  function handleClosed() {
    setCameraOff(true);
    control.loseCamera();
  }

  function keep() {
    if (take.phase !== 'taken') return;
    leave();
    onKeep(take.clip);
  }

  function press() {
    if (take.phase === 'taken') return performance.now() - takenAtMs.current < lateAfterMs ? undefined : keep();
    if (take.phase === 'counting') return leave();
    if (take.phase === 'recording') return stop();
    if (camera.phase === 'on') begin();
  }

  return {
    ...control,
    camera,
    isCameraOff,
    turnCameraOn: isCameraOff ? () => setCameraOff(false) : camera.retry,
    cameras,
    choices,
    choose: (changed) => setChoices((before) => ({ ...before, ...changed })),
    limitSeconds: limit,
    press,
    keep,
  };
}

const firstChoices: RecorderChoices = { cameraId: '', stop: 'press', hasOutline: true, isHandsFree: false };

/** As sharp as learners need; a phone held upright swaps the sides. */
function wishFor(cameraId: string): MediaTrackConstraints {
  const quality = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 60 } };
  return cameraId === '' ? { ...quality, facingMode: 'user' } : { ...quality, deviceId: { exact: cameraId } };
}

function useTimeOf(isSo: boolean) {
  const sinceMs = useRef(0);
  useEffect(() => {
    if (isSo) sinceMs.current = performance.now();
  }, [isSo]);
  return sinceMs;
}
