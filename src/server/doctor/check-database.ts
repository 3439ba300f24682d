import { correctCounters, countWrongCounters } from '../analytics/reconcile-counters.ts';
import type { OpenedDatabase } from '../create-services.ts';
import { listPendingMigrations } from '../database/migrate.ts';
import { countUnsearchable, listSqliteFaults } from './doctor-store.ts';
import { fault, good, hint } from './finding.ts';
import type { Finding } from './finding.ts';

/** @returns the findings about the schema; while migrations are missing, nothing else can be looked at. */
export async function checkSchema({ db }: OpenedDatabase): Promise<{ finding: Finding; isCurrent: boolean }> {
  const pending = await listPendingMigrations(db);
  if (pending.length === 0) return { finding: good('The database is of this version.'), isCurrent: true };
  const finding = hint(
    `The database is of an older version (${pending.join(', ')} are missing): start the server once.`,
  );
  return { finding, isCurrent: false };
}

/** @param isFixing wrong counters are corrected */
export async function* checkDatabase({ db, dialect }: OpenedDatabase, isFixing: boolean): AsyncGenerator<Finding> {
  const faults = dialect.name === 'sqlite' ? await listSqliteFaults(db) : [];
  for (const text of faults)
    yield fault(`The database is damaged: ${text}. Restore a backup: npm run restore -- FOLDER --force`);
  if (faults.length === 0) yield good('The database is whole.');

  const unsearchable = await countUnsearchable(db);
  if (unsearchable > 0) {
    yield fault(
      `${unsearchable} sets and cards cannot be found by search: save them again in the set editor, or restore a backup.`,
    );
  } else yield good('Search knows every set and card.');

  const wrong = await countWrongCounters(db);
  if (wrong === 0) yield good('The counters are right.');
  else if (isFixing) yield good(`Corrected ${await correctCounters(db)} counters.`);
  else yield fault(`${wrong} counters are wrong: npm run doctor -- --fix, or open the dashboard.`);
}
