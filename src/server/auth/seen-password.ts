import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/schema.ts';

/** The last right password, and the stored hash that it belongs to. */
interface SeenPassword {
  readonly hash: string;
  readonly digest: Buffer;
}

/** Random with each start, and never stored. */
const key = randomBytes(32);
const seen = new WeakMap<Database, SeenPassword>();

/** The next check of the same password needs no slow hash. */
export function keepSeenPassword(db: Database, hash: string, password: string): void {
  seen.set(db, { hash, digest: digestOf(password) });
}

/** Undefined when this process has not seen the password yet. */
export function isSeenPassword(db: Database, hash: string, password: string): boolean | undefined {
  const known = seen.get(db);
  return known?.hash === hash ? timingSafeEqual(digestOf(password), known.digest) : undefined;
}

/** Normalised as in `hashPassword`. */
function digestOf(password: string): Buffer {
  return createHmac('sha256', key).update(password.normalize('NFKC')).digest();
}
