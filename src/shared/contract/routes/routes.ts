import type { Route } from './route.ts';
import { sessionRoutes } from './session-routes.ts';
import { setRoutes } from './set-routes.ts';
import { cardRoutes } from './card-routes.ts';
import { importExportRoutes } from './import-export-routes.ts';
import { chosenCardsRoutes } from './chosen-cards-routes.ts';
import { categoryRoutes } from './category-routes.ts';
import { embedRoutes } from './embed-routes.ts';
import { leaderboardRoutes } from './leaderboard-routes.ts';
import { analyticsRoutes } from './analytics-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { learningPlatformRoutes } from './learning-platform-routes.ts';
import { catalogRoutes } from './catalog-routes.ts';

/** Every call of the HTTP interface. */
export const routes = {
  ...sessionRoutes,
  ...setRoutes,
  ...cardRoutes,
  ...importExportRoutes,
  ...chosenCardsRoutes,
  ...categoryRoutes,
  ...embedRoutes,
  ...leaderboardRoutes,
  ...analyticsRoutes,
  ...settingsRoutes,
  ...learningPlatformRoutes,
  ...catalogRoutes,
} as const satisfies Record<string, Route>;
