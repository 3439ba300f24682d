import { mkdir } from 'node:fs/promises';
import { openEventBuffer } from '../../analytics/server/event-buffer.ts';
import { ConfigError, type Config } from '../../platform/server/base/config.ts';
import { newId } from '../../platform/server/base/new-id.ts';
import { describeConnectionFault } from '../../platform/server/lifecycle/start-fault.ts';
import { errorCode } from '../../platform/server/base/error-code.ts';
import type { OpenedDatabase } from '../../platform/server/database/dialect.ts';
import { migrate } from '../../platform/server/database/migrate.ts';
import { openDatabase } from '../../platform/server/database/open-database.ts';
import { noReserve, openDiskReserve } from '../../platform/server/database/disk-reserve.ts';
import { openSearch } from '../../catalog/server/open-search.ts';
import { openScores } from '../../leaderboard/server/place-scores.ts';
import { openMedia } from '../../media/server/installation.ts';
import { readTemplates } from '../../platform/server/templates/templates.ts';
import type { Services } from '../../platform/server/services/services.ts';

/** Opens the database, the media store and everything else that handlers need. */
export async function createServices(config: Config, webDir: string): Promise<Services> {
  const now = Date.now;
  const { db, dialect, changes } = await prepareDatabase(config);
  return {
    config,
    db,
    dialect,
    changes,
    media: await openMedia(config),
    events: openEventBuffer({ db, now }),
    scores: openScores({ db, dialect, now, newId }),
    search: openSearch(config),
    reserve: config.databaseUrl === undefined ? openDiskReserve(config.dataDir) : noReserve,
    templates: await readTemplates(webDir),
    now,
    newId,
    random: Math.random,
  };
}

/** @throws ConfigError naming the variable that leads nowhere, or what `migrate` throws */
async function prepareDatabase(config: Config): Promise<OpenedDatabase> {
  try {
    await mkdir(config.dataDir, { recursive: true });
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${config.dataDir} cannot be used (${errorCode(error)})`);
  }
  const database = openDatabase(config);
  const { db, dialect } = database;
  try {
    await migrate(db, dialect);
  } catch (error) {
    const fault = config.databaseUrl && describeConnectionFault(error);
    if (fault) throw new ConfigError(fault);
    if (!dialect.isUnavailable(error)) throw error;
    throw new ConfigError(
      `${config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}: no database there (${errorCode(error)})`,
    );
  }
  return database;
}
