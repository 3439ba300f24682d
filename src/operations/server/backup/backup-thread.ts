import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../../../platform/server/base/config.ts';
import { reasonOf } from '../../../platform/server/base/log.ts';
import { silentTerminal } from '../../../platform/server/base/terminal.ts';
import { BackupUnderWayError, takeBackup } from './take-backup.ts';

export interface BackupOrder {
  readonly config: Config;
  readonly folder: string;
  readonly keep: number;
}

export type BackupResult =
  | { readonly phase: 'done'; readonly missingCount: number }
  | { readonly phase: 'busy' }
  | { readonly phase: 'failed'; readonly reason: string };

/** The thread reports progress any number of times, then its result. */
export type BackupReport = 'progress' | BackupResult;

report(await backUp(workerData));

async function backUp(order: BackupOrder): Promise<BackupResult> {
  try {
    const terminal = { ...silentTerminal, progress: () => report('progress') };
    const { missingKeys } = await takeBackup({ ...order, now: Date.now, terminal });
    return { phase: 'done', missingCount: missingKeys.length };
  } catch (error) {
    if (error instanceof BackupUnderWayError) return { phase: 'busy' };
    return { phase: 'failed', reason: reasonOf(error) };
  }
}

function report(what: BackupReport): void {
  parentPort?.postMessage(what);
}
