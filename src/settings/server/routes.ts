import type { HandlersOf } from '../../api/server/handler.ts';
import { findList, upsertList } from './setting-store.ts';

export const settingsHandlers = {
  'GET /api/settings/blocked-initials': async ({ services }) => ({
    blockedInitials: await findList(services.db, 'blocked-initials'),
  }),
  'PUT /api/settings/blocked-initials': async ({ services, body }) => {
    await upsertList(services.db, 'blocked-initials', body.blockedInitials);
    return body;
  },
} satisfies HandlersOf<'GET /api/settings/blocked-initials' | 'PUT /api/settings/blocked-initials'>;
