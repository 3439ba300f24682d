import { percentOf, scoreResult, type ActivityScore } from '../rules/activity.ts';
import { maxLaunchesPerMinute } from '../../platform/rules/limits.ts';
import { invalid, notFound } from '../../platform/server/base/problems.ts';
import type { HandlersOf } from '../../api/server/handler.ts';
import { originOf } from '../../platform/server/http/request-parts.ts';
import { limitRateInMemory } from '../../platform/server/rate-limit/rate-limit.ts';
import { deletePlatform, listPlatforms, findPlatform } from './platform-store.ts';
import { makeRegistrationAddress, readRegistration, registerPlatform } from './register-platform.ts';
import { PlatformFault } from './request-platform.ts';
import { rotateSigningKeys } from './signing-keys.ts';
import { createHash } from 'node:crypto';
import type { ActivityResult } from '../contract.ts';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import { listCards } from '../../cards/server/card-store.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { findVisibility } from '../../sets/server/set-store.ts';
import { upsertGrade } from './grade-store.ts';
import { logUnsent, sendGrades } from './send-grades.ts';
import { readOwnToken, type OwnToken } from './own-token.ts';
import { textsOf } from '../../platform/server/languages/language-of.ts';
import { message } from '../../platform/rules/languages/texts.ts';

export const platformHandlers = {
  'POST /api/activities/results': async ({ services, body, address }) => {
    limitRateInMemory(services, { action: 'result', address, perMinute: maxLaunchesPerMinute });
    const score = await recordResult(services, body.token, body.result);
    // The answer does not wait for the platform.
    void sendGrades(services).catch(logUnsent);
    return { score: percentOf(score) };
  },
  'GET /api/platforms': async ({ services, request }) => await listPlatforms(services.db, textsOf(request, services)),
  'POST /api/platforms': async ({ services, body, request }) => {
    const registration = readRegistration(body.address, originOf(request, services));
    const { id } = await registerPlatform(services, registration).catch(rethrowAsProblem);
    const platforms = await listPlatforms(services.db, textsOf(request, services));
    const platform = platforms.find((listed) => listed.id === id);
    if (platform === undefined) throw notFound('Platform');
    return platform;
  },
  'POST /api/platforms/registration-address': async ({ services, request }) =>
    await makeRegistrationAddress(services, originOf(request, services)),
  'POST /api/platforms/keys': async ({ services }) => {
    await rotateSigningKeys(services);
    return undefined;
  },
  'DELETE /api/platforms/:id': async ({ services, params }) => {
    if (!(await deletePlatform(services.db, params.id))) throw notFound('Platform');
    return undefined;
  },
} satisfies HandlersOf<
  | 'POST /api/activities/results'
  | 'GET /api/platforms'
  | 'POST /api/platforms'
  | 'POST /api/platforms/registration-address'
  | 'POST /api/platforms/keys'
  | 'DELETE /api/platforms/:id'
>;

function rethrowAsProblem(error: unknown): never {
  if (error instanceof PlatformFault) throw invalid(error.text, 'platform-unusable');
  throw error;
}

/**
 * Stores the result until the platform has accepted it. The learner's best result counts, so repeating the call
 * changes nothing.
 * @throws ProblemError 400 when the token or the result is invalid, 404 when the platform or the set no longer exists
 */
async function recordResult(services: Services, token: string, result: ActivityResult): Promise<ActivityScore> {
  const activityToken = await readOwnToken(services, 'activity', token);
  if (activityToken === undefined)
    throw invalid(message('Please open this activity again from your course'), 'result-invalid');
  const platform = await findPlatform(services.db, activityToken.claim('platform') ?? '');
  if (platform === undefined) throw notFound('Platform');
  const score = await computeScore(services.db, activityToken, result);
  const learner = activityToken.claim('learner') ?? '';
  const lineItem = activityToken.claim('lineItem') ?? '';
  const id = createHash('sha256')
    .update(JSON.stringify([platform.id, lineItem, learner]))
    .digest('base64url');
  await upsertGrade(services.db, {
    id,
    platformId: platform.id,
    lineItem,
    learner,
    ...score,
    finishedAt: services.now(),
  });
  return score;
}

async function computeScore(db: Database, activityToken: OwnToken, result: ActivityResult): Promise<ActivityScore> {
  const setId = activityToken.claim('set') ?? '';
  const visibility = await findVisibility(db, setId);
  if (visibility === undefined || visibility === 'private') throw notFound('Set');
  const query = new URLSearchParams(activityToken.claim('path')?.split('?')[1]);
  const cardsAtStart = Number(activityToken.claim('cards') ?? Infinity);
  const parameters = { ...parseEmbedParameters(query), cardsAtStart };
  const score = scoreResult(result, await listCards(db, setId), parameters);
  if (score === undefined) throw invalid(message('This result does not belong to this activity'), 'result-invalid');
  return score;
}
