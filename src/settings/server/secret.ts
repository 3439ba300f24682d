import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/server/database/schema.ts';
import { findSecret, insertSecret } from './secret-store.ts';
import type { SecretName } from './secret-store.ts';

const secretBytes = 32;

/** The first call creates it. */
export async function secretOf(db: Database, name: SecretName): Promise<string> {
  const known = await findSecret(db, name);
  if (known !== undefined) return known;
  await insertSecret(db, name, randomBytes(secretBytes).toString('base64url'));
  return await secretOf(db, name);
}
