import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../platform/server/database/schema.ts';

const passwordSetting = 'admin-password';
/** Keeps the hash of the `ADMIN_PASSWORD` that was applied last. */
const variableSetting = 'admin-password-variable';
/** Keeps the hashes of the values that `ADMIN_PASSWORD` had before. A process that still has one does not apply it. */
const supersededSetting = 'admin-password-superseded';
/**
 * How many superseded passwords are stored. A start compares its `ADMIN_PASSWORD` with each of them, which takes a
 * third of a second.
 */
const maxSuperseded = 4;

export function findPasswordHash(db: Database): Promise<string | undefined> {
  return findHash(db, passwordSetting);
}

/** Returns the hash of the `ADMIN_PASSWORD` that was applied last, or undefined if the last start had none. */
export function findVariableHash(db: Database): Promise<string | undefined> {
  return findHash(db, variableSetting);
}

export async function upsertVariableHash(db: Database, hash: string): Promise<void> {
  await upsert(db, variableSetting, hash);
}

/** Deletes the hash of `ADMIN_PASSWORD` and those of its earlier values. */
export async function deleteVariableHashes(db: Database): Promise<void> {
  await db.deleteFrom('settings').where('name', 'in', [variableSetting, supersededSetting]).execute();
}

/** Lists the hashes of earlier values of `ADMIN_PASSWORD`, newest first. */
export async function listSupersededHashes(db: Database): Promise<string[]> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', supersededSetting).executeTakeFirst();
  return row === undefined ? [] : JSON.parse(row.value);
}

export async function addSupersededHash(db: Database, hash: string): Promise<void> {
  const hashes = [hash, ...(await listSupersededHashes(db)).filter((known) => known !== hash)];
  await upsert(db, supersededSetting, hashes.slice(0, maxSuperseded));
}

async function upsert(db: Database, setting: string, content: string | readonly string[]): Promise<void> {
  const value = JSON.stringify(content);
  await db
    .insertInto('settings')
    .values({ name: setting, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Stores the first password. Returns false if another process has stored a password already. */
export async function insertPasswordHash(db: Database, hash: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ name: passwordSetting, value: JSON.stringify(hash) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Replaces the stored hash. Returns false if `from` is no longer the stored hash. */
export async function updatePasswordHash(db: Database, from: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ value: JSON.stringify(to) })
    .where('name', '=', passwordSetting)
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

/** Makes the digests of seen passwords worthless outside this process. */
const digestKey = randomBytes(32);
const seenPasswords = new WeakMap<Database, SeenPassword>();

/** Keeps a fast digest of the right password in memory, so that the next check needs no slow hash. */
export function rememberSeenPassword(db: Database, hash: string, password: string): void {
  seenPasswords.set(db, { hash, digest: digestOf(password) });
}

/** Whether the password is the one with this hash. Returns undefined if this process has not seen that password yet. */
export function matchesSeenPassword(db: Database, hash: string, password: string): boolean | undefined {
  const known = seenPasswords.get(db);
  return known?.hash === hash ? timingSafeEqual(digestOf(password), known.digest) : undefined;
}

/** Normalises the password as `hashPassword` does. */
function digestOf(password: string): Buffer {
  return createHmac('sha256', digestKey).update(password.normalize('NFKC')).digest();
}
