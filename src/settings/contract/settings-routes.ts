import { z } from 'zod';
import { notice } from '../../notices/contract/notice.ts';
import { blockedInitials, catalogCategories } from './settings.ts';
import { maxCategoriesJsonBytes, maxInitialsJsonBytes } from '../../api/contract/json-sizes.ts';
import type { Route } from '../../platform/contract/route.ts';

export const settingsRoutes = {
  'GET /api/notices': {
    summary: 'What is wrong with the installation and what to do about it',
    access: 'admin',
    status: 200,
    response: z.array(notice),
  },
  'GET /api/settings/blocked-initials': {
    summary: 'Initials that no score may carry',
    access: 'anyone',
    isCrossOrigin: true,
    status: 200,
    response: blockedInitials,
  },
  'PUT /api/settings/blocked-initials': {
    summary: 'Change the blocked initials',
    access: 'admin',
    body: blockedInitials,
    maxBodyBytes: maxInitialsJsonBytes,
    status: 200,
    response: blockedInitials,
  },
  'GET /api/settings/catalog-categories': {
    summary: "The catalog's chips, in order",
    access: 'anyone',
    isCrossOrigin: true,
    status: 200,
    response: catalogCategories,
  },
  'PUT /api/settings/catalog-categories': {
    summary: "Change the catalog's chips",
    access: 'admin',
    body: catalogCategories,
    maxBodyBytes: maxCategoriesJsonBytes,
    status: 200,
    response: catalogCategories,
  },
} as const satisfies Record<string, Route>;
