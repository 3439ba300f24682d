import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../platform/server/database/schema.ts';

const passwordSetting = 'admin-password';
/** Keeps the hash of the value of the environment variable `ADMIN_PASSWORD` that was applied last. */
const variableSetting = 'admin-password-variable';
/** Keeps the hashes of the values that `ADMIN_PASSWORD` had before. A process that still has such a value does not apply it. */
const supersededSetting = 'admin-password-superseded';
/**
 * How many superseded passwords are stored. A start compares its `ADMIN_PASSWORD` with each of them, which takes a
 * third of a second.
 */
const maxSuperseded = 4;

export function findPasswordHash(db: Database): Promise<string | undefined> {
  return readSetting(db, passwordSetting);
}

/** Returns the hash of the `ADMIN_PASSWORD` that was applied last, or undefined if the last start had none. */
export function findVariableHash(db: Database): Promise<string | undefined> {
  return readSetting(db, variableSetting);
}

export async function upsertVariableHash(db: Database, hash: string): Promise<void> {
  await upsertSetting(db, variableSetting, hash);
}

/** Deletes the hash of `ADMIN_PASSWORD` and those of its earlier values. */
export async function deleteVariableHashes(db: Database): Promise<void> {
  await db.deleteFrom('settings').where('name', 'in', [variableSetting, supersededSetting]).execute();
}

/** Lists the hashes of earlier values of `ADMIN_PASSWORD`, newest first. */
export async function listSupersededHashes(db: Database): Promise<string[]> {
  return (await readSetting(db, supersededSetting)) ?? [];
}

export async function addSupersededHash(db: Database, hash: string): Promise<void> {
  const hashes = [hash, ...(await listSupersededHashes(db)).filter((known) => known !== hash)];
  await upsertSetting(db, supersededSetting, hashes.slice(0, maxSuperseded));
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

/** Replaces the stored hash. Returns false if `currentHash` is no longer the stored one. */
export async function updatePasswordHash(db: Database, currentHash: string, newHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ value: JSON.stringify(newHash) })
    .where('name', '=', passwordSetting)
    .where('value', '=', JSON.stringify(currentHash))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function readSetting(db: Database, name: string) {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row && JSON.parse(row.value);
}

async function upsertSetting(db: Database, name: string, content: string | readonly string[]): Promise<void> {
  const value = JSON.stringify(content);
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

interface SeenPassword {
  readonly hash: string;
  readonly digest: Buffer;
}

/** Makes the digests of seen passwords worthless outside this process. */
const digestKey = randomBytes(32);
const seenPasswords = new WeakMap<Database, SeenPassword>();

/** Keeps a fast digest of the correct password in memory, so that the next check needs no slow hash. */
export function rememberSeenPassword(db: Database, hash: string, password: string): void {
  seenPasswords.set(db, { hash, digest: digestOf(password) });
}

/** Whether the password is the one with this hash. Returns undefined if none was verified against the hash here yet. */
export function matchesSeenPassword(db: Database, hash: string, password: string): boolean | undefined {
  const seen = seenPasswords.get(db);
  return seen?.hash === hash ? timingSafeEqual(digestOf(password), seen.digest) : undefined;
}

/** Normalises the password as `hashPassword` does. */
function digestOf(password: string): Buffer {
  return createHmac('sha256', digestKey).update(password.normalize('NFKC')).digest();
}
