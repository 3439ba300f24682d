import { analyticsHandlers } from '../../analytics/server/routes.ts';
import { authHandlers } from '../../auth/server/routes.ts';
import { bulkHandlers } from '../../cards/server/bulk-routes.ts';
import { cardHandlers } from '../../cards/server/routes.ts';
import { catalogHandlers } from '../../catalog/server/routes.ts';
import { categoryHandlers } from '../../sets/server/category-routes.ts';
import type { Handlers } from '../../api/server/handler.ts';
import { importExportHandlers } from '../../import-export/server/routes.ts';
import { offlineHandlers } from '../../offline/server/routes.ts';
import { leaderboardHandlers } from '../../leaderboard/server/routes.ts';
import { platformHandlers } from '../../learning-platforms/server/routes.ts';
import { noticeHandlers } from '../../notices/server/routes.ts';
import { embedHandlers } from '../../embed/server/routes.ts';
import { scormHandlers } from '../../scorm/server/routes.ts';
import { setHandlers } from '../../sets/server/routes.ts';
import { settingsHandlers } from '../../settings/server/routes.ts';

export const handlers: Handlers = {
  ...authHandlers,
  ...setHandlers,
  ...cardHandlers,
  ...importExportHandlers,
  ...offlineHandlers,
  ...bulkHandlers,
  ...categoryHandlers,
  ...catalogHandlers,
  ...leaderboardHandlers,
  ...analyticsHandlers,
  ...settingsHandlers,
  ...noticeHandlers,
  ...embedHandlers,
  ...platformHandlers,
  ...scormHandlers,
};
