import { CanvasSource } from 'mediabunny';
import type { HandModel } from '../../hands/rules/hand-model.ts';
import { chooseClipFormat } from '../../media/web/clip-format.ts';
import type { HandAppearance } from '../../hands/web/hand-appearance.ts';
import { openHandStage, type HandStage } from '../../hands/web/hand-stage.ts';
import type { Spelling } from '../../hands/web/spelling.ts';
import { writeClip } from '../../media/web/write-clip.ts';

/** The picture or clip that is to be made. */
export interface SpellingWork {
  readonly spelling: Spelling;
  readonly model: HandModel;
  readonly look: HandAppearance;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

const pictureSize = { width: 960, height: 720 };
const clipSize = { width: 720, height: 540 };
const framesPerSecond = 30;
/** The bit rate of a clip, which is low because the background is even. */
const bitsPerSecond = 900_000;
const jpegQuality = 0.85;

/**
 * Makes the picture or clip in this browser, while the page stays usable.
 * @throws the signal's reason, or when hands cannot be drawn or nothing can be encoded
 */
export async function makeSpelling(work: SpellingWork): Promise<Blob> {
  const { spelling, model, look } = work;
  const isPicture = spelling.kind === 'picture';
  const { width, height } = isPicture ? pictureSize : clipSize;
  const canvas = new OffscreenCanvas(width, height);
  const quality = isPicture ? { levels: 2, lightCount: 72 } : { levels: 1, lightCount: 30 };
  const stage = openHandStage(canvas, model, { ...quality, look });
  try {
    return isPicture ? await drawPicture(canvas, stage, work) : await encodeClip(canvas, stage, work);
  } finally {
    stage.close();
  }
}

async function drawPicture(canvas: OffscreenCanvas, stage: HandStage, { spelling, look }: SpellingWork): Promise<Blob> {
  const { frame, arrow, poseAt } = spelling;
  stage.draw({ pose: poseAt(0), frame, arrow, look });
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
}

async function encodeClip(canvas: OffscreenCanvas, stage: HandStage, work: SpellingWork): Promise<Blob> {
  const format = await chooseClipFormat({ ...clipSize, bitsPerSecond });
  if (format === undefined) throw new Error('This browser cannot encode clips');
  const source = new CanvasSource(canvas, { codec: format.codec, quality: format.quality, keyFrameInterval: 1 });
  return await writeClip(format.makeContainer(), async (output) => {
    output.addVideoTrack(source, { frameRate: framesPerSecond });
    await output.start();
    await addFrames(source, stage, work);
  });
}

/**
 * Draws and encodes the frames one after the other. An unchanged pose is not redrawn, because the canvas keeps its
 * picture.
 */
async function addFrames(source: CanvasSource, stage: HandStage, work: SpellingWork): Promise<void> {
  const { spelling, look, onProgress, signal } = work;
  const frameCount = Math.round((spelling.durationMs / 1_000) * framesPerSecond);
  let drawnPoseKey = '';
  for (let frameIndex = 0; frameIndex < frameCount; frameIndex += 1) {
    signal.throwIfAborted();
    const pose = spelling.poseAt((frameIndex / framesPerSecond) * 1_000);
    const poseKey = JSON.stringify(pose);
    if (poseKey !== drawnPoseKey) {
      await nextTask();
      stage.draw({ pose, frame: spelling.frame, look });
    }
    drawnPoseKey = poseKey;
    await source.add(frameIndex / framesPerSecond, 1 / framesPerSecond);
    onProgress((frameIndex + 1) / frameCount);
  }
}

/** Resolves in a later task, so that input is handled first. */
function nextTask(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve);
  return promise;
}
