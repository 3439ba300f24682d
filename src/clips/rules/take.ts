/** The state of one recording, from the countdown to the clip that is accepted or discarded. */
export type Take<Clip> =
  | { readonly phase: 'ready' }
  | { readonly phase: 'counting'; readonly count: number }
  | { readonly phase: 'recording' }
  | { readonly phase: 'finishing' }
  | { readonly phase: 'taken'; readonly clip: Clip }
  | { readonly phase: 'failed' };

export type TakeEvent<Clip> =
  | { readonly type: 'begun' }
  | { readonly type: 'counted' }
  | { readonly type: 'stopped' }
  | { readonly type: 'finished'; readonly clip: Clip }
  | { readonly type: 'failed' }
  | { readonly type: 'cameraLost' }
  /** The clip was accepted or discarded. */
  | { readonly type: 'left' };

/** The first number of the countdown before a recording. */
const countdownFrom = 3;

export const readyTake = { phase: 'ready' } as const;

/** Applies an event to a recording. Events that do not fit its phase change nothing. */
export function takeReducer<Clip>(take: Take<Clip>, event: TakeEvent<Clip>): Take<Clip> {
  switch (event.type) {
    case 'begun':
      return isBusy(take) ? take : { phase: 'counting', count: countdownFrom };
    case 'counted':
      if (take.phase !== 'counting') return take;
      return take.count > 1 ? { phase: 'counting', count: take.count - 1 } : { phase: 'recording' };
    case 'stopped':
      return take.phase === 'recording' ? { phase: 'finishing' } : take;
    case 'finished':
      return take.phase === 'finishing' ? { phase: 'taken', clip: event.clip } : take;
    case 'failed':
      return isRolling(take) ? { phase: 'failed' } : take;
    case 'cameraLost':
      return take.phase === 'counting' || take.phase === 'recording' ? readyTake : take;
    case 'left':
      return readyTake;
  }
}

/** Whether the camera's picture is being recorded, or the recording is being finished. */
export function isRolling({ phase }: Take<unknown>): boolean {
  return phase === 'recording' || phase === 'finishing';
}

/** Whether choices about the recording are closed, because it is under way. */
export function isBusy(take: Take<unknown>): boolean {
  return take.phase === 'counting' || isRolling(take);
}
