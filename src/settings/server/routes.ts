import type { HandlersOf } from '../../api/server/handler.ts';
import { findList, upsertList } from './setting-store.ts';
import { studioLanguage } from '../../platform/server/languages/language-of.ts';
import { saveStudioLanguage } from './studio-language.ts';

export const settingsHandlers = {
  'GET /api/settings/blocked-initials': async ({ services }) => ({
    blockedInitials: await findList(services.db, 'blocked-initials'),
  }),
  'PUT /api/settings/blocked-initials': async ({ services, body }) => {
    await upsertList(services.db, 'blocked-initials', body.blockedInitials);
    return body;
  },
  'GET /api/settings/language': async ({ services }) => ({ language: studioLanguage(services.config) }),
  'PUT /api/settings/language': async ({ services, body }) => {
    await saveStudioLanguage(services, body.language);
    return body;
  },
} satisfies HandlersOf<
  | 'GET /api/settings/blocked-initials'
  | 'PUT /api/settings/blocked-initials'
  | 'GET /api/settings/language'
  | 'PUT /api/settings/language'
>;
