import { maxVisitorWritesPerMinute } from '../../platform/rules/limits.ts';
import type { HandlersOf } from '../../api/server/handler.ts';
import { endAllSessions, endSession, startSession } from './session.ts';
import { changePassword } from './change-password.ts';
import { checkPassword, slowDownFailures } from './check-password.ts';
import { limitRateInMemory } from '../../platform/server/rate-limit/rate-limit.ts';

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
