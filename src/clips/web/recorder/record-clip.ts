import { MediaStreamVideoTrackSource, type VideoSample } from 'mediabunny';
import { chooseClipFormat, type ClipFormat } from '../../../media/web/clip-format.ts';
import { recordStream } from '../record-stream.ts';
import { recordingBitsPerSecond, rejectsOn, type RecordingControl } from '../recording/recording-control.ts';
import { writeClip } from '../../../media/web/write-clip.ts';
import { rewriteClip } from './rewrite-clip.ts';

/** If the camera reports none, or a longer one. */
const longestFrameSeconds = 1 / 20;
/** For seeking and trimming. */
const keyFrameSeconds = 1;

/**
 * The camera's unmirrored picture without sound.
 * @param isSecondTry the first try failed: the browser's own recorder takes frames that its encoder refuses
 */
export function recordClip(stream: MediaStream, control: RecordingControl, isSecondTry: boolean): Promise<Blob> {
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
  // Elsewhere mediabunny would need a worker, which the content security policy forbids.
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
      // When a phone is turned.
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
