import { useEffect, useMemo, useRef, useState } from 'react';
import { maxClipSeconds } from '../../../platform/rules/limits.ts';
import { useCamera, type Camera } from '../../../media/web/use-camera.ts';
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
import { recordStream } from '../record-stream.ts';
import { recordingBitsPerSecond, rejectsOn, type RecordingControl } from '../record-stream.ts';
import { writeClip } from '../../../media/web/write-clip.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

/** Longest duration of a frame, used where the camera reports none or a longer one. */
const longestFrameSeconds = 1 / 20;

/** For seeking and trimming. */
const keyFrameSeconds = 1;

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
/** A press this soon after the end of a recording was meant to stop it, and does not keep the clip. */
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

interface CameraName {
  readonly id: string;
  readonly name: string;
}

/** Browsers name cameras once one is on. */
function useCameras(isOn: boolean): readonly CameraName[] {
  const t = useTexts();
  const [cameras, setCameras] = useState<readonly CameraName[]>([]);

  useEffect(() => {
    const mediaDevices = findInNavigator('mediaDevices');
    if (!isOn || mediaDevices === undefined) return;
    let isWanted = true;
    const list = async () => {
      const devices = await mediaDevices.enumerateDevices();
      const found = devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
      if (!isWanted) return;
      setCameras(
        found.map(({ deviceId, label }, index) => ({
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
 * The camera's unmirrored picture without sound.
 * @param isSecondTry the first try failed: the browser's own recorder takes frames that its encoder refuses
 */
function recordClip(stream: MediaStream, control: RecordingControl, isSecondTry: boolean): Promise<Blob> {
  return isSecondTry ? recordAndRewrite(stream, control) : record(stream, control);
}

/** For browsers without WebCodecs. */
async function recordAndRewrite(stream: MediaStream, control: RecordingControl): Promise<Blob> {
  return await rewriteClip(await recordStream(stream, control));
}

async function record(stream: MediaStream, control: RecordingControl): Promise<Blob> {
  const [track] = stream.getVideoTracks();
  if (track === undefined) throw new Error('A camera has a picture');
  const { width = 0, height = 0 } = track.getSettings();
  // Without it mediabunny would need a worker, which the content security policy forbids.
  const hasFrames = 'MediaStreamTrackProcessor' in window;
  const format = hasFrames && (await chooseClipFormat({ width, height, bitsPerSecond: recordingBitsPerSecond }));
  return format ? await encodeTrack(track, format, control) : await recordAndRewrite(stream, control);
}

/** Each frame at the camera's time. */
async function encodeTrack(track: MediaStreamVideoTrack, format: ClipFormat, control: RecordingControl): Promise<Blob> {
  const source = new MediaStreamVideoTrackSource(
    track,
    {
      codec: format.codec,
      quality: format.quality,
      keyFrameInterval: keyFrameSeconds,
      // The size changes when a phone is turned.
      sizeChangeBehavior: 'contain',
      transform: { process: (sample) => (isWithin(sample, control) ? sample : null) },
      onEncodedSample: ({ timestamp, duration }) => control.onElapsed(timestamp + duration),
    },
    { frameRate: null, timestampBase: 'zero' },
  );
  const isOver = Promise.race([control.isStopped, source.errorPromise, rejectsOn(control.signal)]);
  return await writeClip(format.makeContainer(), async (output) => {
    output.addVideoTrack(source);
    await Promise.all([output.start(), isOver]);
  });
}

/** Frames after the end may still arrive, and one the camera skipped would lengthen the last. */
function isWithin(sample: VideoSample, { limitSeconds, onElapsed }: RecordingControl): boolean {
  const { timestamp, duration } = sample;
  if (timestamp >= limitSeconds) {
    onElapsed(timestamp);
    return false;
  }
  sample.setDuration(Math.min(duration || longestFrameSeconds, longestFrameSeconds, limitSeconds - timestamp));
  return true;
}

/**
 * Copies the frames to a file that begins at 0 and contains its length.
 * @throws if there is no picture
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
