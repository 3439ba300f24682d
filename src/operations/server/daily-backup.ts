import { Worker } from 'node:worker_threads';
import { backupEveryMs } from '../../platform/rules/limits.ts';
import { log, reasonOf } from '../../platform/server/base/log.ts';
import { listNotices, notify } from '../../notices/server/notify.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { backupTime, findNewestBackup } from './backup/backup-folder.ts';
import type { BackupOrder, BackupReport, BackupResult } from './backup/backup-thread.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

/** How often the server checks whether a backup is due. */
const checkEveryMs = 10 * 60 * 1000;
/** How long a backup may make no progress. After that, it is ended and counts as failed. */
const maxSilenceMs = 30 * 60 * 1000;

type Dependencies = Pick<Services, 'config' | 'db' | 'now'>;

/** Takes a backup whenever the newest one is a day old. Returns a function that stops it. */
export function startBackups(services: Dependencies): () => void {
  const { backupDir, backupKeep } = services.config;
  if (backupDir === undefined) {
    void removeOutdatedNotice(services).catch(logFailure);
    return () => {};
  }
  const stopping = new AbortController();
  let isRunning = false;
  const backUp = async () => {
    if (isRunning) return;
    isRunning = true;
    await backUpWhenDue(services, { folder: backupDir, keep: backupKeep, signal: stopping.signal }).catch(logFailure);
    isRunning = false;
  };
  void backUp();
  const timer = setInterval(() => void backUp(), checkEveryMs).unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}

interface DailyBackup {
  readonly folder: string;
  readonly keep: number;
  readonly signal: AbortSignal;
}

/**
 * Takes a backup if the newest one is a day old. A failure is logged, and shown on the dashboard until there is a newer
 * backup.
 * @returns whether a backup succeeded or failed; false if none was due, another one was under way, or it was stopped
 */
export async function backUpWhenDue(services: Dependencies, order: DailyBackup): Promise<boolean> {
  const result = await takeBackupIfDue(services, order).catch(toFailure);
  if (order.signal.aborted || result.phase === 'busy') return false;
  if (result.phase === 'not-due') {
    await removeOldFailureNotice(services, result.newest);
    return false;
  }
  await notify(services, 'backup', describeFailedBackup(result, order.folder));
  return true;
}

async function takeBackupIfDue({ config, now }: Dependencies, { folder, keep, signal }: DailyBackup) {
  const newest = await findNewestBackup(folder, now());
  if (newest !== undefined && now() - backupEveryMs < backupTime(newest)) return { phase: 'not-due', newest } as const;
  return await backUpInThread({ config, folder, keep }, signal);
}

function toFailure(error: unknown) {
  return { phase: 'failed', reason: reasonOf(error) } as const;
}

/**
 * Removes the notice at the start of a server that makes no backups. On PostgreSQL another server may make them, so a
 * notice of missing files stays: that server repeats it only after a day, but a failure within ten minutes.
 */
async function removeOutdatedNotice(services: Dependencies): Promise<void> {
  const isOutdated = services.config.databaseUrl === undefined || (await findFailureNotice(services)) !== undefined;
  if (isOutdated) await notify(services, 'backup', undefined);
}

/** Removes the notice of a failure that is older than the newest backup, which the operator may have made by hand. */
async function removeOldFailureNotice(services: Dependencies, newest: string): Promise<void> {
  const notice = await findFailureNotice(services);
  if (notice !== undefined && notice.createdAt <= backupTime(newest)) await notify(services, 'backup', undefined);
}

/** Finds the notice of a failed backup. A notice of missing files has another text. */
async function findFailureNotice({ db }: Dependencies) {
  const { source } = describeFailure('', '');
  return (await listNotices(db)).find(({ name, message: { source: text } }) => name === 'backup' && text === source);
}

/**
 * Takes a backup in a thread, because reading all of SQLite would block visitors.
 * @throws when the thread makes no progress, as when the database no longer answers
 */
async function backUpInThread(order: BackupOrder, signal: AbortSignal): Promise<BackupResult> {
  const { promise, resolve, reject } = Promise.withResolvers<BackupResult>();
  const worker = new Worker(new URL('./backup/backup-thread.ts', import.meta.url), { workerData: order });
  const noProgressTimeout = setTimeout(reject, maxSilenceMs, new Error('no progress for half an hour')).unref();
  worker.on('message', (received: BackupReport) => {
    if (received === 'progress') noProgressTimeout.refresh();
    else resolve(received);
  });
  worker.on('error', reject).on('exit', () => reject(new Error('The backup was broken off')));
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop);
  try {
    return await promise;
  } finally {
    clearTimeout(noProgressTimeout);
    signal.removeEventListener('abort', stop);
    stop();
  }
}

function describeFailure(folder: string, reason: string): Message {
  return message('The daily backup into {folder} failed: {reason}. It is tried again in ten minutes.', {
    folder,
    reason,
  });
}

function describeFailedBackup(result: Exclude<BackupResult, { phase: 'busy' }>, folder: string): Message | undefined {
  if (result.phase === 'failed') return describeFailure(folder, result.reason);
  if (result.missingCount === 0) return undefined;
  return message(
    'The last daily backup lacks {count} media files that are missing or damaged in the media store. To see which: npm run doctor',
    { count: result.missingCount },
  );
}

function logFailure(error: unknown): void {
  log.error({ err: error }, 'The daily backup cannot be looked after just now');
}
