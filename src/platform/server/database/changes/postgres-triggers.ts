import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { advisoryLocks } from '../../base/advisory-locks.ts';
import { makeLeaseTable } from './cache-leases.ts';
import { changeRules } from './public-changes.ts';
import type { ChangeRule } from './public-changes.ts';

/** Of notifications of changes. */
export const channel = 'public_changes';
const tell = 'tell_public_change';

/** The set's id is in one of two columns; PL/pgSQL evaluates a branch only when it is reached. */
const tellFunction = `create or replace function ${tell}() returns trigger language plpgsql as $$
  declare scope text;
  begin
    if tg_argv[0] = 'id' then perform pg_notify('${channel}', coalesce(new.id, old.id));
    elsif tg_argv[0] = 'set_id' then perform pg_notify('${channel}', coalesce(new.set_id, old.set_id));
    end if;
    foreach scope in array string_to_array(tg_argv[1], ' ') loop
      perform pg_notify('${channel}', scope);
    end loop;
    return null;
  end $$`;

/** Makes the table of leases, and the triggers unless there are some with names of these rules. */
export async function makeTriggers(client: Client, lockTimeoutMs: number): Promise<void> {
  const wanted = new Map(changeRules.flatMap(triggersOf));
  await client.query('begin');
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
  await client.query(`select pg_advisory_xact_lock(${advisoryLocks.triggers})`);
  const { rows } = await client.query<{ name: string; table: string }>(
    `select tgname as name, tgrelid::regclass::text as table from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      where tgname like '${tell}%' and relnamespace = current_schema()::regnamespace`,
  );
  await client.query(makeLeaseTable);
  const isCurrent = rows.length === wanted.size && rows.every(({ name }) => wanted.has(name));
  if (!isCurrent) {
    await client.query(tellFunction);
    for (const { name, table } of rows) await client.query(`drop trigger ${name} on ${table}`);
    for (const trigger of wanted.values()) await client.query(trigger);
  }
  await client.query('commit');
}

function triggersOf({ table, setId, scopes, names }: ChangeRule): [string, string][] {
  const isNamed = (row: string) => names && `${row}.name in (${names.map((name) => `'${name}'`).join()})`;
  const trigger = (event: string, conditions: readonly (string | undefined)[]): [string, string] => {
    const when = conditions.filter((condition) => condition !== undefined).join(' and ');
    const what = `after ${event} on ${table} for each row ${when && `when (${when})`}
      execute function ${tell}('${setId ?? ''}', '${scopes.join(' ')}')`;
    const name = `${tell}_${createHash('sha256')
      .update(tellFunction + what)
      .digest('hex')
      .slice(0, 16)}`;
    return [name, `create trigger ${name} ${what}`];
  };
  return [
    trigger('insert', [isNamed('new')]),
    trigger('update', [isNamed('new'), '(old.* is distinct from new.*)']),
    trigger('delete', [isNamed('old')]),
  ];
}
