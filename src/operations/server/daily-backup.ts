import { Worker } from 'node:worker_threads';
import { backupEveryMs, maxClockSkewMs } from '../../platform/rules/limits.ts';
import { log } from '../../platform/server/base/log.ts';
import { notify } from '../../notices/server/notify.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { backupTime, listBackups } from './backup/backup-folder.ts';
import type { BackupOrder, BackupResult } from './backup/backup-thread.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

const backupCheckMs = 10 * 60 * 1000;

type Needed = Pick<Services, 'config' | 'db' | 'now'>;

/** Takes a backup whenever the newest one is a day old. Returns a function that stops it. */
export function startBackups(services: Needed): () => void {
  const { backupDir, backupKeep } = services.config;
  if (backupDir === undefined) return () => {};
  const stopping = new AbortController();
  let isRunning = false;
  const backUp = async () => {
    if (isRunning) return;
    isRunning = true;
    await backUpWhenDue(services, { folder: backupDir, keep: backupKeep, signal: stopping.signal }).catch(report);
    isRunning = false;
  };
  void backUp();
  const timer = setInterval(() => void backUp(), backupCheckMs).unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}

interface Order {
  readonly folder: string;
  readonly keep: number;
  readonly signal: AbortSignal;
}

/**
 * A failure stays in the log and on the dashboard until a backup succeeds.
 * @returns whether a backup was due
 */
export async function backUpWhenDue(services: Needed, order: Order): Promise<boolean> {
  const startedAt = services.now();
  try {
    if (!(await isDue(order.folder, startedAt))) return false;
    const { config } = services;
    const result = await backUpInThread({ config, folder: order.folder, keep: order.keep }, order.signal);
    if (order.signal.aborted || result.phase === 'busy') return false;
    await notify(services, 'backup', describeFault(result, order.folder));
    return true;
  } catch (error) {
    if (order.signal.aborted) return false;
    const reason = error instanceof Error ? error.message : String(error);
    await notify(services, 'backup', describeFault({ phase: 'failed', reason }, order.folder));
    return true;
  }
}

/** Backups dated in the future do not count. */
async function isDue(folder: string, now: number): Promise<boolean> {
  const times = (await listBackups(folder)).map(backupTime);
  return !times.some((time) => time > now - backupEveryMs && time <= now + maxClockSkewMs);
}

/** The backup runs in a thread, because reading all of SQLite would block visitors. */
async function backUpInThread(order: BackupOrder, signal: AbortSignal): Promise<BackupResult> {
  const worker = new Worker(new URL('./backup/backup-thread.ts', import.meta.url), { workerData: order });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop);
  try {
    return await new Promise<BackupResult>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
      worker.once('exit', () => reject(new Error('The backup was broken off')));
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function describeFault(result: Exclude<BackupResult, { phase: 'busy' }>, folder: string): Message | undefined {
  if (result.phase === 'failed') {
    return message('The daily backup into {folder} failed: {reason}. It is tried again in ten minutes.', {
      folder,
      reason: result.reason,
    });
  }
  if (result.missing === 0) return undefined;
  return message(
    'The last daily backup lacks {count} media files that are missing or damaged in the media store. To see which: npm run doctor',
    { count: result.missing },
  );
}

function report(error: unknown): void {
  log.error({ err: error }, 'The daily backup cannot be looked after just now');
}
