import { americanAlphabet } from '../../hands/rules/american-alphabet.ts';
import { paceOfRate } from '../../hands/rules/fingerspell.ts';
import { honeyAppearance } from '../../hands/web/hand-appearance.ts';
import { openHandStage, type HandStage } from '../../hands/web/hand-stage.ts';
import { spell, type Spelling } from '../../hands/web/spelling.ts';
import { loadHand } from '../../hands/web/use-hand-model.ts';

/** A drawn hand that spells in the American manual alphabet. */
export interface MovingHand {
  readonly canvas: HTMLCanvasElement;
  /** Returns a function that stops the hand. */
  readonly play: (word: string, lettersPerSecond: number, onSpelled: () => void) => () => void;
  readonly close: () => void;
}

const size = { width: 480, height: 360 };
const quality = { levels: 1, lightCount: 12 };
/** The most time that a device may need for a frame. At the highest speed, this gives five frames of each letter. */
const slowestFrameMs = 25;

/**
 * Prepares a hand that spells words in a canvas. Returns undefined if this device draws too slowly.
 * @throws when hands cannot be drawn here, or the model does not load
 */
export async function openMovingHand(signal: AbortSignal): Promise<MovingHand | undefined> {
  const { model, outline } = await loadHand(signal);
  const canvas = Object.assign(document.createElement('canvas'), size);
  const stage = openHandStage(canvas, model, { ...quality, look: honeyAppearance });
  const spellingOf = (word: string, rate: number) => spell(word, paceOfRate(americanAlphabet, word, rate), outline);
  const probe = spellingOf('a', 1);
  if (probe === undefined || frameMs(canvas, stage, probe) > slowestFrameMs) {
    stage.close();
    return undefined;
  }
  return {
    canvas,
    play(word, rate, onSpelled) {
      const spelling = spellingOf(word, rate);
      return spelling === undefined ? () => {} : playOn(stage, spelling, onSpelled);
    },
    close: stage.close,
  };
}

/** Measures the second frame, because the first one also compiles the shaders. */
function frameMs(canvas: HTMLCanvasElement, stage: HandStage, spelling: Spelling): number {
  draw(stage, spelling, 0);
  waitForPicture(canvas);
  const startMs = performance.now();
  draw(stage, spelling, spelling.durationMs);
  waitForPicture(canvas);
  return performance.now() - startMs;
}

/** Reading a pixel waits until the frame is drawn. */
function waitForPicture(canvas: HTMLCanvasElement): void {
  const gl = canvas.getContext('webgl2');
  gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

function draw(stage: HandStage, { poseAt, frame }: Spelling, elapsedMs: number): void {
  stage.draw({ pose: poseAt(elapsedMs), frame, look: honeyAppearance });
}

function playOn(stage: HandStage, spelling: Spelling, onSpelled: () => void): () => void {
  const startMs = performance.now();
  let request = requestAnimationFrame(function go(nowMs) {
    const elapsedMs = Math.max(0, nowMs - startMs);
    draw(stage, spelling, Math.min(elapsedMs, spelling.durationMs));
    if (elapsedMs >= spelling.durationMs) onSpelled();
    else request = requestAnimationFrame(go);
  });
  return () => cancelAnimationFrame(request);
}
