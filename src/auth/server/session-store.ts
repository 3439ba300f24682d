import type { Database } from '../../platform/server/database/schema.ts';

export interface Session {
  readonly tokenHash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export async function findSession(db: Database, tokenHash: string, now: number): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { tokenHash, createdAt: row.created_at, expiresAt: row.expires_at };
}

export async function insertSession(db: Database, session: Session): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ token_hash: session.tokenHash, created_at: session.createdAt, expires_at: session.expiresAt })
    .execute();
}

export async function updateSessionExpiry(db: Database, tokenHash: string, expiresAt: number): Promise<void> {
  await db.updateTable('sessions').set({ expires_at: expiresAt }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteExpiredSessions(db: Database, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

export async function deleteAllSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').execute();
}

export async function deleteOtherSessions(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '!=', tokenHash).execute();
}
