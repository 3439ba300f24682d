import { useEffect, useRef } from 'react';
import type { HandModel } from '../../hands/rules/hand-model.ts';
import { honeyLook, type HandLook } from '../../hands/web/hand-look.ts';
import { openHandStage, type HandStage } from '../../hands/web/hand-stage.ts';
import type { Spelling } from '../../hands/web/spelling.ts';

interface Preview {
  readonly model: HandModel | undefined;
  readonly spelling: Spelling | undefined;
  readonly look: HandLook;
  readonly isPlaying: boolean;
  readonly onFailed: () => void;
}

interface Drawn {
  readonly stage: HandStage | undefined;
  readonly spelling: Spelling;
  readonly look: HandLook;
  readonly pose: string;
}

/** Few pixels, so that it moves on any machine. */
const size = { width: 480, height: 360 };
const quality = { levels: 1, lightCount: 12 };

/** Loops the spelling; returns a ref for the canvas's place. */
export function usePreview({ model, spelling, look, isPlaying, onFailed }: Preview) {
  const place = useRef<HTMLDivElement>(null);
  const stage = useRef<HandStage>(undefined);
  const elapsedMs = useRef(0);
  const drawn = useRef<Drawn>(undefined);

  useEffect(() => {
    if (!model) return;
    // A canvas whose context was closed gets no other.
    const canvas = Object.assign(document.createElement('canvas'), size);
    place.current?.append(canvas);
    try {
      stage.current = openHandStage(canvas, model, { ...quality, look: honeyLook });
    } catch (error) {
      console.warn('Hands cannot be drawn here.', error);
      onFailed();
    }
    return () => {
      stage.current?.close();
      stage.current = undefined;
      canvas.remove();
    };
  }, [model, onFailed]);

  useEffect(() => {
    elapsedMs.current = 0;
  }, [spelling]);

  useEffect(() => {
    if (!spelling || !model) return;
    const { frame, arrow, durationMs, poseAt } = spelling;
    const draw = () => {
      const pose = poseAt(durationMs === 0 ? 0 : elapsedMs.current % durationMs);
      const now = { stage: stage.current, spelling, look, pose: JSON.stringify(pose) };
      if (!isSame(now, drawn.current)) stage.current?.draw({ pose, frame, arrow, look });
      drawn.current = now;
    };
    draw();
    if (!isPlaying || durationMs === 0) return;
    let lastMs = performance.now();
    let request = requestAnimationFrame(function go(nowMs) {
      elapsedMs.current += Math.max(0, nowMs - lastMs);
      lastMs = nowMs;
      draw();
      request = requestAnimationFrame(go);
    });
    return () => cancelAnimationFrame(request);
  }, [model, spelling, look, isPlaying]);

  return place;
}

function isSame(now: Drawn, before: Drawn | undefined): boolean {
  return (
    now.pose === before?.pose &&
    now.look === before.look &&
    now.spelling === before.spelling &&
    now.stage === before.stage
  );
}
