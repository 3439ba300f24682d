import { login, passwordChange, sessionState } from './session.ts';
import type { Route } from '../../platform/contract/route.ts';

export const sessionRoutes = {
  'POST /api/auth/login': {
    summary: 'Sign in with the admin password',
    access: 'anyone',
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
