import { MediaStreamVideoTrackSource, type VideoSample } from 'mediabunny';
import { chooseClipFormat, type ClipFormat } from '../../../../browser/media/clip-format.ts';
import { recordStream } from '../../../../recording/record-stream.ts';
import { recordingBitsPerSecond, rejectsOn, type RecordingControl } from '../../../../recording/recording-control.ts';
import { writeClip } from '../../../../browser/media/write-clip.ts';
import { rewriteClip } from './rewrite-clip.ts';

/** Where the camera does not tell, or tells of more. */
const longestFrameSeconds = 1 / 20;
/** A clip is searched and trimmed by them. */
const keyFrameSeconds = 1;

/**
 * The camera's picture as it is, not mirrored, without sound.
 * @param isSecondTry what was tried first failed: the browser's own recorder takes frames that its encoder refuses
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
  // Elsewhere its frames could only be had in a worker of mediabunny's own, which the content security policy forbids.
  const hasFrames = 'MediaStreamTrackProcessor' in window;
  const format = hasFrames && (await chooseClipFormat({ width, height, bitsPerSecond: recordingBitsPerSecond }));
  return format ? await encodeTrack(track, format, control) : await recordAndRewrite(stream, control);
}

/** Each frame at the time at which the camera gave it. */
async function encodeTrack(track: MediaStreamVideoTrack, format: ClipFormat, control: RecordingControl): Promise<Blob> {
  const source = new MediaStreamVideoTrackSource(
    track,
    {
      codec: format.codec,
      quality: format.quality,
      keyFrameInterval: keyFrameSeconds,
      // A phone was turned.
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

/**
 * On a busy machine frames that came after the end are still on their way into the encoder, and one that the camera left out would
 * lengthen the last.
 */
function isWithin(sample: VideoSample, { limitSeconds, onElapsed }: RecordingControl): boolean {
  const { timestamp, duration } = sample;
  if (timestamp >= limitSeconds) {
    onElapsed(timestamp);
    return false;
  }
  sample.setDuration(Math.min(duration || longestFrameSeconds, longestFrameSeconds, limitSeconds - timestamp));
  return true;
}
