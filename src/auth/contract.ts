import { type Route, userFacingError } from '../platform/contract/route.ts';
import { z } from 'zod';
import { maxPasswordLength, minPasswordLength } from '../platform/rules/limits.ts';
import { message } from '../platform/rules/languages/texts.ts';
import { codePointLength } from '../platform/rules/text/plain-text.ts';

const password = z
  .string()
  .max(maxPasswordLength)
  .refine((typed) => typed.trim() !== '', userFacingError(message('Must not be blank')));

const login = z.object({ password });

const passwordChange = z.object({
  currentPassword: password,
  newPassword: password.refine(
    (typed) => codePointLength(typed) >= minPasswordLength,
    userFacingError(message('Please choose at least {count} characters', { count: minPasswordLength })),
  ),
});

const sessionState = z.object({ isAuthenticated: z.boolean() });

export const sessionRoutes = {
  'POST /api/auth/login': {
    summary: 'Sign in with the admin password',
    access: 'anyone',
    mayUseReserve: true,
    body: login,
    status: 200,
    response: sessionState,
  },
  'POST /api/auth/logout': { summary: 'End the session', access: 'anyone', status: 204 },
  'POST /api/auth/logout-everywhere': { summary: 'End all sessions', access: 'admin', status: 204 },
  'POST /api/auth/password': {
    summary: 'Change the admin password and end all other sessions',
    access: 'admin',
    body: passwordChange,
    status: 204,
  },
  'GET /api/auth/check': { summary: 'Is there a session?', access: 'anyone', status: 200, response: sessionState },
} as const satisfies Record<string, Route>;
