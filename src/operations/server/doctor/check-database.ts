import { correctCounters, countWrongCounters } from '../../../analytics/server/reconcile-counters.ts';
import type { OpenedDatabase } from '../../../platform/server/database/opened-database.ts';
import { listPendingMigrations } from '../../../platform/server/database/migrations/migrate.ts';
import { hashTables } from '../backup/table-lines.ts';
import type { Config } from '../../../platform/server/base/config.ts';
import { openSnapshot } from '../../../platform/server/database/snapshot.ts';
import { reasonOf } from '../../../platform/server/base/reason-of.ts';
import { countUnsearchable, listSqliteFaults } from './doctor-store.ts';
import { fault, good, hint } from './finding.ts';
import type { Finding } from './finding.ts';

export async function checkSchema({ db }: OpenedDatabase): Promise<{ finding: Finding; isCurrent: boolean }> {
  const pending = await listPendingMigrations(db);
  if (pending.length === 0) return { finding: good('The database is of this version.'), isCurrent: true };
  const finding = hint(
    `The database is of an older version (${pending.join(', ')} are missing): start the server once.`,
  );
  return { finding, isCurrent: false };
}

export async function checkWholeness(
  { db, dialect }: OpenedDatabase,
  config: Config,
): Promise<{ findings: Finding[]; isWhole: boolean }> {
  const unreadable = await listUnreadable(config);
  const faults = dialect.name === 'sqlite' ? [...unreadable, ...(await examineFile(db))] : unreadable;
  if (faults.length === 0) return { findings: [good('The database is whole: every row can be read.')], isWhole: true };
  const findings = faults.map((text) => fault(`The database is damaged: ${text}.`));
  findings.push(hint('Restore a backup: npm run restore -- FOLDER --force'));
  return { findings, isWhole: false };
}

/** @param isFixing corrects counters */
export async function* checkContents({ db }: OpenedDatabase, isFixing: boolean): AsyncGenerator<Finding> {
  const unsearchable = await countUnsearchable(db);
  if (unsearchable === 0) yield good('Search knows every set and card.');
  else {
    yield fault(
      `${unsearchable} sets and cards cannot be found by search: save them again in the set editor, or restore a backup.`,
    );
  }
  const wrong = await countWrongCounters(db);
  if (wrong === 0) yield good('The counters are right.');
  else if (isFixing) yield good(`Corrected ${await correctCounters(db)} counters.`);
  else yield fault(`${wrong} counters are wrong: npm run doctor -- --fix, or open the dashboard.`);
}

/** Throws for what is too damaged to be read, which is a fault too. */
async function examineFile(db: OpenedDatabase['db']): Promise<string[]> {
  return await listSqliteFaults(db).catch((error: unknown) => [reasonOf(error)]);
}

async function listUnreadable(config: Config): Promise<string[]> {
  const snapshot = await openSnapshot(config);
  try {
    await hashTables(snapshot);
    return [];
  } catch (error) {
    return [`not every row can be read (${reasonOf(error)})`];
  } finally {
    await snapshot.close();
  }
}
