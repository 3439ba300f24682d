import { randomInt } from 'node:crypto';
import { minPasswordLength } from '../../platform/rules/limits.ts';
import { codePointLength } from '../../platform/rules/text/plain-text.ts';
import { ConfigError } from '../../platform/server/base/config.ts';
import { log } from '../../platform/server/base/log.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { hashPassword, verifyPassword, type ScryptCost, setPreparation } from './check-password.ts';
import {
  addSupersededHash,
  deleteVariableHashes,
  findPasswordHash,
  findVariableHash,
  insertPasswordHash,
  rememberSeenPassword,
  listSupersededHashes,
  updatePasswordHash,
  upsertVariableHash,
} from './password-store.ts';
import { deleteAllSessions } from './session.ts';

interface Costs {
  /** Tests use a lower cost. */
  readonly hashCost?: ScryptCost;
}

type Dependencies = Pick<Services, 'config' | 'db'> & Costs;

/**
 * Settles at the start which password is valid. If `ADMIN_PASSWORD` has changed since the last start, it replaces the
 * stored password and ends all sessions, unless another process has already replaced this value by a newer one. If
 * there is neither a variable nor a stored password, a password is generated. Sessions and sign-ins wait until this is
 * done.
 * @throws ConfigError when the new `ADMIN_PASSWORD` is too short
 * @returns the generated password, to be shown once, or undefined if none was generated
 */
export function prepareAdminPassword(services: Dependencies): Promise<string | undefined> {
  const { adminPassword } = services.config;
  const preparation =
    adminPassword === undefined
      ? generatePasswordIfNone(services)
      : applyVariable(services, adminPassword).then(() => undefined);
  setPreparation(services.db, preparation);
  return preparation;
}

/** Whether the start must wait for `prepareAdminPassword`, because that may have a password or a fault to show. */
export function mustAwaitPassword({ adminPassword }: Dependencies['config']): boolean {
  return adminPassword === undefined || isTooShort(adminPassword);
}

async function generatePasswordIfNone({ db, hashCost }: Dependencies): Promise<string | undefined> {
  await deleteVariableHashes(db);
  if ((await findPasswordHash(db)) !== undefined) return undefined;
  const password = generateReadablePassword();
  const hash = await hashPassword(password, hashCost);
  const isFirst = await insertPasswordHash(db, hash);
  if (isFirst) rememberSeenPassword(db, hash, password);
  return isFirst ? password : undefined;
}

/**
 * Makes `ADMIN_PASSWORD` the password, unless there is a newer one. Starts over when another process stores a password
 * meanwhile.
 */
async function applyVariable(services: Dependencies, password: string): Promise<void> {
  const storedHash = await findPasswordHash(services.db);
  // The administrator's own change in the studio counts more than an unchanged variable.
  if (storedHash !== undefined && (await isStoredNewer(services, password, storedHash))) return;
  if (storedHash !== undefined && (await verifyPassword(password, storedHash))) {
    await upsertVariableHash(services.db, storedHash);
    rememberSeenPassword(services.db, storedHash, password);
    return;
  }
  if (await isSuperseded(services, password)) {
    log.warn('ADMIN_PASSWORD was replaced by a newer one: it is not applied. Give this process the newer one.');
    return;
  }
  refuseShortPassword(password);
  const hash = await hashPassword(password, services.hashCost);
  const isStored =
    storedHash === undefined
      ? await insertPasswordHash(services.db, hash)
      : await replacePassword(services, { storedHash, hash });
  if (!isStored) return await applyVariable(services, password);
  const appliedHash = await findVariableHash(services.db);
  if (appliedHash !== undefined) await addSupersededHash(services.db, appliedHash);
  await upsertVariableHash(services.db, hash);
  rememberSeenPassword(services.db, hash, password);
}

/** Whether the next start with this `ADMIN_PASSWORD` replaces the stored password, as `applyVariable` decides. */
export async function isReplacedAtStart(services: Pick<Services, 'db'>, password: string): Promise<boolean> {
  const storedHash = await findPasswordHash(services.db);
  if (storedHash === undefined) return true;
  if ((await isStoredNewer(services, password, storedHash)) || (await verifyPassword(password, storedHash)))
    return false;
  return !(await isSuperseded(services, password));
}

/** Whether this password was applied before, and the stored one has replaced it since. */
async function isStoredNewer({ db }: Pick<Services, 'db'>, password: string, storedHash: string): Promise<boolean> {
  const appliedHash = await findVariableHash(db);
  return appliedHash !== undefined && appliedHash !== storedHash && (await verifyPassword(password, appliedHash));
}

/** Whether another process, started later, has replaced this password with a newer one. */
async function isSuperseded({ db }: Pick<Services, 'db'>, password: string): Promise<boolean> {
  for (const hash of await listSupersededHashes(db)) if (await verifyPassword(password, hash)) return true;
  return false;
}

/** Refuses a new password that is too short. Passwords that were stored before this rule existed still work. */
function refuseShortPassword(password: string): void {
  if (isTooShort(password)) throw new ConfigError(`ADMIN_PASSWORD must have at least ${minPasswordLength} characters`);
}

function isTooShort(password: string): boolean {
  return codePointLength(password) < minPasswordLength;
}

/** Ends all sessions. Tries again when another process stores a password at the same time. */
export async function setAdminPassword(services: Pick<Services, 'db'> & Costs, password: string): Promise<void> {
  const hash = await hashPassword(password, services.hashCost);
  for (;;) {
    const storedHash = await findPasswordHash(services.db);
    if (storedHash === undefined && (await insertPasswordHash(services.db, hash)))
      return await deleteAllSessions(services.db);
    if (storedHash !== undefined && (await replacePassword(services, { storedHash, hash }))) return;
  }
}

function replacePassword(
  { db }: Pick<Services, 'db'>,
  { storedHash, hash }: { storedHash: string; hash: string },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const isReplaced = await updatePasswordHash(transaction, storedHash, hash);
    if (isReplaced) await deleteAllSessions(transaction);
    return isReplaced;
  });
}

/** Letters and digits that do not look alike. Twenty of them carry 99 random bits. */
const readableCharacters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groupCount = 5;
const groupLength = 4;

function generateReadablePassword(): string {
  return Array.from({ length: groupCount }, generateReadableGroup).join('-');
}

function generateReadableGroup(): string {
  return Array.from({ length: groupLength }, () => readableCharacters[randomInt(readableCharacters.length)]).join('');
}
