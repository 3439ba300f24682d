import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../platform/server/database/schema.ts';

const name = 'admin-password';
const variableName = 'admin-password-variable';
const supersededName = 'admin-password-superseded';
/** A start with another password compares it with each of these, which takes a third of a second each. */
const maxSuperseded = 4;

export function findPasswordHash(db: Database): Promise<string | undefined> {
  return findHash(db, name);
}

/** Returns the hash of `ADMIN_PASSWORD` at the last start, or undefined if it was not set. */
export function findVariableHash(db: Database): Promise<string | undefined> {
  return findHash(db, variableName);
}

export async function upsertVariableHash(db: Database, hash: string): Promise<void> {
  await upsert(db, variableName, hash);
}

export async function deleteVariableHash(db: Database): Promise<void> {
  await db.deleteFrom('settings').where('name', 'in', [variableName, supersededName]).execute();
}

/** Lists the hashes of variables that were replaced by another, newest first. */
export async function listSupersededHashes(db: Database): Promise<string[]> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', supersededName).executeTakeFirst();
  return row === undefined ? [] : JSON.parse(row.value);
}

export async function addSupersededHash(db: Database, hash: string): Promise<void> {
  const hashes = [hash, ...(await listSupersededHashes(db)).filter((known) => known !== hash)];
  await upsert(db, supersededName, hashes.slice(0, maxSuperseded));
}

async function upsert(db: Database, setting: string, content: string | readonly string[]): Promise<void> {
  const value = JSON.stringify(content);
  await db
    .insertInto('settings')
    .values({ name: setting, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Returns false if another process was faster. */
export async function insertPasswordHash(db: Database, hash: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ name, value: JSON.stringify(hash) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns false if `from` is no longer the stored hash. */
export async function updatePasswordHash(db: Database, from: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ value: JSON.stringify(to) })
    .where('name', '=', name)
    .where('value', '=', JSON.stringify(from))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function findHash(db: Database, setting: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', setting).executeTakeFirst();
  return row && String(JSON.parse(row.value));
}

interface SeenPassword {
  readonly hash: string;
  readonly digest: Buffer;
}

const key = randomBytes(32);
const seen = new WeakMap<Database, SeenPassword>();

/** Keeps a fast digest of the right password in memory, so that the next check needs no slow hash. */
export function keepSeenPassword(db: Database, hash: string, password: string): void {
  seen.set(db, { hash, digest: digestOf(password) });
}

/** Whether the password is right. Undefined if this process has not seen the password with this hash. */
export function isSeenPassword(db: Database, hash: string, password: string): boolean | undefined {
  const known = seen.get(db);
  return known?.hash === hash ? timingSafeEqual(digestOf(password), known.digest) : undefined;
}

/** Normalises the password as `hashPassword` does. */
function digestOf(password: string): Buffer {
  return createHmac('sha256', key).update(password.normalize('NFKC')).digest();
}
