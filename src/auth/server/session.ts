import { createHash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { whenPasswordIsPrepared } from './check-password.ts';
import { updatePasswordHash } from './password-store.ts';
import { forbidden, wrongPassword } from '../../platform/server/base/problems.ts';
import { message } from '../../platform/rules/languages/texts.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';

/** How long after its last recorded use a session ends. */
export const sessionIdleMs = 14 * 24 * 60 * 60 * 1000;
/** How long after the sign-in a session ends at the latest. */
export const sessionMaxMs = 90 * 24 * 60 * 60 * 1000;
/** How often a use of the session is recorded at most. */
export const sessionRenewalMs = 24 * 60 * 60 * 1000;

type Dependencies = Pick<Services, 'config' | 'db' | 'dialect' | 'now'>;

export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const cookieName = 'flashcard-studio-session';
const tokenBytes = 32;
const tokenShape = /^[\w-]{43}$/;

/** The answers of `readSession`, so that each request reads the session once. */
const isAdminByRequest = new WeakMap<FastifyRequest, Promise<boolean>>();

/** Whether the request may have a session. Unlike `readSession`, it needs no parsed cookies and no query. */
export function hasSessionCookie({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.cookie?.includes(cookieName) === true;
}

/** Whether the request comes from the administrator. The answer is remembered with the request. */
export function readSession(request: FastifyRequest, services: Dependencies): Promise<boolean> {
  const isAdmin = isAdminByRequest.get(request) ?? isSessionValid(request, services);
  isAdminByRequest.set(request, isAdmin);
  return isAdmin;
}

/** The origins on http that count as trustworthy (https://www.w3.org/TR/secure-contexts/#is-origin-trustworthy). */
const loopbackOrigin = /^http:\/\/(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/**
 * Refuses a sign-in whose cookie the browser would drop.
 * @throws ProblemError 403 when the page is on http and the studio on https
 */
export function refuseSignInOnHttp(request: FastifyRequest, config: Services['config']): void {
  const { origin } = request.headers;
  if (!isHttps(request, { config }) || origin?.startsWith('http://') !== true || loopbackOrigin.test(origin)) return;
  const address = config.publicUrl?.startsWith('https://') ? config.publicUrl : `https://${request.host}`;
  throw forbidden(message('On this address the browser cannot stay signed in. Please open {address}.', { address }));
}

/**
 * Starts a session and sets its cookie.
 * @param passwordHash the hash that the password was checked against
 * @throws ProblemError 401 when the admin password has changed since
 */
export async function startSession(services: Dependencies, visit: Visit, passwordHash: string): Promise<void> {
  const oldToken = readToken(visit.request, services);
  const token = await services.db.transaction().execute(async (db) => {
    // Writing the same hash locks the row, so that the password cannot change before the session is stored.
    const isCurrent = await updatePasswordHash(db, passwordHash, passwordHash);
    if (!isCurrent) throw wrongPassword();
    if (oldToken !== undefined) await deleteSession(db, hashToken(oldToken));
    return await insertNewSession({ ...services, db });
  });
  isAdminByRequest.set(visit.request, Promise.resolve(true));
  visit.reply.setCookie(sessionCookieName(visit.request, services), token, {
    ...cookieOptions(visit.request, services),
    maxAge: sessionMaxMs / 1000,
  });
}

export async function endSession(services: Dependencies, visit: Visit): Promise<void> {
  const token = readToken(visit.request, services);
  if (token !== undefined) await deleteSession(services.db, hashToken(token));
  isAdminByRequest.set(visit.request, Promise.resolve(false));
  visit.reply.clearCookie(sessionCookieName(visit.request, services), cookieOptions(visit.request, services));
}

export async function endAllSessions(services: Dependencies, visit: Visit): Promise<void> {
  await deleteAllSessions(services.db);
  await endSession(services, visit);
}

/** Ends all sessions but that of the request, if it has one. */
export async function endOtherSessions(
  services: Pick<Dependencies, 'config'> & { readonly db: Database },
  request: FastifyRequest,
): Promise<void> {
  const token = readToken(request, services);
  await deleteOtherSessions(services.db, token === undefined ? '' : hashToken(token));
}

/** Returns the token of a new session. Only its hash is stored. */
async function insertNewSession({ db, now }: Pick<Dependencies, 'db' | 'now'>): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const createdAt = now();
  await deleteExpiredSessions(db, createdAt);
  await insertSession(db, { tokenHash: hashToken(token), createdAt, expiresAt: createdAt + sessionIdleMs });
  return token;
}

/**
 * Returns the name of the cookie. On https its prefix `__Host-` makes browsers bind the cookie to this host and to
 * https.
 */
function sessionCookieName(request: FastifyRequest, services: Pick<Dependencies, 'config'>): string {
  return isHttps(request, services) ? `__Host-${cookieName}` : cookieName;
}

async function isSessionValid(request: FastifyRequest, services: Dependencies): Promise<boolean> {
  const token = readToken(request, services);
  if (token === undefined) return false;
  await whenPasswordIsPrepared(services.db);
  const session = await findSession(services.db, hashToken(token), services.now());
  if (session === undefined) return false;
  await renew(services, session);
  return true;
}

/**
 * Extends the session, or shortens it if it would end too late, as after a clock was set back. A failed write does not
 * end the session.
 */
async function renew({ db, dialect, now }: Dependencies, { tokenHash, createdAt, expiresAt }: Session): Promise<void> {
  const newExpiry = Math.min(now() + sessionIdleMs, createdAt + sessionMaxMs);
  if (Math.abs(newExpiry - expiresAt) < sessionRenewalMs) return;
  await updateSessionExpiry(db, tokenHash, newExpiry).catch((error: unknown) => {
    if (!dialect.isUnavailable(error)) throw error;
  });
}

function readToken(request: FastifyRequest, services: Pick<Dependencies, 'config'>): string | undefined {
  const token = request.cookies[sessionCookieName(request, services)];
  return token !== undefined && tokenShape.test(token) ? token : undefined;
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function cookieOptions(request: FastifyRequest, services: Dependencies): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(request, services) };
}

function isHttps(request: FastifyRequest, { config }: Pick<Dependencies, 'config'>): boolean {
  return request.protocol === 'https' || config.publicUrl?.startsWith('https://') === true;
}

/** Times are in epoch milliseconds. */
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

async function updateSessionExpiry(db: Database, tokenHash: string, expiresAt: number): Promise<void> {
  await db.updateTable('sessions').set({ expires_at: expiresAt }).where('token_hash', '=', tokenHash).execute();
}

async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteExpiredSessions(db: Database, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

export async function deleteAllSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').execute();
}

async function deleteOtherSessions(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '!=', tokenHash).execute();
}
