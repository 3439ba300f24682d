import type { Advice } from '../../rules/advice.ts';
import type { Side } from '../../rules/hand-points.ts';
import type { Look } from '../../rules/watch.ts';

export type ToWorker =
  | { readonly type: 'load' }
  | ({ readonly type: 'look'; readonly frame: ImageBitmap } & WatchedSign);

/** What a hand should make. */
export interface WatchedSign {
  readonly sign: string;
  /** In a new one the hand has to settle again. */
  readonly turn: string;
  /** That of most frames by default. */
  readonly side: Side | undefined;
}

export type FromWorker =
  /** The share that is loaded. */
  | { readonly type: 'loading'; readonly share: number }
  | { readonly type: 'ready' }
  | { readonly type: 'looked'; readonly look: Look; readonly advice: Advice; readonly tookMs: number }
  | { readonly type: 'failed'; readonly fault: WatcherFault };

/** Its files did not come; the browser cannot run it; it runs too slowly. */
export type WatcherFault = 'offline' | 'unsupported' | 'slow';
