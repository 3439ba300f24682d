import { withKnownSpelling } from '../../shared/text/category-names.ts';
import { listCategoryNames } from '../categories/category-store.ts';
import type { HandlersOf } from '../http/handler.ts';
import { findList, upsertList } from './setting-store.ts';

export const settingsHandlers = {
  'GET /api/settings/blocked-initials': async ({ services }) => ({
    blockedInitials: await findList(services.db, 'blocked-initials'),
  }),
  'PUT /api/settings/blocked-initials': async ({ services, body }) => {
    await upsertList(services.db, 'blocked-initials', body.blockedInitials);
    return body;
  },
  'GET /api/settings/catalog-categories': async ({ services }) => ({
    categories: await findList(services.db, 'catalog-categories'),
  }),
  'PUT /api/settings/catalog-categories': async ({ services, body }) => {
    const known = (await listCategoryNames(services.db)).toReversed();
    const names = known.map(({ name }) => name);
    const categories = body.categories.map((chip) => withKnownSpelling(chip, names));
    await upsertList(services.db, 'catalog-categories', categories);
    return { categories };
  },
} satisfies HandlersOf<
  | 'GET /api/settings/blocked-initials'
  | 'PUT /api/settings/blocked-initials'
  | 'GET /api/settings/catalog-categories'
  | 'PUT /api/settings/catalog-categories'
>;
