import {
  SignJWT,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWK_RSA_Private,
  type JWTPayload,
} from 'jose';
import type { SigningKeyRow, Database } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';

/** https://www.imsglobal.org/spec/security/v1p0, 5.1.3 */
const algorithm = 'RS256';
/** How long a retired key is published. Platforms cache keys for at most a day. */
const retiredKeyRetentionMs = 7 * 24 * 60 * 60 * 1000;
const signatureLifeMs = 5 * 60 * 1000;

type Dependencies = Pick<Services, 'db' | 'now' | 'newId'>;

/** Returns the public keys by which platforms verify what this studio signs. The first call creates a key. */
export async function publishedKeys(services: Dependencies): Promise<JSONWebKeySet> {
  await signingKey(services);
  const since = services.now() - retiredKeyRetentionMs;
  const keys = await listSigningKeys(services.db);
  return { keys: keys.filter(({ retired_at: at }) => at === null || at > since).map(publicJwk) };
}

/** Signs a token for a learning platform, which is valid for five minutes. */
export async function signForPlatform(services: Dependencies, payload: JWTPayload): Promise<string> {
  const { id, private_jwk: jwk } = await signingKey(services);
  const now = new Date(services.now());
  return await new SignJWT({ ...payload, jti: services.newId() })
    .setProtectedHeader({ alg: algorithm, kid: id, typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + signatureLifeMs))
    .sign(await importJWK(readJwk(jwk), algorithm));
}

/** Replaces old signing keys. Old keys stay published for a week. */
export async function rotateSigningKeys(services: Dependencies): Promise<void> {
  const key = await makeKey(services);
  await services.db.transaction().execute(async (db) => {
    await insertSigningKey(db, key);
    await retireSigningKeys(db, { keptId: key.id, now: services.now() });
    await deleteSigningKeysRetiredBefore(db, services.now() - retiredKeyRetentionMs);
  });
}

/**
 * Returns the key that signs. The first call creates it. If two processes do so at the same time, both keys are
 * published.
 */
async function signingKey(services: Dependencies): Promise<SigningKeyRow> {
  const keys = await listSigningKeys(services.db);
  const current = keys.find(({ retired_at: at }) => at === null);
  if (current !== undefined) return current;
  await insertSigningKey(services.db, await makeKey(services));
  return await signingKey(services);
}

async function makeKey({ now, newId }: Dependencies) {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return { id: newId(), private_jwk: JSON.stringify(await exportJWK(privateKey)), created_at: now() };
}

function publicJwk({ id, private_jwk: jwk }: SigningKeyRow): JWK {
  const { n, e } = readJwk(jwk);
  return { kty: 'RSA', n, e, kid: id, alg: algorithm, use: 'sig' };
}

function readJwk(json: string): JWK_RSA_Private {
  const jwk: JWK_RSA_Private = JSON.parse(json);
  return jwk;
}

/** Lists the keys, newest first. The first one that is not retired signs. */
async function listSigningKeys(db: Database): Promise<SigningKeyRow[]> {
  return await db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
}

async function insertSigningKey(db: Database, key: Omit<SigningKeyRow, 'retired_at'>): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({ ...key, retired_at: null })
    .execute();
}

async function retireSigningKeys(db: Database, { keptId, now }: { keptId: string; now: number }): Promise<void> {
  await db
    .updateTable('signing_keys')
    .set({ retired_at: now })
    .where('id', '!=', keptId)
    .where('retired_at', 'is', null)
    .execute();
}

async function deleteSigningKeysRetiredBefore(db: Database, time: number): Promise<void> {
  await db.deleteFrom('signing_keys').where('retired_at', '<', time).execute();
}
