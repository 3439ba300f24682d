/** After an error, the card's definition replaces the media. */
export type MediaPhase = 'loading' | 'ready' | 'error';

export type MediaEvent =
  | { readonly type: 'loaded' }
  | { readonly type: 'failed' }
  /** Media that arrive after this are still shown. */
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
