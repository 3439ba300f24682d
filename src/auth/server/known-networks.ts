import { createHmac } from 'node:crypto';
import type { Database } from '../../platform/server/database/schema.ts';
import { findList, upsertList } from '../../settings/server/setting-store.ts';
import { findPasswordHash } from './password-store.ts';

const maxKnownNetworks = 20;

/** 132 bits, in base64url. */
const hashLength = 22;

export async function isKnownNetwork(db: Database, network: string): Promise<boolean> {
  const known = await findList(db, 'known-networks');
  if (known.length === 0) return false;
  const passwordHash = await findPasswordHash(db);
  return passwordHash !== undefined && known.includes(nameOf(network, passwordHash));
}

/** Only hashes are stored. A new password invalidates them. */
export async function rememberNetwork(db: Database, passwordHash: string, network: string): Promise<void> {
  const known = await findList(db, 'known-networks');
  const name = nameOf(network, passwordHash);
  if (!known.includes(name)) await upsertList(db, 'known-networks', [name, ...known].slice(0, maxKnownNetworks));
}

function nameOf(network: string, passwordHash: string): string {
  return createHmac('sha256', passwordHash).update(network).digest('base64url').slice(0, hashLength);
}
