import { mkdir } from 'node:fs/promises';
import { buildApp } from './app.ts';
import { startBackups } from '../../operations/server/daily-backup.ts';
import { isPasswordTold, prepareAdminPassword } from '../../auth/server/admin-password.ts';
import { deleteExpiredSessions } from '../../auth/server/session.ts';
import { checkCatalogTotals } from '../../catalog/server/read-catalog.ts';
import { findOldPages } from '../../platform/server/lifecycle/built-server.ts';
import { closeWithin, listenOn } from '../../platform/server/lifecycle/listen-on.ts';
import { ConfigError, readConfig, type Config } from '../../platform/server/base/config.ts';
import { createServices } from './create-services.ts';
import { startMessage } from './start-message.ts';
import { errorCode } from '../../platform/server/database/dialect.ts';
import { releaseReserveWhenFull } from '../../platform/server/database/disk-reserve.ts';
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
import { startEmptyingBin } from '../../sets/server/empty-bin.ts';

/** A shutdown that takes longer is cut off. */
const shutdownMs = 10_000;
/** The part of the shutdown for requests in progress. The rest is for writing the last events. */
const finishRequestsMs = 7_000;

/** The checks wait for this time, so that they do not slow down the first answers. */
const checkAfterMs = 2_000;

const webDir = new URL('../../../dist/web', import.meta.url).pathname;

await main(configuration());

async function main(config: Config): Promise<void> {
  log.level = config.logLevel;
  const unlock = await lockForThisProcess(config);
  const services = await createServices(config, webDir).catch(refuse);
  // This write comes first, so that a server that cannot write ends before it reports that it listens.
  await deleteExpiredSessions(services.db, services.now()).catch(refuse);
  // Hashing takes a third of a second in a thread. The rest is prepared meanwhile.
  const preparing = prepareAdminPassword(services).catch(refuse);
  const isOwnStore = await claimMediaStore(services).catch(reportNoStore);
  if (config.hasSampleData && isOwnStore) await fillSamples(services).catch(refuse);
  await services.reserve.fill();
  const app = await buildApp(services);
  const stopGarbageCollection = startGarbageCollection(services);
  const stopBackups = startBackups(services);
  const stopCleaning = startCleaning(services);
  const stopEmptyingBin = startEmptyingBin(services);
  const stopSendingGrades = startSendingGrades(services);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), shutdownMs).unref();
    stopGarbageCollection();
    stopBackups();
    stopCleaning();
    stopEmptyingBin();
    stopSendingGrades();
    await closeWithin(app, finishRequestsMs);
    await services.events.close();
    await services.search.close();
    await preparing;
    await services.db.destroy();
    unlock();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  guardConnections(app.server, connectionLimits(readDescriptorLimit(), config.trustedProxies));
  const newPassword = isPasswordTold(config) ? await preparing : undefined;
  const address = await listenOn(app, config).catch(refuse);
  setTimeout(() => {
    if (isStopping) return;
    const oldPages = findOldPages();
    if (oldPages !== undefined) log.warn(oldPages);
    void checkCatalogTotals(services);
  }, checkAfterMs);
  const shownAddress = config.publicUrl ?? address.replace('127.0.0.1', 'localhost');
  process.stdout.write(startMessage({ address: shownAddress, newPassword, config }));
}

/** The garbage collection claims the store when it can be reached again. */
function reportNoStore(error: unknown): false {
  log.error({ err: error }, 'The media store cannot be reached just now');
  return false;
}

function configuration(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return refuse(error);
  }
}

/** Only one process may use SQLite, because two would block each other. */
async function lockForThisProcess({ databaseUrl, dataDir }: Config): Promise<() => void> {
  if (databaseUrl !== undefined) return () => undefined;
  try {
    await mkdir(dataDir, { recursive: true });
    await releaseReserveWhenFull(dataDir);
    const unlock = lockDataDir(dataDir);
    if (unlock !== undefined) return unlock;
  } catch (error) {
    return refuse(new ConfigError(`DATA_DIR ${dataDir} cannot be used (${errorCode(error)})`));
  }
  return refuse(new ConfigError(`DATA_DIR ${dataDir} is in use by another Flashcard Studio. Stop that one first.`));
}

function refuse(error: unknown): never {
  const fault = describeStartFault(error);
  if (fault === undefined) throw error;
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}
