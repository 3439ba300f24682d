import {
  acceptedEvent,
  analytics,
  analyticsEvent,
  analyticsOfSet,
  confusions,
  hardestCards,
  rangeQuery,
  reconciled,
  series,
  seriesQuery,
} from './analytics.ts';
import type { Route } from '../../platform/contract/route.ts';

export const analyticsRoutes = {
  'POST /api/analytics/event': {
    summary: 'Count an event of a player',
    access: 'visible-set',
    isCrossOrigin: true,
    isIdempotent: true,
    body: analyticsEvent,
    status: 202,
    response: acceptedEvent,
  },
  'POST /api/analytics/reconcile': {
    summary: 'Recompute the counters from what is stored',
    access: 'admin',
    status: 200,
    response: reconciled,
  },
  'GET /api/analytics': {
    summary: 'Counts and averages over all sets',
    access: 'admin',
    query: rangeQuery,
    status: 200,
    response: analytics,
  },
  'GET /api/analytics/series': {
    summary: 'Counts over time, of all sets or of one',
    access: 'admin',
    query: seriesQuery,
    status: 200,
    response: series,
  },
  'GET /api/analytics/:setId': {
    summary: 'Counts and averages of a set',
    access: 'admin',
    params: analyticsOfSet,
    query: rangeQuery,
    status: 200,
    response: analytics,
  },
  'GET /api/analytics/:setId/confusions': {
    summary: 'The cards of a set that learners mix up in quizzes',
    access: 'admin',
    params: analyticsOfSet,
    status: 200,
    response: confusions,
  },
  'GET /api/analytics/:setId/hardest-cards': {
    summary: 'The cards of a set that learners answer wrong most often in quizzes',
    access: 'admin',
    params: analyticsOfSet,
    status: 200,
    response: hardestCards,
  },
} as const satisfies Record<string, Route>;
