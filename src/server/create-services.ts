import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openEventBuffer } from './analytics/event-buffer.ts';
import { ConfigError } from './base/config.ts';
import type { Config } from './base/config.ts';
import type { Dialect } from './database/dialect.ts';
import { errorCode } from './database/error-code.ts';
import { migrate } from './database/migrations/migrate.ts';
import { openPostgres } from './database/postgres.ts';
import type { Tables } from './database/schema.ts';
import { sqlitePath } from './database/snapshot.ts';
import { openSqlite } from './database/sqlite.ts';
import { noReserve, openDiskReserve } from './database/disk-reserve.ts';
import { openDiskStore } from './media-store/disk.ts';
import type { MediaStore } from './media-store/media-store.ts';
import { openS3Store } from './media-store/s3.ts';
import { readTemplates } from './pages/templates.ts';
import type { Services } from './services/services.ts';

/** 16 bytes: 128 random bits in 22 characters. */
const idBytes = 16;

/** Wrong user, wrong password, no such database (PostgreSQL, appendix A). */
const connectionRefusals = new Set(['28000', '28P01', '3D000']);

/** Puts the server's parts together as configured: the one place that knows which database and which media store there are. */
export async function createServices(config: Config, webDir: string): Promise<Services> {
  const now = Date.now;
  const { db, dialect } = await prepareDatabase(config, now);
  return {
    config,
    db,
    dialect,
    media: await openMediaStore(config),
    events: openEventBuffer({ db, now }),
    reserve: config.databaseUrl === undefined ? openDiskReserve(config.dataDir) : noReserve,
    templates: await readTemplates(webDir),
    now,
    newId,
    random: Math.random,
  };
}

export function newId(): string {
  return randomBytes(idBytes).toString('base64url');
}

/** @throws ConfigError naming the variable that leads to no folder or to no database. */
async function prepareDatabase(config: Config, now: () => number): Promise<OpenedDatabase> {
  try {
    await mkdir(config.dataDir, { recursive: true });
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${config.dataDir} cannot be used (${errorCode(error)})`);
  }
  const { db, dialect } = openDatabase(config);
  try {
    await migrate(db, dialect, now);
  } catch (error) {
    if (!dialect.isUnavailable(error) && !connectionRefusals.has(errorCode(error))) throw error;
    throw new ConfigError(
      `${config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}: no database there (${errorCode(error)})`,
    );
  }
  return { db, dialect };
}

export interface OpenedDatabase {
  readonly db: Kysely<Tables>;
  readonly dialect: Dialect;
}

export function openDatabase({ databaseUrl, dataDir }: Config): OpenedDatabase {
  return databaseUrl === undefined ? openSqlite(sqlitePath(dataDir)) : openPostgres(databaseUrl);
}

export async function openMediaStore({ mediaBucket, dataDir }: Config): Promise<MediaStore> {
  return mediaBucket === undefined ? openDiskStore(join(dataDir, 'media')) : openS3Store(mediaBucket);
}
