import type { Advice } from '../../rules/advice.ts';
import type { FoundHand, HandPoints, Side } from '../../rules/hand-points.ts';
import type { Look } from '../../rules/watch.ts';

export type ToWorker =
  /** To watch one hand, or to find all hands in pictures that have nothing to do with each other. */
  | { readonly type: 'load'; readonly task: 'watch' | 'find' }
  | { readonly type: 'find'; readonly frame: ImageBitmap }
  | ({ readonly type: 'look'; readonly frame: ImageBitmap } & WatchedSign);

/** What a hand should make. */
export interface WatchedSign {
  readonly sign: string;
  readonly pose?: HandPoints | undefined;
  /** In a new one the hand has to settle again. */
  readonly turn: string;
  /** That of most frames by default. */
  readonly side: Side | undefined;
  /** The sign of the turn before is to be made once more. */
  readonly isRepeated?: boolean;
}

export type FromWorker =
  /** The share that is loaded. */
  | { readonly type: 'loading'; readonly share: number }
  | { readonly type: 'ready' }
  | { readonly type: 'looked'; readonly look: Look; readonly advice: Advice; readonly tookMs: number }
  | { readonly type: 'found'; readonly hands: readonly FoundHand[] }
  | { readonly type: 'failed'; readonly fault: WatcherFault };

/** Its files did not come; the browser cannot run it; it runs too slowly. */
export type WatcherFault = 'offline' | 'unsupported' | 'slow';
