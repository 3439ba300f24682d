import { maxVisitorWritesPerMinute } from '../../platform/rules/limits.ts';
import type { HandlersOf, HandlerInput } from '../../api/server/handler.ts';
import { endAllSessions, endSession, startSession, endOtherSessions } from './session.ts';
import { checkPassword, slowDownFailures, hashPassword } from './check-password.ts';
import { limitRateInMemory } from '../../platform/server/rate-limit/rate-limit.ts';
import { wrongPassword } from '../../platform/server/base/problems.ts';
import { rememberSeenPassword, updatePasswordHash } from './password-store.ts';

export const authHandlers = {
  'POST /api/auth/login': async ({ services, address, body, request, reply }) => {
    const { password } = body;
    const passwordHash = await slowDownFailures(services, () => checkPassword(services, { password, address }));
    await startSession(services, { request, reply }, passwordHash);
    return { isAuthenticated: true };
  },
  'POST /api/auth/logout': async ({ services, isAdmin, address, request, reply }) => {
    if (!isAdmin) limitRateInMemory(services, { action: 'sign-out', address, perMinute: maxVisitorWritesPerMinute });
    await endSession(services, { request, reply });
    return undefined;
  },
  'POST /api/auth/logout-everywhere': async ({ services, request, reply }) => {
    await endAllSessions(services, { request, reply });
    return undefined;
  },
  'POST /api/auth/password': changePassword,
  'GET /api/auth/check': async ({ isAdmin }) => ({ isAuthenticated: isAdmin }),
} satisfies HandlersOf<
  | 'POST /api/auth/login'
  | 'POST /api/auth/logout'
  | 'POST /api/auth/logout-everywhere'
  | 'POST /api/auth/password'
  | 'GET /api/auth/check'
>;

/**
 * Changes the admin password, and ends all other sessions.
 * @throws ProblemError 401 when the current password is wrong or was just changed elsewhere; 429 and 503 as
 * `checkPassword`
 */
async function changePassword({
  services,
  body,
  address,
  request,
}: HandlerInput<'POST /api/auth/password'>): Promise<undefined> {
  const from = await checkPassword(services, { password: body.currentPassword, address });
  const to = await hashPassword(body.newPassword);
  await services.db.transaction().execute(async (db) => {
    if (!(await updatePasswordHash(db, from, to))) throw wrongPassword();
    await endOtherSessions({ ...services, db }, request);
  });
  rememberSeenPassword(services.db, to, body.newPassword);
}
