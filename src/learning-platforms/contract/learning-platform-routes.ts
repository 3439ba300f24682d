import { z } from 'zod';
import { activityGrade, activityResult } from './activity.ts';
import { platform, platformById, platformToRegister, registrationAddress } from './platform.ts';
import type { Route } from '../../platform/contract/route.ts';

export const learningPlatformRoutes = {
  'POST /api/activities/results': {
    summary: 'What a learner finished in an activity of a learning platform: its grade goes there',
    access: 'anyone',
    body: activityResult,
    status: 202,
    response: activityGrade,
  },
  'GET /api/platforms': {
    summary: 'The learning platforms that may open sets (LTI 1.3)',
    access: 'admin',
    status: 200,
    response: z.array(platform),
  },
  'POST /api/platforms': {
    summary: 'Register at a learning platform, by the address that it opens for that',
    access: 'admin',
    body: platformToRegister,
    maxBodyBytes: 64 * 1024,
    status: 201,
    response: platform,
  },
  'POST /api/platforms/registration-address': {
    summary: 'An address for the administrator of a learning platform, which registers it once',
    access: 'admin',
    status: 201,
    response: registrationAddress,
  },
  'POST /api/platforms/keys': {
    summary: 'Sign with a new key; the old ones stay published for a week',
    access: 'admin',
    status: 204,
  },
  'DELETE /api/platforms/:id': {
    summary: 'Remove a learning platform with its grades: it can open nothing any more',
    access: 'admin',
    params: platformById,
    status: 204,
  },
} as const satisfies Record<string, Route>;
