import { americanAlphabet } from '../../hands/rules/american-alphabet.ts';
import { paceOfRate } from '../../hands/rules/fingerspell.ts';
import { honeyAppearance } from '../../hands/web/hand-appearance.ts';
import { openHandStage, type HandStage } from '../../hands/web/hand-stage.ts';
import { spell, type Spelling } from '../../hands/web/spelling.ts';
import { loadHand } from '../../hands/web/use-hand-model.ts';

/** A hand on a canvas that spells words in the American manual alphabet. */
export interface MovingHand {
  readonly canvas: HTMLCanvasElement;
  /** Spells a word. Returns a function that stops it. */
  readonly play: (word: string, lettersPerSecond: number, onSpelled: () => void) => () => void;
  readonly close: () => void;
}

const canvasSizePx = { width: 480, height: 360 };
const quality = { levels: 1, lightCount: 12 };
/** The most time that a device may need for a frame. At the highest speed, this gives five frames of each letter. */
const maxFrameMs = 25;

/**
 * Prepares a hand that spells words in a canvas. Returns undefined if this device draws too slowly.
 * @throws when hands cannot be drawn here, or the model does not load
 */
export async function openMovingHand(signal: AbortSignal): Promise<MovingHand | undefined> {
  const { model, outline } = await loadHand(signal);
  const canvas = Object.assign(document.createElement('canvas'), canvasSizePx);
  const stage = openHandStage(canvas, model, { ...quality, look: honeyAppearance });
  const createSpelling = (word: string, lettersPerSecond: number) =>
    spell(word, paceOfRate(americanAlphabet, word, lettersPerSecond), outline);
  const probe = createSpelling('a', 1);
  if (probe === undefined || measureFrameMs(canvas, stage, probe) > maxFrameMs) {
    stage.close();
    return undefined;
  }
  return {
    canvas,
    play(word, lettersPerSecond, onSpelled) {
      const spelling = createSpelling(word, lettersPerSecond);
      return spelling === undefined ? () => {} : playSpelling(stage, spelling, onSpelled);
    },
    close: stage.close,
  };
}

/** Returns how long the device takes for a frame. Measures the second, because the first also compiles the shaders. */
function measureFrameMs(canvas: HTMLCanvasElement, stage: HandStage, spelling: Spelling): number {
  draw(stage, spelling, 0);
  waitForFrame(canvas);
  const startMs = performance.now();
  draw(stage, spelling, spelling.durationMs);
  waitForFrame(canvas);
  return performance.now() - startMs;
}

/** Reads a pixel, which waits until the frame is drawn. */
function waitForFrame(canvas: HTMLCanvasElement): void {
  const gl = canvas.getContext('webgl2');
  gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

function playSpelling(stage: HandStage, spelling: Spelling, onSpelled: () => void): () => void {
  const startMs = performance.now();
  let request = requestAnimationFrame(function step(nowMs) {
    const elapsedMs = Math.max(0, nowMs - startMs);
    draw(stage, spelling, Math.min(elapsedMs, spelling.durationMs));
    if (elapsedMs >= spelling.durationMs) onSpelled();
    else request = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(request);
}

function draw(stage: HandStage, { poseAt, frame }: Spelling, elapsedMs: number): void {
  stage.draw({ pose: poseAt(elapsedMs), frame, look: honeyAppearance });
}
