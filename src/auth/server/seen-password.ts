import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../platform/server/database/schema.ts';

interface SeenPassword {
  readonly hash: string;
  readonly digest: Buffer;
}

const key = randomBytes(32);
const seen = new WeakMap<Database, SeenPassword>();

/** So that the next check needs no slow hash. */
export function keepSeenPassword(db: Database, hash: string, password: string): void {
  seen.set(db, { hash, digest: digestOf(password) });
}

export function isSeenPassword(db: Database, hash: string, password: string): boolean | undefined {
  const known = seen.get(db);
  return known?.hash === hash ? timingSafeEqual(digestOf(password), known.digest) : undefined;
}

/** Normalised as in `hashPassword`. */
function digestOf(password: string): Buffer {
  return createHmac('sha256', key).update(password.normalize('NFKC')).digest();
}
