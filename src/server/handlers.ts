import { analyticsHandlers } from './analytics/routes.ts';
import { authHandlers } from './auth/routes.ts';
import { bulkHandlers } from './bulk/routes.ts';
import { cardHandlers } from './cards/routes.ts';
import { catalogHandlers } from './catalog/routes.ts';
import { categoryHandlers } from './categories/routes.ts';
import type { Handlers } from './http/handler.ts';
import { leaderboardHandlers } from './leaderboard/routes.ts';
import { platformHandlers } from './learning-platforms/routes.ts';
import { noticeHandlers } from './notices/routes.ts';
import { oembedHandlers } from './oembed/routes.ts';
import { scormHandlers } from './scorm/routes.ts';
import { setHandlers } from './sets/routes.ts';
import { settingsHandlers } from './settings/routes.ts';

export const handlers: Handlers = {
  ...authHandlers,
  ...setHandlers,
  ...cardHandlers,
  ...bulkHandlers,
  ...categoryHandlers,
  ...catalogHandlers,
  ...leaderboardHandlers,
  ...analyticsHandlers,
  ...settingsHandlers,
  ...noticeHandlers,
  ...oembedHandlers,
  ...platformHandlers,
  ...scormHandlers,
};
