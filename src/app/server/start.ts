import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { startBackups } from '../../operations/server/daily-backup.ts';
import { mustAwaitPassword, prepareAdminPassword } from '../../auth/server/admin-password.ts';
import { deleteExpiredSessions } from '../../auth/server/session.ts';
import { checkCatalogTotals } from '../../catalog/server/read-catalog.ts';
import { findOldPages } from '../../platform/server/lifecycle/built-server.ts';
import { closeWithin, listenOn } from '../../platform/server/lifecycle/listen-on.ts';
import { ConfigError, readConfig, type Config } from '../../platform/server/base/config.ts';
import { createServices } from './create-services.ts';
import { newPasswordMessage, startMessage } from './start-message.ts';
import { errorCode } from '../../platform/server/base/error-code.ts';
import { releaseReserveWhenFull, startFillingReserve } from '../../platform/server/database/disk-reserve.ts';
import { lockDataDir } from '../../platform/server/database/lock-data-dir.ts';
import { fillSamples } from '../../samples/server/fill-samples.ts';
import {
  connectionLimits,
  guardConnections,
  readDescriptorLimit,
} from '../../platform/server/lifecycle/guard-connections.ts';
import { log } from '../../platform/server/base/log.ts';
import { claimMediaStore } from '../../media/server/installation.ts';
import { startCleaning } from '../../operations/server/clean-stored.ts';
import { startGarbageCollection } from '../../media/server/collect-garbage.ts';
import { describeStartFault } from '../../platform/server/lifecycle/start-fault.ts';
import { startSendingGrades } from '../../learning-platforms/server/send-grades.ts';
import { startDeletingCounters } from '../../platform/server/rate-limit/rate-limit.ts';
import { startEmptyingBin } from '../../sets/server/empty-bin.ts';
import type { Services } from '../../platform/server/services/services.ts';

/** How long a shutdown may take before the process ends anyway. */
const maxShutdownMs = 10_000;
/** How much of `maxShutdownMs` requests in progress may take. The rest is for writing the last events. */
const maxFinishRequestsMs = 7_000;

/** Checks of pages and totals begin this long after the start, so that they do not slow down the first answers. */
const checkAfterMs = 2_000;

const webDir = join(import.meta.dirname, '../../../dist/web');

await main(readConfigOrExit());

async function main(config: Config): Promise<void> {
  log.level = config.logLevel;
  // A server whose messages cannot be written, for example to a full disk, serves all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const unlock = await lockForThisProcess(config);
  const services = await createServices(config, webDir).catch(exitWithFault);
  // This write comes first, so that a server that cannot write ends before it reports that it listens.
  await deleteExpiredSessions(services.db, services.now()).catch(exitWithFault);
  // Not awaited yet: hashing takes a third of a second in a thread, and the rest is prepared meanwhile.
  const passwordPreparation = prepareAdminPassword(services).then(showNewPassword).catch(exitWithFault);
  const isOwnStore = await claimMediaStore(services).catch(logUnreachableStore);
  if (config.hasSampleData && isOwnStore) await fillSamples(services).catch(exitWithFault);
  await services.reserve.fill();
  const app = await buildApp(services);
  const stopBackgroundWork = startBackgroundWork(services);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), maxShutdownMs).unref();
    stopBackgroundWork();
    await closeWithin(app, maxFinishRequestsMs);
    await services.events.close();
    await services.search.close();
    await passwordPreparation;
    await services.db.destroy();
    unlock();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  guardConnections(app.server, connectionLimits(readDescriptorLimit(), config.trustedProxies));
  if (mustAwaitPassword(config)) await passwordPreparation;
  const address = await listenOn(app, config).catch(exitWithFault);
  setTimeout(() => {
    if (isStopping) return;
    const oldPages = findOldPages();
    if (oldPages !== undefined) log.warn(oldPages);
    void checkCatalogTotals(services);
  }, checkAfterMs);
  const shownAddress = config.publicUrl ?? address.replace('127.0.0.1', 'localhost');
  process.stdout.write(startMessage({ address: shownAddress, config }));
}

function showNewPassword(newPassword: string | undefined): void {
  if (newPassword !== undefined) process.stdout.write(newPasswordMessage(newPassword));
}

/** Starts what the server does beside answering requests. Returns a function that stops it. */
function startBackgroundWork(services: Services): () => void {
  const stops = [
    startFillingReserve(services),
    startGarbageCollection(services),
    startBackups(services),
    startCleaning(services),
    startEmptyingBin(services),
    startSendingGrades(services),
    startDeletingCounters(services),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Lets the server start without its media store. The garbage collection claims the store when it can be reached again.
 */
function logUnreachableStore(error: unknown): false {
  log.error({ err: error }, 'The media store cannot be reached just now');
  return false;
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return exitWithFault(error);
  }
}

/**
 * Locks the data folder, because two processes on one SQLite database would block each other. Ends the process if the
 * folder is in use. Returns a function that unlocks it.
 */
async function lockForThisProcess({ databaseUrl, dataDir }: Config): Promise<() => void> {
  if (databaseUrl !== undefined) return () => undefined;
  try {
    await mkdir(dataDir, { recursive: true });
    await releaseReserveWhenFull(dataDir);
    const unlock = lockDataDir(dataDir);
    if (unlock !== undefined) return unlock;
  } catch (error) {
    return exitWithFault(new ConfigError(`DATA_DIR ${dataDir} cannot be used (${errorCode(error)})`));
  }
  return exitWithFault(
    new ConfigError(`DATA_DIR ${dataDir} is in use by another Flashcard Studio. Stop that one first.`),
  );
}

/** @throws an unexpected error; for any other it tells the operator what is wrong, and ends the process */
function exitWithFault(error: unknown): never {
  const fault = describeStartFault(error);
  if (fault === undefined) throw error;
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}
