import type SqliteFile from 'better-sqlite3';
import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import { changeRules } from './public-changes.ts';
import type { ChangeRule, Following, HearChange } from './public-changes.ts';

const tell = 'tell_public_change';

/**
 * Temporary triggers on the one connection that writes: other programs can open the file without knowing the function.
 */
export class SqliteChanges {
  readonly #listeners = new Set<HearChange>();
  /** Changes of the transaction that is writing. */
  readonly #untold = new Set<string>();

  constructor(writing: SqliteFile) {
    writing.function(tell, (scope) => {
      this.#untold.add(String(scope));
      return null;
    });
  }

  async follow(db: QueryExecutorProvider, hear: HearChange): Promise<Following> {
    for (const rule of changeRules) {
      for (const trigger of triggersOf(await listColumns(db, rule.table), rule)) await sql.raw(trigger).execute(db);
    }
    this.#listeners.add(hear);
    return { catchUp: () => true, stop: async () => void this.#listeners.delete(hear) };
  }

  /** Call it before the writer learns that it is done. It may report changes that were rolled back. */
  publish(): void {
    for (const scope of this.#untold) for (const hear of this.#listeners) hear(scope);
    this.#untold.clear();
  }
}

async function listColumns(db: QueryExecutorProvider, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  return rows.map(({ name }) => name);
}

function triggersOf(columns: readonly string[], { table, setId, scopes, names }: ChangeRule): string[] {
  const isNamed = (row: string) => names && `${row}.name in (${names.map(quoted).join()})`;
  const differs = `(${columns.map((column) => `old.${column} is not new.${column}`).join(' or ')})`;
  const trigger = (event: string, row: string, conditions: readonly (string | undefined)[]) => {
    const when = conditions.filter((condition) => condition !== undefined).join(' and ');
    const told = [...scopes.map(quoted), ...(setId === undefined ? [] : [`${row}.${setId}`])];
    return `create temp trigger if not exists ${tell}_${table}_${event} after ${event} on main.${table}
      ${when && `when ${when}`} begin ${told.map((scope) => `select ${tell}(${scope});`).join(' ')} end`;
  };
  return [
    trigger('insert', 'new', [isNamed('new')]),
    trigger('update', 'new', [isNamed('new'), differs]),
    trigger('delete', 'old', [isNamed('old')]),
  ];
}

function quoted(text: string): string {
  return `'${text}'`;
}
