import { isReady, isUnderWay, type ClipQueue } from './clip-queue.ts';

export interface ClipSummary {
  readonly ready: number;
  readonly underWay: number;
  readonly paused: number;
  readonly uploading: number;
  readonly added: number;
  readonly failed: number;
  readonly refused: number;
  readonly cancelled: number;
  /** The number of clips that were started and not given up. */
  readonly started: number;
  /** Of their bytes, 0 to 1. */
  readonly share: number;
}

export function clipSummary({ clips }: ClipQueue): ClipSummary {
  const count = (phase: string) => clips.filter(({ state }) => state.phase === phase).length;
  const started = clips.filter(({ place, state }) => {
    return place !== undefined && state.phase !== 'cancelled' && state.phase !== 'refused';
  });
  const bytes = (sum: number, byteSize: number) => sum + byteSize;
  const all = started.map(({ byteSize }) => byteSize).reduce(bytes, 0);
  const sent = started.map(({ byteSize, state }) => byteSize * sentShare(state)).reduce(bytes, 0);
  return {
    ready: clips.filter(isReady).length,
    underWay: clips.filter(isUnderWay).length,
    paused: count('paused'),
    uploading: count('uploading'),
    added: count('added'),
    failed: count('failed'),
    refused: count('refused'),
    cancelled: count('cancelled'),
    started: started.length,
    share: all === 0 ? 0 : sent / all,
  };
}

function sentShare(state: ClipQueue['clips'][number]['state']): number {
  if (state.phase === 'added') return 1;
  return state.phase === 'uploading' ? state.share : 0;
}
