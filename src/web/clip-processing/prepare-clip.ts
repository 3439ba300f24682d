import type { ClipFault } from '../../shared/clips/clip-refusal.ts';
import { keepSoundKey } from '../../shared/preference-keys.ts';
import { readPreference } from '../browser/preferences.ts';

export interface ClipProgress {
  /** From 0 to 1; not for a clip that is right already. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

export type PreparedClip =
  | { readonly isUsable: true; readonly file: File }
  /** `canBeCut` where less of it would fit. */
  | { readonly isUsable: false; readonly fault: ClipFault; readonly canBeCut: boolean };

/** Off until the administrator turns it on. */
export function keepsSound(): boolean {
  return readPreference(keepSoundKey) === 'true';
}

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * The file itself, or one converted here, one after the other.
 * @throws the signal's reason when that aborts, and where the converter cannot be fetched
 */
export function prepareClip(file: File, progress: ClipProgress): Promise<PreparedClip> {
  return inTurn(progress.signal, async () => {
    const { convertClip } = await import('./convert-clip.ts');
    return await convertClip(file, keepsSound(), progress);
  });
}

/**
 * Two at once would take twice as long.
 * @throws the signal's reason when that aborts
 */
export function inTurn<Made>(signal: AbortSignal, work: () => Promise<Made>): Promise<Made> {
  const made = lastTurn.then(async () => {
    signal.throwIfAborted();
    return await work();
  });
  lastTurn = made.catch(() => undefined);
  return made;
}

/** Undefined where nothing is known to be in its way. */
export async function findClipFault(file: File): Promise<ClipFault | undefined> {
  const { findRefusal } = await import('./convert-clip.ts');
  return await findRefusal(file);
}
