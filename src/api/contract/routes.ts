import type { Route } from '../../platform/contract/route.ts';
import { sessionRoutes } from '../../auth/contract.ts';
import { setRoutes } from '../../sets/contract/set-routes.ts';
import { cardRoutes } from '../../cards/contract/card-routes.ts';
import { importExportRoutes } from '../../import-export/contract.ts';
import { chosenCardsRoutes } from '../../cards/contract/chosen-cards-routes.ts';
import { categoryRoutes } from '../../sets/contract/category.ts';
import { embedRoutes } from '../../embed/contract.ts';
import { leaderboardRoutes } from '../../leaderboard/contract.ts';
import { analyticsRoutes } from '../../analytics/contract.ts';
import { settingsRoutes } from '../../settings/contract.ts';
import { learningPlatformRoutes } from '../../learning-platforms/contract.ts';
import { catalogRoutes } from '../../catalog/contract.ts';

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
