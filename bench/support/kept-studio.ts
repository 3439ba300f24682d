import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../../src/platform/server/database/migrate.ts';
import type { QueriedDatabase } from '../../src/platform/server/database/dialect.ts';
import { openPostgres } from '../../src/platform/server/database/postgres.ts';
import { openSqlite } from '../../src/platform/server/database/sqlite.ts';
import type { CatalogSize } from './seed-catalog.ts';
import { seedLargeCatalog } from './seed-large-catalog.ts';
import { startPostgres } from './start-postgres.ts';

const databaseNames = ['SQLite', 'PostgreSQL'] as const;
export type DatabaseName = (typeof databaseNames)[number];

/** Returns the databases that the command line names, or both if it names none. */
export function wantedDatabases(): readonly DatabaseName[] {
  const named = databaseNames.filter((name) => process.argv.includes(name));
  return named.length > 0 ? named : databaseNames;
}

export interface KeptStudio {
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/** The size of a studio that many schools share. */
export const largeSize: CatalogSize = { sets: 20_000, cardsPerSet: 20 };

/** The name of the file that is written when filling is complete. */
const filled = 'filled';
const project = new URL('../../', import.meta.url).pathname;

/** Opens a studio of that size. The first run fills it, and later runs use it again. */
export async function openKeptStudio(database: DatabaseName, size: CatalogSize): Promise<KeptStudio> {
  const folder = join(project, 'node_modules/.cache/bench', await nameOf(database, size));
  if (!existsSync(join(folder, filled))) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const postgres = database === 'PostgreSQL' ? await startPostgres(join(folder, 'postgres')) : undefined;
  const open = () => (postgres === undefined ? openSqlite(join(folder, 'studio.db')) : openPostgres(postgres.url));
  await once(join(folder, filled), () => withDatabase(open, (opened) => fill(opened, size)));
  const env: Record<string, string> = { DATA_DIR: folder };
  if (postgres !== undefined) env['DATABASE_URL'] = postgres.url;
  return { env, close: async () => await postgres?.close() };
}

/** The name contains a hash of the sources that fill the studio, so that it is filled again when they change. */
async function nameOf(database: DatabaseName, { sets, cardsPerSet }: CatalogSize): Promise<string> {
  const hash = createHash('sha256');
  for (const source of ['seed-catalog.ts', 'seed-large-catalog.ts']) {
    hash.update(await readFile(join(project, 'bench/support', source)));
  }
  return `${database.toLowerCase()}-${sets}-${cardsPerSet}-${hash.digest('hex').slice(0, 8)}`;
}

/** @param marker a file whose presence says that the work is done */
async function once(marker: string, work: () => Promise<void>): Promise<void> {
  if (existsSync(marker)) return;
  await work();
  await writeFile(marker, '');
}

async function withDatabase(
  open: () => ReturnType<typeof openSqlite>,
  work: (opened: QueriedDatabase) => Promise<void>,
): Promise<void> {
  const opened = open();
  await work(opened);
  await opened.db.destroy();
}

async function fill(opened: QueriedDatabase, size: CatalogSize): Promise<void> {
  process.stderr.write(`Filling ${size.sets} sets of ${size.cardsPerSet} cards …\n`);
  await migrate(opened.db, opened.dialect);
  await seedLargeCatalog(opened, size);
}
