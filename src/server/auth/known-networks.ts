import { createHmac } from 'node:crypto';
import type { Database } from '../database/schema.ts';
import { findList, upsertList } from '../settings/setting-store.ts';
import { findPasswordHash } from './password-store.ts';

/** Networks that the admin signed in from. They go first when many guess. */
const maxKnownNetworks = 20;

/** In characters of base64url: 132 bits, so that no two networks have the same. */
const hashLength = 22;

/** Whether the admin signed in from there with the present password. */
export async function isKnownNetwork(db: Database, network: string): Promise<boolean> {
  const known = await findList(db, 'known-networks');
  if (known.length === 0) return false;
  const passwordHash = await findPasswordHash(db);
  return passwordHash !== undefined && known.includes(nameOf(network, passwordHash));
}

/** Only hashes of addresses are stored. A new password forgets them all. */
export async function rememberNetwork(db: Database, passwordHash: string, network: string): Promise<void> {
  const known = await findList(db, 'known-networks');
  const name = nameOf(network, passwordHash);
  if (!known.includes(name)) await upsertList(db, 'known-networks', [name, ...known].slice(0, maxKnownNetworks));
}

function nameOf(network: string, passwordHash: string): string {
  return createHmac('sha256', passwordHash).update(network).digest('base64url').slice(0, hashLength);
}
