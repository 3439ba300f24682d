import { useCallback, useState, type CSSProperties, useEffect, useMemo, useRef } from 'react';
import type { Take } from '../../rules/take.ts';
import { RollingLine } from '../rolling-line.tsx';
import { useStreamView, useCamera, type Camera } from '../../../media/web/use-camera.ts';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import { showFile } from '../../../media/web/show-file.ts';
import { Camera as CameraIcon, CameraOff } from 'lucide-react';
import { cameraFaultMessages } from '../../../media/web/camera-fault.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../../platform/rules/languages/texts.ts';
import { maxClipSeconds } from '../../../platform/rules/limits.ts';
import { useTake, type TakeControl } from '../use-take.ts';
import { findInNavigator } from '../../../platform/web/browser/find-interface.ts';
import {
  MediaStreamVideoTrackSource,
  type VideoSample,
  BlobSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { chooseClipFormat, type ClipFormat } from '../../../media/web/clip-format.ts';
import { recordStream, recordingBitsPerSecond, rejectOnAbort, type RecordingControl } from '../record-stream.ts';
import { writeClip } from '../../../media/web/write-clip.ts';
import styles from './recorder-stage.module.css';

interface RecorderStageProps {
  recorder: Recorder;
  /** Called after the recorded clip was played once. If it is undefined, the clip is played in a loop. */
  onPlayedOnce: (() => void) | undefined;
}

/** Width divided by height. Used until the camera's own ratio is known. */
const usualRatio = 16 / 9;

/** Shows the camera like a mirror, and afterwards the clip as learners see it. */
export function RecorderStage({ recorder, onPlayedOnce }: RecorderStageProps) {
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
        data-mirrored={isShownMirrored(camera.stream) || undefined}
        muted
        playsInline
        autoPlay
        disablePictureInPicture
        aria-label={t('Camera')}
        onResize={({ currentTarget: { videoWidth, videoHeight } }) => setRatio(videoWidth / videoHeight || usualRatio)}
      />
      {take.phase !== 'taken' && !isLive && <CameraNotice recorder={recorder} />}
      {take.phase !== 'taken' && isLive && choices.hasOutline && <SigningSpaceOutline />}
      {take.phase === 'counting' && (
        <p key={take.count} className={styles.count} aria-hidden="true">
          {take.count}
        </p>
      )}
      {(take.phase === 'recording' || take.phase === 'finishing') && <RollingLine {...recorder} />}
      {take.phase === 'taken' && <TakenClip clip={take.clip} onPlayedOnce={onPlayedOnce} />}
      {take.phase === 'taken' && <p className={styles.note}>{t('As learners see it')}</p>}
      <VisuallyHidden role="status">{describeTake(take, t)}</VisuallyHidden>
    </div>
  );
}

function TakenClip({ clip, onPlayedOnce }: { clip: Blob; onPlayedOnce: (() => void) | undefined }) {
  const t = useTexts();
  const show = useCallback((video: HTMLVideoElement) => showFile(video, clip), [clip]);
  return (
    <video
      ref={show}
      className={styles.clip}
      muted
      playsInline
      autoPlay
      loop={onPlayedOnce === undefined}
      disablePictureInPicture
      aria-label={t('The recorded clip')}
      onEnded={onPlayedOnce}
    />
  );
}

/** Whether the camera's picture is shown mirrored, which it is unless it comes from a phone's rear camera. */
function isShownMirrored(stream: MediaStream | undefined): boolean {
  return stream?.getVideoTracks()[0]?.getSettings().facingMode !== 'environment';
}

function describeTake(take: Take<Blob>, t: Texts): string {
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

function CameraNotice({ recorder }: { recorder: Recorder }) {
  const t = useTexts();
  const { camera, isCameraOff, turnCameraOn } = recorder;
  const isAsking = camera.phase === 'asking' && !isCameraOff;
  return (
    <div className={styles.trouble}>
      {isAsking ? <CameraIcon /> : <CameraOff />}
      <p role="status">{noticeText(recorder, t)}</p>
      {!isAsking && <Button onClick={turnCameraOn}>{isCameraOff ? t('Turn the camera on') : t('Try again')}</Button>}
    </div>
  );
}

function noticeText({ camera, isCameraOff }: Recorder, t: Texts): string {
  if (isCameraOff) return t('The camera was turned off because the page was hidden or the camera was disconnected.');
  if (camera.phase === 'asking' || camera.phase === 'on')
    return t('Waiting for the camera. Allow it if the browser asks.');
  return t(cameraFaultMessages[camera.phase]);
}

/** Outlines for head, shoulders and hands. */
function SigningSpaceOutline() {
  return (
    <svg className={styles.space} viewBox="0 0 300 300" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <g className={styles.shadow}>
        <Outlines />
      </g>
      <g className={styles.lines}>
        <Outlines />
      </g>
    </svg>
  );
}

function Outlines() {
  return (
    <>
      <rect className={styles.reach} x="22" y="16" width="256" height="270" rx="34" />
      <ellipse cx="150" cy="84" rx="33" ry="43" />
      <path d="M42 300 C44 214 66 180 118 163 Q130 158 131 140 M169 140 Q170 158 182 163 C234 180 256 214 258 300" />
    </>
  );
}

/** The length at which a recording ends by itself, for each choice of the end. */
const limitSecondsOf = { press: maxClipSeconds, '3': 3, '5': 5, '10': 10 } as const;

export type StopChoice = keyof typeof limitSecondsOf;

interface RecorderChoices {
  /** Empty if the browser chooses the camera. */
  readonly cameraId: string;
  readonly stop: StopChoice;
  readonly hasOutline: boolean;
  /** Whether each clip is kept once it was played, and the next recording begins by itself. */
  readonly isHandsFree: boolean;
}

/** The camera with its choices, and the recording that is made with it. */
export interface Recorder extends TakeControl {
  readonly camera: Camera;
  /** Whether the camera was turned off because the page was hidden or the camera disconnected. */
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

/**
 * How long after the end of a recording a press still counts as the attempt to stop it, and so does not keep the clip.
 */
const latePressMs = 600;

export function useRecorder(isOpen: boolean, onKeep: (clip: Blob) => void): Recorder {
  const [choices, setChoices] = useState<RecorderChoices>(initialChoices);
  const [isCameraOff, setCameraOff] = useState(false);
  const { cameraId } = choices;
  const constraints = useMemo(() => constraintsFor(cameraId), [cameraId]);
  const camera = useCamera({ isWanted: isOpen && !isCameraOff, constraints, onInterrupted: handleInterrupted });
  const cameras = useCameras(camera.phase === 'on');
  const limitSeconds = limitSecondsOf[choices.stop];
  const control = useTake(camera.stream, limitSeconds, recordClip);
  const { take, begin, stop, leave } = control;
  const takenAtMs = useTimeWhenTrue(take.phase === 'taken');

  function handleInterrupted() {
    setCameraOff(true);
    control.loseCamera();
  }

  function keep() {
    if (take.phase !== 'taken') return;
    leave();
    onKeep(take.clip);
  }

  function press() {
    const isLatePress = performance.now() - takenAtMs.current < latePressMs;
    if (take.phase === 'taken') return isLatePress ? undefined : keep();
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
    limitSeconds,
    press,
    keep,
  };
}

const initialChoices: RecorderChoices = { cameraId: '', stop: 'press', hasOutline: true, isHandsFree: false };

/**
 * Returns the constraints by which the camera is opened. The picture is as sharp as learners need. A phone that is held
 * upright swaps the sides.
 */
function constraintsFor(cameraId: string): MediaTrackConstraints {
  const quality = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 60 } };
  return cameraId === '' ? { ...quality, facingMode: 'user' } : { ...quality, deviceId: { exact: cameraId } };
}

/** A ref with the time at which the condition became true. */
function useTimeWhenTrue(condition: boolean) {
  const trueSinceMs = useRef(0);
  useEffect(() => {
    if (condition) trueSinceMs.current = performance.now();
  }, [condition]);
  return trueSinceMs;
}

interface CameraName {
  readonly id: string;
  readonly name: string;
}

/** Lists the cameras. Browsers tell their names only while one is on. */
function useCameras(isOn: boolean): readonly CameraName[] {
  const t = useTexts();
  const [cameras, setCameras] = useState<readonly CameraName[]>([]);

  useEffect(() => {
    const mediaDevices = findInNavigator('mediaDevices');
    if (!isOn || mediaDevices === undefined) return;
    let isWanted = true;
    const list = async () => {
      const devices = await mediaDevices.enumerateDevices();
      const videoInputs = devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
      if (!isWanted) return;
      setCameras(
        videoInputs.map(({ deviceId, label }, index) => ({
          id: deviceId,
          name: label || t('Camera {number}', { number: index + 1 }),
        })),
      );
    };
    const update = () => void list().catch(() => setCameras([]));
    update();
    mediaDevices.addEventListener('devicechange', update);
    return () => {
      isWanted = false;
      mediaDevices.removeEventListener('devicechange', update);
    };
  }, [isOn, t]);

  return cameras;
}

/**
 * Records the camera's picture unmirrored and without sound.
 * @param isSecondTry true once an attempt has failed. The browser's own recorder is used then, because it also takes
 * frames that the browser's encoder refuses.
 */
function recordClip(stream: MediaStream, control: RecordingControl, isSecondTry: boolean): Promise<Blob> {
  return isSecondTry ? recordAndRewrite(stream, control) : encodeOrRewrite(stream, control);
}

/** Records with the browser's own recorder, which also works without WebCodecs. */
async function recordAndRewrite(stream: MediaStream, control: RecordingControl): Promise<Blob> {
  return await rewriteClip(await recordStream(stream, control));
}

/** Encodes the frames with WebCodecs if this browser can, or else records with the browser's own recorder. */
async function encodeOrRewrite(stream: MediaStream, control: RecordingControl): Promise<Blob> {
  const [track] = stream.getVideoTracks();
  if (track === undefined) throw new Error('A camera has a picture');
  const { width = 0, height = 0 } = track.getSettings();
  // In browsers without this interface, mediabunny needs a worker, which the content security policy forbids.
  const canReadFrames = 'MediaStreamTrackProcessor' in window;
  const format = canReadFrames && (await chooseClipFormat({ width, height, bitsPerSecond: recordingBitsPerSecond }));
  return format ? await encodeTrack(track, format, control) : await recordAndRewrite(stream, control);
}

/** Frequent key frames make seeking fast, and leave more places where a clip can be cut without encoding. */
const keyFrameSeconds = 1;

/** Encodes each frame with the time stamp that the camera gives it. */
async function encodeTrack(track: MediaStreamVideoTrack, format: ClipFormat, control: RecordingControl): Promise<Blob> {
  const source = new MediaStreamVideoTrackSource(
    track,
    {
      codec: format.codec,
      quality: format.quality,
      keyFrameInterval: keyFrameSeconds,
      // The size changes when a phone is turned.
      sizeChangeBehavior: 'contain',
      transform: { process: (sample) => boundSample(sample, control) },
      onEncodedSample: ({ timestamp, duration }) => control.onElapsed(timestamp + duration),
    },
    { frameRate: null, timestampBase: 'zero' },
  );
  const ended = Promise.race([control.stopRequested, source.errorPromise, rejectOnAbort(control.signal)]);
  return await writeClip(format.makeContainer(), async (output) => {
    output.addVideoTrack(source);
    await Promise.all([output.start(), ended]);
  });
}

/** The longest duration of a frame, which it also gets if the camera reports none. */
const maxFrameSeconds = 1 / 20;

/**
 * Shortens the duration of the frame to `maxFrameSeconds` and to the limit. A camera that skips frames reports long
 * durations.
 * @returns null for a frame after the limit, which is left out
 */
function boundSample(sample: VideoSample, { limitSeconds, onElapsed }: RecordingControl): VideoSample | null {
  const { timestamp, duration } = sample;
  if (timestamp >= limitSeconds) {
    onElapsed(timestamp);
    return null;
  }
  sample.setDuration(Math.min(duration || maxFrameSeconds, maxFrameSeconds, limitSeconds - timestamp));
  return sample;
}

/**
 * Copies the frames into a file that begins at 0 and whose header has the duration.
 * @throws if the recording has no picture
 */
async function rewriteClip(clip: Blob): Promise<Blob> {
  using input = new Input({ source: new BlobSource(clip), formats: [MP4, WEBM] });
  const track = await input.getPrimaryVideoTrack();
  const [codec, decoderConfig] = [await track?.getCodec(), await track?.getDecoderConfig()];
  if (!track || !codec || !decoderConfig) throw new Error('The recording has no picture');
  const format = codec === 'avc' ? new Mp4OutputFormat() : new WebMOutputFormat();
  const source = new EncodedVideoPacketSource(codec);
  return await writeClip(format, async (output) => {
    output.addVideoTrack(source, { rotation: await track.getRotation() });
    await output.start();
    const startSeconds = await track.getFirstTimestamp();
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await source.add(packet.clone({ timestamp: packet.timestamp - startSeconds }), { decoderConfig });
    }
  });
}
