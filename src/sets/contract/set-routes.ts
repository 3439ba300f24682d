import { z } from 'zod';
import { maxSearchLength, maxThumbnailBytes } from '../../platform/rules/limits.ts';
import { setMediaSize, setTerms } from '../../cards/contract/card.ts';
import { binnedSet, newSet, setById, setChange, setRemoval, studySet, thumbnailUpload } from './set.ts';
import { plainText } from '../../platform/contract/text.ts';
import { maxSetEditJsonBytes, maxSetJsonBytes } from '../../api/contract/json-sizes.ts';
import type { Route } from '../../platform/contract/route.ts';

export const setRoutes = {
  'GET /api/sets': {
    summary: 'All sets, newest change first',
    access: 'admin',
    query: z.object({ search: plainText(maxSearchLength).default('') }),
    status: 200,
    response: z.array(studySet),
  },
  'POST /api/sets': {
    summary: 'Create a set',
    access: 'admin',
    isIdempotent: true,
    body: newSet,
    maxBodyBytes: maxSetJsonBytes,
    status: 201,
    response: studySet,
  },
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
    body: setChange,
    maxBodyBytes: maxSetEditJsonBytes,
    status: 200,
    response: studySet,
  },
  'DELETE /api/sets/:id': {
    summary: 'Delete a set, or only one that is still untouched; it can be restored for 30 days',
    access: 'admin',
    params: setById,
    query: setRemoval,
    status: 204,
  },
  'GET /api/bin': {
    summary: 'The deleted sets that can be restored, the last deleted first',
    access: 'admin',
    status: 200,
    response: z.array(binnedSet),
  },
  'POST /api/sets/:id/restore': {
    summary: 'Bring a deleted set back as it was',
    access: 'admin',
    params: setById,
    status: 200,
    response: studySet,
  },
  'POST /api/sets/:id/duplicate': {
    summary: 'Copy a set with its cards and media',
    access: 'admin',
    isIdempotent: true,
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
  'GET /api/sets/:id/terms': {
    summary: 'What a set teaches: the terms of its first cards',
    access: 'visible-set',
    isCrossOrigin: true,
    params: setById,
    status: 200,
    response: setTerms,
  },
  'GET /api/sets/:id/media-size': {
    summary: 'How many images, videos and posters a set shows, and their size in bytes',
    access: 'visible-set',
    params: setById,
    status: 200,
    response: setMediaSize,
  },
} as const satisfies Record<string, Route>;
