/** How far the media of a card has come (spec 4.6). An error shows no message: the card gets along without it. */
export type MediaPhase = 'loading' | 'ready' | 'error';

export type MediaEvent =
  | { readonly type: 'loaded' }
  | { readonly type: 'failed' }
  /** Nothing has come for so long that the card must do without. What comes later is still welcome. */
  | { readonly type: 'timedOut' };

export function mediaPhaseReducer(phase: MediaPhase, event: MediaEvent): MediaPhase {
  switch (event.type) {
    case 'loaded':
      return 'ready';
    case 'failed':
      return 'error';
    case 'timedOut':
      return phase === 'loading' ? 'error' : phase;
  }
}
