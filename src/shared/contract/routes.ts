import { z } from 'zod';
import { maxCsvBytes, maxMediaBytes, maxPosterBytes, maxSearchLength, maxThumbnailBytes } from '../limits.ts';
import {
  acceptedEvent,
  analytics,
  analyticsEvent,
  analyticsOfSet,
  rangeQuery,
  reconciled,
  series,
  seriesQuery,
} from './analytics.ts';
import { bulkTerms, card, cardById, cardEdit, cardOrder, importedCards, mediaInfo, newCard } from './card.ts';
import { catalogPage, catalogQuery, catalogStats } from './catalog.ts';
import { category, newCategory } from './category.ts';
import {
  board,
  boardOfSet,
  boardQuery,
  entryById,
  newScore,
  submittedScore,
  topTen,
  topTenQuery,
} from './leaderboard.ts';
import type { Route } from './route.ts';
import { login, sessionState } from './session.ts';
import { newSet, setById, setEdit, setRemoval, studySet, thumbnailUpload } from './set.ts';
import { blockedInitials, catalogCategories } from './settings.ts';
import { plainText } from './text.ts';

/** Every call of the HTTP interface (spec section 7): who may make it, what goes in, what comes out. */
export const routes = {
  'POST /api/auth/login': {
    summary: 'Sign in with the admin password',
    access: 'anyone',
    body: login,
    status: 200,
    response: sessionState,
  },
  'POST /api/auth/logout': { summary: 'End the session', access: 'anyone', status: 204 },
  'GET /api/auth/check': { summary: 'Is there a session?', access: 'anyone', status: 200, response: sessionState },

  'GET /api/sets': {
    summary: 'All sets, newest change first',
    access: 'admin',
    query: z.object({ search: plainText(maxSearchLength).default('') }),
    status: 200,
    response: z.array(studySet),
  },
  'POST /api/sets': { summary: 'Create a set', access: 'admin', body: newSet, status: 201, response: studySet },
  'GET /api/sets/:id': {
    summary: 'A set',
    access: 'visible-set',
    isCrossOrigin: true,
    params: setById,
    status: 200,
    response: studySet,
  },
  'PUT /api/sets/:id': {
    summary: 'Change a set',
    access: 'admin',
    params: setById,
    body: setEdit,
    status: 200,
    response: studySet,
  },
  'DELETE /api/sets/:id': {
    summary: 'Delete a set, or only one that is still untouched',
    access: 'admin',
    params: setById,
    query: setRemoval,
    status: 204,
  },
  'POST /api/sets/:id/duplicate': {
    summary: 'Copy a set with its cards and media',
    access: 'admin',
    params: setById,
    status: 201,
    response: studySet,
  },
  'POST /api/sets/:id/custom-thumbnail': {
    summary: "Set a set's own thumbnail",
    access: 'admin',
    params: setById,
    upload: { file: { field: 'thumbnail', maxBytes: maxThumbnailBytes } },
    status: 201,
    response: thumbnailUpload,
  },
  'DELETE /api/sets/:id/custom-thumbnail': {
    summary: "Remove a set's own thumbnail",
    access: 'admin',
    params: setById,
    status: 204,
  },

  'GET /api/sets/:id/cards': {
    summary: 'The cards of a set, in order',
    access: 'visible-set',
    isCrossOrigin: true,
    params: setById,
    status: 200,
    response: z.array(card),
  },
  'POST /api/sets/:id/cards': {
    summary: 'Add a card',
    access: 'admin',
    isIdempotent: true,
    params: setById,
    body: newCard,
    status: 201,
    response: card,
  },
  'POST /api/sets/:id/cards/bulk': {
    summary: 'Add a card for each term',
    access: 'admin',
    params: setById,
    body: bulkTerms,
    status: 201,
    response: z.array(card),
  },
  'POST /api/sets/:id/import-csv': {
    summary: 'Add the cards of a CSV file, all or none',
    access: 'admin',
    params: setById,
    upload: { file: { field: 'file', maxBytes: maxCsvBytes } },
    status: 201,
    response: importedCards,
  },
  'POST /api/sets/:id/reorder': {
    summary: 'Put the cards of a set in a new order',
    access: 'admin',
    params: setById,
    body: cardOrder,
    status: 204,
  },
  'PUT /api/cards/:id': {
    summary: 'Change a card',
    access: 'admin',
    params: cardById,
    body: cardEdit,
    status: 200,
    response: card,
  },
  'DELETE /api/cards/:id': { summary: 'Delete a card', access: 'admin', params: cardById, status: 204 },
  'POST /api/cards/:id/media': {
    summary: "Set a card's image or video, with an optional poster for a video",
    access: 'admin',
    params: cardById,
    upload: {
      file: { field: 'file', maxBytes: maxMediaBytes },
      poster: { field: 'poster', maxBytes: maxPosterBytes },
    },
    status: 201,
    response: mediaInfo,
  },
  'DELETE /api/cards/:id/media': { summary: "Remove a card's media", access: 'admin', params: cardById, status: 204 },

  'GET /api/categories': {
    summary: 'All categories, by name',
    access: 'admin',
    status: 200,
    response: z.array(category),
  },
  'POST /api/categories': {
    summary: 'Create a category',
    access: 'admin',
    body: newCategory,
    status: 201,
    response: category,
  },

  'GET /api/embed/shortcode/:id': {
    summary: 'The WordPress shortcode of a set',
    access: 'visible-set',
    isCrossOrigin: true,
    params: setById,
    status: 200,
    response: z.object({ shortcode: z.string() }),
  },

  'GET /api/leaderboard/global': {
    summary: 'The fastest times of all public sets',
    access: 'anyone',
    isCrossOrigin: true,
    query: boardQuery,
    status: 200,
    response: board,
  },
  'GET /api/leaderboard/:setId': {
    summary: 'The fastest times of a set',
    access: 'visible-set',
    isCrossOrigin: true,
    params: boardOfSet,
    query: boardQuery,
    status: 200,
    response: board,
  },
  'GET /api/leaderboard/:setId/check-top-ten': {
    summary: 'Would this time be among the best ten?',
    access: 'visible-set',
    isCrossOrigin: true,
    params: boardOfSet,
    query: topTenQuery,
    status: 200,
    response: topTen,
  },
  'POST /api/leaderboard/submit': {
    summary: 'Submit a score',
    access: 'visible-set',
    isCrossOrigin: true,
    isIdempotent: true,
    body: newScore,
    status: 201,
    response: submittedScore,
  },
  'DELETE /api/leaderboard/entries/:id': {
    summary: 'Remove a score',
    access: 'admin',
    params: entryById,
    status: 204,
  },

  'POST /api/analytics/event': {
    summary: 'Count an event of a player',
    access: 'visible-set',
    isCrossOrigin: true,
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
    status: 200,
    response: analytics,
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
    status: 200,
    response: catalogCategories,
  },

  'GET /api/catalog/stats': {
    summary: 'What is public, in numbers',
    access: 'anyone',
    isCrossOrigin: true,
    status: 200,
    response: catalogStats,
  },
  'GET /api/catalog/sets': {
    summary: 'Public sets that have cards, page by page',
    access: 'anyone',
    isCrossOrigin: true,
    query: catalogQuery,
    status: 200,
    response: catalogPage,
  },
} as const satisfies Record<string, Route>;
