import { SignJWT, jwtVerify, type JWTPayload } from 'jose';
import type { Database } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { secretOf } from '../../settings/server/setting-store.ts';

/** How long a token is valid, by its purpose. */
const lifeMs = {
  state: 10 * 60 * 1000,
  registration: 24 * 60 * 60 * 1000,
  /** The time in which a teacher chooses a set. */
  choice: 2 * 60 * 60 * 1000,
  /** An activity may be open for a whole school day. */
  activity: 12 * 60 * 60 * 1000,
} as const;

type Purpose = keyof typeof lifeMs;
type Dependencies = Pick<Services, 'db' | 'now' | 'newId'>;

/** A token that this studio has signed itself, and reads when it comes back. */
export interface OwnToken {
  readonly id: string;
  /** In epoch milliseconds. */
  readonly expiresAt: number;
  readonly claim: (name: string) => string | undefined;
}

export async function makeOwnToken(
  services: Dependencies,
  purpose: Purpose,
  claims: JWTPayload,
  id = services.newId(),
): Promise<string> {
  const now = services.now();
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(id)
    .setAudience(purpose)
    .setExpirationTime(new Date(now + lifeMs[purpose]))
    .sign(await keyOf(services));
}

/**
 * Verifies a token, and returns its contents. Returns undefined unless this studio signed the token for this purpose
 * and it has not expired.
 */
export async function readOwnToken(
  services: Dependencies,
  purpose: Purpose,
  token: string,
): Promise<OwnToken | undefined> {
  const key = await keyOf(services);
  const currentDate = new Date(services.now());
  try {
    const { payload } = await jwtVerify(token, key, { audience: purpose, algorithms: ['HS256'], currentDate });
    return {
      id: payload.jti ?? '',
      expiresAt: (payload.exp ?? 0) * 1000,
      claim: (name) => (typeof payload[name] === 'string' ? payload[name] : undefined),
    };
  } catch {
    return undefined;
  }
}

export function expiryOf(purpose: Purpose, now: number): number {
  return now + lifeMs[purpose];
}

async function keyOf({ db }: Dependencies): Promise<Uint8Array> {
  return Buffer.from(await secretOf(db, 'learning-platforms-key'), 'base64url');
}

/** Records that a token was used. Returns false if any process has already recorded the token as used. */
export async function insertUsedToken(db: Database, token: { id: string; expiresAt: number }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_tokens')
    .values({ id: token.id, expires_at: token.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function isTokenUsed(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('used_tokens').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function deleteUsedTokensExpiredBefore(db: Database, time: number): Promise<void> {
  await db.deleteFrom('used_tokens').where('expires_at', '<', time).execute();
}
