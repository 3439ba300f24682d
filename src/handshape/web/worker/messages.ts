import type { Advice } from '../../rules/advice.ts';
import type { FoundHand, HandPoints, Side } from '../../rules/hand-points.ts';
import type { Detection } from '../../rules/watch.ts';

export type ToWorker =
  /** Loads the landmarker: `watch` follows one hand in a video, `find` finds all hands in unrelated pictures. */
  | { readonly type: 'load'; readonly task: 'watch' | 'find' }
  | { readonly type: 'find'; readonly frame: ImageBitmap }
  | ({ readonly type: 'look'; readonly frame: ImageBitmap } & WatchedSign);

/** What the watched hand should make. */
export interface WatchedSign {
  readonly sign: string;
  /** The hand in a card's picture, which replaces the sign. */
  readonly picturedHand?: HandPoints | undefined;
  /** Names the attempt. At a new one, earlier frames are forgotten, so that the hand has to settle again. */
  readonly turn: string;
  /** By default the side of most frames. */
  readonly side: Side | undefined;
  /** True if the sign of the previous turn is to be made once more. */
  readonly isRepeated?: boolean;
}

export type FromWorker =
  /** `share` is how much is loaded, from 0 to 1. */
  | { readonly type: 'loading'; readonly share: number }
  | { readonly type: 'ready' }
  | { readonly type: 'detected'; readonly detection: Detection; readonly advice: Advice; readonly tookMs: number }
  | { readonly type: 'found'; readonly hands: readonly FoundHand[] }
  | { readonly type: 'failed'; readonly fault: WatcherFault };

/**
 * Why the hand is not watched. `offline`: the files did not load. `unsupported`: the browser cannot run the landmarker.
 * `slow`: it runs too slowly.
 */
export type WatcherFault = 'offline' | 'unsupported' | 'slow';
