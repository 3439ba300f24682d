import { useEffect, useState } from 'react';
import { readHandModel, type HandModel } from '../rules/hand-model.ts';
import { createHandSurface, type HandSurface } from '../rules/hand-surface.ts';
import { fetchFile } from '../../api/web/client.ts';
import modelUrl from './model/right-hand.glb?url';

export interface LoadedHand {
  readonly model: HandModel;
  /** Detailed enough for framing. */
  readonly outline: HandSurface;
}

/** Loads the model once it is wanted. After a failure it is loaded again when it is wanted the next time. */
export function useHandModel(isWanted: boolean): LoadedHand | 'failed' | undefined {
  const [hand, setHand] = useState<LoadedHand | 'failed'>();
  const isMissing = isWanted && (hand === undefined || hand === 'failed');

  useEffect(() => {
    if (!isMissing) return;
    const leaving = new AbortController();
    loadHand(leaving.signal).then(setHand, () => leaving.signal.aborted || setHand('failed'));
    return () => leaving.abort();
  }, [isMissing]);

  return hand;
}

export async function loadHand(signal: AbortSignal): Promise<LoadedHand> {
  const file = await fetchFile(modelUrl, signal);
  const model = readHandModel(new Uint8Array(await file.arrayBuffer()));
  return { model, outline: createHandSurface(model, 0) };
}
