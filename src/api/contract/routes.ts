import type { Route } from '../../platform/contract/route.ts';
import { sessionRoutes } from '../../auth/contract/session-routes.ts';
import { setRoutes } from '../../sets/contract/set-routes.ts';
import { cardRoutes } from '../../cards/contract/card-routes.ts';
import { importExportRoutes } from '../../import-export/contract/import-export-routes.ts';
import { chosenCardsRoutes } from '../../cards/contract/chosen-cards-routes.ts';
import { categoryRoutes } from '../../sets/contract/category-routes.ts';
import { embedRoutes } from '../../embed/contract/embed-routes.ts';
import { leaderboardRoutes } from '../../leaderboard/contract/leaderboard-routes.ts';
import { analyticsRoutes } from '../../analytics/contract/analytics-routes.ts';
import { settingsRoutes } from '../../settings/contract/settings-routes.ts';
import { learningPlatformRoutes } from '../../learning-platforms/contract/learning-platform-routes.ts';
import { catalogRoutes } from '../../catalog/contract/catalog-routes.ts';

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
