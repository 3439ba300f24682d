import type { ClipFault } from '../rules/clip-refusal.ts';
import { keepSoundKey } from '../../platform/rules/preference-keys.ts';
import { readPreference } from '../../platform/web/browser/preferences.ts';

export interface ClipProgress {
  /** Receives shares from 0 to 1. It is not called for a clip that needs no conversion. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** The file to upload, or why the clip cannot be uploaded. */
export type PreparedClip =
  | { readonly isUsable: true; readonly file: File }
  /** `isTooLong` if a shorter part of the clip would fit. */
  | { readonly isUsable: false; readonly fault: ClipFault; readonly isTooLong: boolean };

/** Whether clips keep their sound, as the administrator has chosen in this browser. Off by default. */
export function keepsSound(): boolean {
  return readPreference(keepSoundKey) === 'true';
}

let lastJob: Promise<unknown> = Promise.resolve();

/**
 * Returns the file itself, or a converted one. Files are converted one at a time.
 * @throws the signal's reason, or when the converter cannot be loaded
 */
export function prepareClip(file: File, progress: ClipProgress): Promise<PreparedClip> {
  return runSequentially(progress.signal, async () => {
    const { convertClip } = await import('./processing/convert-clip.ts');
    return await convertClip(file, keepsSound(), progress);
  });
}

/**
 * Runs one job after the other, because two at once would both take twice as long.
 * @throws the signal's reason when that aborts
 */
export function runSequentially<Result>(signal: AbortSignal, job: () => Promise<Result>): Promise<Result> {
  const result = lastJob.then(async () => {
    signal.throwIfAborted();
    return await job();
  });
  lastJob = result.catch(() => undefined);
  return result;
}

/** Returns why the file cannot be prepared, or undefined if it can be, or if that is not known yet. */
export async function findClipFault(file: File): Promise<ClipFault | undefined> {
  const { findRefusal } = await import('./processing/convert-clip.ts');
  return await findRefusal(file);
}
